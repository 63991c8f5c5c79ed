"""The 9x9 bots of Liu, Bosch, Kaushik and Degenhart (2018), learned from game records.

boards      games replayed into a store of boards
store       boards as arrays and as a file (Parquet, or arrays); their SQLite database
self_play   boards from games of a network against itself, in the same form
experiment  what is varied: input, output, network, data, symmetries; a TOML file each
networks    the dense and the residual network
training    one base for all of them: data in, learning curve out
export      a trained network as ONNX with its card, for `tengen.bots.learned`
"""
