"""Whether the tests notice a change of the code: `python -m tests.mutation`."""
