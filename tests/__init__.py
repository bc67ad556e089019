"""The tests of tricktake."""
