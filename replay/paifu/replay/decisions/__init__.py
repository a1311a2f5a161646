"""What each seat's discards and draws were worth, round by round."""
