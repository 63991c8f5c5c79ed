"""The local-move network: who plays next in a region, and where (Frejlak 2024, chapter 5)."""
