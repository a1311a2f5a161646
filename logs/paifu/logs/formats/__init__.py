"""One file a platform: bytes in, `Batch` out, and back."""
