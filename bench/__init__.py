"""How fast it is, as ratios taken in one run."""
