# de
