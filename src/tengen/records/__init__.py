"""Collections of games: import, filter, split, count, search.

imports      sources -> one Parquet file with a row a game (columns: `schema`)
moves        the packed moves of a row
"""
