"""The contract, as data."""

import json
import pathlib

import pytest

FOLDER = (
    pathlib.Path(__file__).parents[3] / "2-layer" / "vectors"
)


def vectors(name):
    return json.loads((FOLDER / f"{name}.json").read_text("utf8"))


def each(vectors):
    """A test per vector, under the vector's own name."""
    return pytest.mark.parametrize(
        "vector", [pytest.param(one, id=one["name"]) for one in vectors]
    )
