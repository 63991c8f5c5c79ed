"""Networks: positions in, judgements out."""
