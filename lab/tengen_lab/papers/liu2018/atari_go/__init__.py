"""Atari Go by Q-learning (Liu and others 2018, section 5.5), with a table and with a network.

`table` needs numpy only, `network` needs PyTorch.
"""
