"""Atari Go by Q-learning, with a table and with a network: section 5.5 of the report on 9x9 bots
(`table` needs numpy only, `network` needs PyTorch)."""
