"""Training of strength models: rows of moves on a GPU, the models, their search.

extraction        a network's rows of moves for many games, at thousands of positions a second
set_transformer   Neubauer's model (2024), equations 4.4 to 4.8, and algorithm 4.1
evidence          our own: a distribution over ranks
pool              both on the games of a pool that they then predict
search            iterated random search for hyperparameters (section 4.7.3)
"""
