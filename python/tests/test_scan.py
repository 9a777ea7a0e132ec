"""Arrow batches of files, without a Spark session in this process."""

import pickle
import sys
import types

import pyarrow
import pytest
from conftest import PROJECT

import spark_ml_formats as formats

REVIEWS = str(PROJECT / "examples/reviews.idv")
ROWS = 400


def test_all_rows_and_columns():
    reader = formats.scan(REVIEWS)
    assert isinstance(reader, pyarrow.RecordBatchReader)
    table = reader.read_all()
    assert table.num_rows == ROWS
    assert pyarrow.types.is_list(table.schema.field("Features").type)


def test_columns_conditions_limits_and_options():
    table = formats.scan(REVIEWS, columns=["Class", "ClassKey"], where="Price > 90", limit=2, options=formats.options.idv(keys="value")).read_all()
    assert (table.column_names, table.num_rows) == (["Class", "ClassKey"], 2)
    assert table.schema.field("ClassKey").type == pyarrow.string()


def test_several_paths():
    assert formats.scan([REVIEWS, REVIEWS], columns=["Price"]).read_all().num_rows == 2 * ROWS


def test_a_reader_may_be_left():
    reader = formats.scan(REVIEWS, columns=["Price"])
    assert reader.read_next_batch().num_rows > 0
    del reader


def test_pandas():
    frame = formats.scan(REVIEWS, columns=["Class", "Price"]).read_pandas()
    assert frame.shape == (ROWS, 2)


def test_polars():
    polars = pytest.importorskip("polars")
    frame = polars.from_arrow(formats.scan(REVIEWS, columns=["Class", "Price"]).read_all())
    assert frame.filter(polars.col("Class") == "rare").height > 0


def test_duckdb():
    duckdb = pytest.importorskip("duckdb")
    reviews = formats.scan(REVIEWS, columns=["Class", "Price"])  # noqa: F841
    assert duckdb.sql("SELECT count(*) FROM reviews").fetchall() == [(ROWS,)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"path": "nowhere.idv"}, "nowhere.idv does not exist"),
        ({"path": REVIEWS, "columns": ["Prize"]}, "Prize"),
        ({"path": REVIEWS, "columns": "Price"}, r"columns is 'Price'. Set it to a list of names"),
        ({"path": REVIEWS, "columns": []}, r"columns is \[\]. Set it to a list of names"),
        ({"path": REVIEWS, "options": {"vector": "array"}}, "did you mean 'vectors'"),
    ],
)
def test_mistakes(arguments, message):
    with pytest.raises(ValueError, match=message) as error:
        formats.scan(**arguments)
    assert not str(error.value).startswith("mlformats")


def test_a_corrupt_file_is_an_error_of_the_reader(tmp_path):
    damaged = bytearray((PROJECT / "examples/reviews.idv").read_bytes())
    damaged[len(damaged) // 2] ^= 1
    path = tmp_path / "damaged.idv"
    path.write_bytes(damaged)
    with pytest.raises(RuntimeError, match="damaged.idv is corrupt at byte"):
        formats.scan(path).read_all()


class Tensor:
    """A stand-in for torch.Tensor with what the data set uses."""

    def __init__(self, values):
        self.values = values

    def reshape(self, shape):
        return Tensor(self.values.reshape(shape))

    @property
    def shape(self):
        return self.values.shape

    def tolist(self):
        return self.values.tolist()


@pytest.fixture
def torch(monkeypatch):
    """PyTorch, or a stand-in where it is not installed."""
    try:
        import torch

        return torch
    except ImportError:
        torch = types.ModuleType("torch")
        torch.tensor = Tensor
        torch.distributed = types.SimpleNamespace(is_available=lambda: False)
        torch.utils = types.ModuleType("torch.utils")
        torch.utils.data = types.ModuleType("torch.utils.data")
        torch.utils.data.IterableDataset = object
        torch.utils.data.get_worker_info = lambda: None
        for name in ["torch", "torch.utils", "torch.utils.data"]:
            monkeypatch.setitem(sys.modules, name, torch if name == "torch" else torch.utils if name == "torch.utils" else torch.utils.data)
        return torch


def test_rows_of_torch(torch):
    from spark_ml_formats.torch import dataset

    rows = list(dataset(REVIEWS, columns=["Class", "Price"], where="Price > 90"))
    assert rows and rows[0].keys() == {"Class", "Price"}


def test_batches_of_torch(torch):
    from spark_ml_formats.torch import dataset

    batches = list(dataset(REVIEWS, columns=["Class", "Price", "Label"], batch_size=150))
    assert [tuple(batch["Price"].shape) for batch in batches] == [(150,), (150,), (100,)]
    assert isinstance(batches[0]["Class"], list)


def test_data_sets_of_torch_are_pickled_for_spawned_workers(torch):
    from spark_ml_formats.torch import dataset

    arguments = {"columns": ["Class", "Price"], "where": "Price > 90", "batch_size": 2, "options": {"keys": "value"}}
    rows = pickle.loads(pickle.dumps(dataset(REVIEWS, **arguments)))
    assert {len(batch["Class"]) for batch in list(rows)[:-1]} == {2}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"batch_size": 0}, "batch_size is 0. Set it to a whole number, 1 or more"),
        ({"batch_size": 2.5}, "batch_size is 2.5. Set it to a whole number, 1 or more"),
        ({"columns": b"Price"}, "columns is b'Price'. Set it to a list of names"),
        ({"columns": "Price"}, "columns is 'Price'. Set it to a list of names"),
    ],
)
def test_mistakes_in_data_sets_of_torch(torch, arguments, message):
    from spark_ml_formats.torch import dataset

    with pytest.raises(ValueError, match=message):
        dataset(REVIEWS, **arguments)


def test_workers_and_ranks_of_torch_share_the_rows(torch, monkeypatch):
    from spark_ml_formats.torch import dataset

    rows = dataset(REVIEWS, columns=["Text"])
    texts = []
    monkeypatch.setenv("WORLD_SIZE", "2")
    for rank in range(2):
        monkeypatch.setenv("RANK", str(rank))
        worker = types.SimpleNamespace(id=0, num_workers=1)
        monkeypatch.setattr(torch.utils.data, "get_worker_info", lambda worker=worker: worker)
        texts += [row["Text"] for row in rows]
    assert sorted(texts) == sorted(formats.scan(REVIEWS, columns=["Text"]).read_all()["Text"].to_pylist())
