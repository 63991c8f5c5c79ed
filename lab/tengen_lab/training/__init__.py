"""Training, and networks on a GPU: PyTorch, the optional extra `train`.

Nothing below imports this.
"""
