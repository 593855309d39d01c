"""The rules, compiled: the functions of `rules` at hundreds of thousands of deals a second, and what needs that speed.

A *machine* (`kernel.machine`) runs the kernel's functions, either interpreted, on the objects that the match uses, or
compiled by numba, on records with the same attributes. Both give the same results. Nothing here imports numba or
numpy before something is compiled.
"""
