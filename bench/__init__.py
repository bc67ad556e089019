"""How fast the library is, and how it compares: `python -m bench` from the top of the repository."""
