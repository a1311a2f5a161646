"""What a record says: readers, writers and the one event schema."""
