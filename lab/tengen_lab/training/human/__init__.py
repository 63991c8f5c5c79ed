"""The human policy: how likely a player of a rank is to play a move, on the embedded trunk.

games      whose moves are learnt from: rank, side of the split and server of each player
head       the network on the trunk, with numbers that depend on the rank
training   batches of moves, loss, loop; measuring: figures on players nobody learnt from
run        the whole of it in one process; export: an ONNX file and its card
"""
