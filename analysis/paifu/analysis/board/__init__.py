"""The table to look at: on a terminal, in a page of its own, in a notebook.

`words` has what is said in four languages, `sentences` says what an event is, `faces`
draws the tiles, `loading` reads records for both commands. `terminal` draws a position
as text; `data` makes what the page replays, `page` the page itself.
"""
