"""From findings and seat rows to answers for people."""
