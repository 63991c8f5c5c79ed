"""Training of strength models: rows of moves on a GPU, the model, how good it is.

extraction   a network's rows of moves for many games, at thousands of positions a second
folder       the rows of a collection, on disk; seats: in the order of players and time
run          one training; evidence: the model, a distribution over ranks
windows      the ruler: windows of games with a known rank; measures: errors clustered by player
tempering    intervals that hold 80 % of the ruler's windows
evaluation   what a model says of players it has not seen

Neubauer's own models (2024) are in `tengen_lab.papers.neubauer2024`.
"""
