"""Proofs: enclosed regions solved without a network."""
