"""Games from Go servers, fetched by a player's name: only when asked, politely, and resumable.

polite   pages of one server over HTTP: a pause between them, retries, budgets
ogs      OGS's public API: players, their games, records
fetching a player's games that are not here yet, and the folder that keeps them
"""
