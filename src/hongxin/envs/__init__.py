"""Environments for training and comparing programs that play."""
