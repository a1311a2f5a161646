"""Rules from records: which values of the switches fit what was played."""
