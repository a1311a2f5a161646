"""Plays a Batch under a rule set and reports where they disagree."""
