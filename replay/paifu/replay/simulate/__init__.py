"""Plays games forward under the rules that the audit checks."""
