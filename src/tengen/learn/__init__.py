"""Training: PyTorch, the optional extra `train`. Nothing that runs a network imports this."""
