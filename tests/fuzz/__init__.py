"""Inputs that are almost right: whatever they hold, the library answers, or raises an error of its own."""
