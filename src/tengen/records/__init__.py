"""Collections of games: import, filter, split, count, search.

imports      sources -> one Parquet file with a row a game (`schema` lists its columns)
             sources, formats, source_game, fields, times: from files to rows; duplicates
filters      which games are fit for use; judge: who was winning when a game was given up
split        training and test sets inside a pool
stats        counts; plots: Neubauer's figures
search       where a pattern occurs; index, pattern; completion: local problems on whole boards
workers      who does the work: this process, several, or a cluster; slices, tables: Parquet files
"""
