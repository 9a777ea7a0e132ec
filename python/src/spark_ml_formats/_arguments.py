"""Checks of arguments whose type or value is a common mistake."""


def names(argument, value, example):
    """The list of names that an argument is: a single text would be taken for the names of its letters."""
    if isinstance(value, str) or not (found := list(value)):
        raise ValueError(f"{argument} is {value!r}. Set it to a list of names, such as {example}")
    return found


def columns(value):
    """The names of columns; None for all."""
    return None if value is None else names("columns", value, '["Price", "Class"]')


def at_least_one(argument, value):
    """Checks a number that counts something."""
    if value < 1:
        raise ValueError(f"{argument} is {value}. Set it to 1 or more")
