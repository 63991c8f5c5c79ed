"""The web app: a REST API under /api/v1, and the page that uses it.

limits.py     how much is asked at most          guard.py    who may ask, and how much at once
messages.py   what is asked and answered
positions.py  request -> game                    records.py  record -> what the page draws
views.py      what that is, with types           uploads.py  files that hold no game of Go
store.py      what outlives the server           library.py  games in the store
reviews.py    reviews in the store               players.py  ranks in the store
matches.py    games against bots                 asked.py    the base of all requests
finding.py    the library, searched by position  exports.py  pictures, records, reports
networks.py   a service of networks              shapes.py   the pattern model
searching.py  tree searches                      pools.py    rating systems on an upload
workers.py    threads, and a queue with an end   jobs.py     long work: watched, cancelled
kept.py       long work that survives            budgets.py  bytes held for others
services.py   what all routes share              api/        the routes
problems.py   what went wrong, in a sentence     connections.py  clients that are slow
workplaces.py  threads, or processes with a limit
pages.py      the built page                     app.py, server.py  all of it, running
"""
