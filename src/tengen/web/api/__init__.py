"""The routes under /api/v1, a file for each part of the app.

analysis.py  what a position looks like          library.py  games that are kept
jobs.py      long work, watched and kept         playing.py  games against bots
lab.py       combinatorial games, rating systems settings.py what this server is, and is set to
players.py   ranks of the library's players
"""
