"""Rule sets: switches, presets and what the kernels read of them."""
