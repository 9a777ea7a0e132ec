"""Checks of arguments whose type or value is a common mistake."""

from numbers import Integral


def names(argument, value, example):
    """The list of names that an argument is: a single text would be taken for the names of its letters."""
    found = [] if isinstance(value, str) else list(value)
    if not found or not all(isinstance(name, str) for name in found):
        raise ValueError(f"{argument} is {value!r}. Set it to a list of names, such as {example}")
    return found


def columns(value):
    """The names of columns; None for all."""
    return None if value is None else names("columns", value, '["Price", "Class"]')


def at_least_one(argument, value):
    """Checks a number that counts something."""
    if not isinstance(value, Integral) or isinstance(value, bool) or value < 1:
        raise ValueError(f"{argument} is {value!r}. Set it to a whole number, 1 or more")
