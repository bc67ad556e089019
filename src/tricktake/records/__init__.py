"""Recorded matches: one match as a record, and files of them."""
