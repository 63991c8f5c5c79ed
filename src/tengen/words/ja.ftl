# ja
