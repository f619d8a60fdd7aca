"""Exceptions: what they tell, and that Python's own names catch them."""

import pickle

import planmark
import pytest


def test_a_missing_file_is_pythons_too():
    with pytest.raises(FileNotFoundError) as error:
        planmark.Rooms("/no/such.geojson")
    error = error.value
    assert isinstance(error, planmark.UnreadableError) and isinstance(error, planmark.PlanmarkError)
    assert (error.status, error.file, error.filename, error.errno) == (8, "/no/such.geojson", "/no/such.geojson", 2)
    assert str(error) == "/no/such.geojson: no such file"


def test_a_malformed_file_is_an_oserror_and_a_valueerror():
    with pytest.raises(ValueError) as error:
        planmark.Rooms(b'{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": null}]}')
    error = error.value
    assert isinstance(error, OSError) and not isinstance(error, FileNotFoundError)
    assert error.code and error.place == "feature 1"


def test_the_index_of_what_is_wrong_is_told():
    with pytest.raises(planmark.InvalidArgumentError) as error:
        planmark.Rooms([[[0, 0], [1, 0], [1, 1]], [[0, 0], [1, 1], [0, 0]]])
    assert error.value.index == 1 and error.value.status == 1


KINDS = [kind for kind in vars(planmark).values() if isinstance(kind, type) and issubclass(kind, planmark.PlanmarkError)]


def test_there_is_a_class_for_every_status():
    assert sorted({kind.status for kind in KINDS}) == list(range(1, 19))


@pytest.mark.parametrize("kind", KINDS)
def test_exceptions_survive_pickling(kind):
    error = kind("what is wrong", "aCode", "a.png", "feature 3", 7)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind and str(again) == "what is wrong"
    assert (again.code, again.file, again.place, again.index) == ("aCode", "a.png", "feature 3", 7)


def test_version_is_the_librarys():
    import importlib.metadata

    assert planmark.__version__ == importlib.metadata.version("planmark")


def test_the_package_is_typed_and_documented():
    import importlib.resources

    assert importlib.resources.files(planmark).joinpath("py.typed").is_file()
    for name in planmark.__all__:
        public = getattr(planmark, name)
        assert public.__doc__, name
        for member, value in vars(public).items() if isinstance(public, type) and public.__module__.startswith("planmark") else ():
            if not member.startswith("_") and (callable(value) or isinstance(value, (property, classmethod))):
                assert value.__doc__, f"{name}.{member}"
