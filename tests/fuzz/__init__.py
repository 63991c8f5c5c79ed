"""Hostile inputs for every parser: a value or a GoError, soon; anything else is a finding.

python -m tests.fuzz                    what there is
python -m tests.fuzz sgf --seconds 600  one parser for ten minutes; all for a night: --seconds 3600

The inputs of a run depend on its seed alone. What is found is kept in a file (`--keep`), with the
command that shows it again. A parser runs in a process of its own: one that dies is a finding, too.
"""
