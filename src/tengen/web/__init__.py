"""The local web app: a REST API under /api/v1, and the page that uses it.

limits.py     how much is asked at most          guard.py    who may ask, and how much at once
positions.py  request -> game                    records.py  record -> what the page draws
views.py      what that is, with types           pages.py    the built page
networks.py   a service of networks              shapes.py   the pattern model
budgets.py    bytes held for others             connections.py  clients that are slow
workers.py    threads, and a queue with an end   jobs.py     long work: watched, cancelled
messages.py   what is asked and answered         problems.py what went wrong, in a sentence
app.py        the routes                         server.py   uvicorn, and a browser
"""
