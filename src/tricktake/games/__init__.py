"""The games: each in a module of its own, beside the rules text that it carries out."""
