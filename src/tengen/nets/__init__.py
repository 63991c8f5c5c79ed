"""Networks: positions in, judgements out.

Evaluator(net)            judges games and positions, in batches and from memory
Evaluation                what it says of one position
load_model(net), fetch(name), list_nets()   where networks come from
"""

from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator
from tengen.nets.fetching import fetch
from tengen.nets.store import list_nets, load_model

__all__ = ["Evaluation", "Evaluator", "fetch", "list_nets", "load_model"]
