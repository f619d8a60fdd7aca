"""The public names of the package: its functions and classes, and the methods and properties of these."""

import inspect

import planmark


def members_of(kind):
    """The public methods and properties of a class, also those that it has from others of the package."""
    found = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("planmark"):
            found.update((name, member) for name, member in vars(base).items() if not name.startswith("_") or name == "__init__")
    return found


def function_of(member):
    """The function behind a method, a class method or a property; None for anything else."""
    function = getattr(member, "fget", getattr(member, "__func__", member))
    return function if inspect.isfunction(function) and function.__module__.startswith("planmark") else None


# Each by its name, such as `Plan.place`.
PUBLIC = {name: getattr(planmark, name) for name in planmark.__all__}
PROPERTIES = set()
for owner, value in list(PUBLIC.items()):
    if inspect.isclass(value):
        for member_name, member in members_of(value).items():
            if function_of(member) is not None:
                PUBLIC[f"{owner}.{member_name}"] = function_of(member)
                if isinstance(member, property):
                    PROPERTIES.add(f"{owner}.{member_name}")
