"""Files as data sets of PyTorch."""

import functools
import os

from . import _arguments
from ._scan import run_cat


def dataset(path, *, columns=None, where=None, batch_size=None, format=None, options=None):
    """
    An ``IterableDataset`` of the rows of files, as dictionaries from column to value::

        rows = dataset("reviews.idv", columns=["Features", "Label"], batch_size=256)
        loader = torch.utils.data.DataLoader(rows, batch_size=None, num_workers=2)

    Each rank of ``torch.distributed`` and each worker of a ``DataLoader`` reads its share of the rows, in a process of its own, so that
    each row is read once. Shares may differ by some rows.

    :param columns: the columns to read; default: all
    :param where: a condition in SQL, such as ``"Price > 10"``
    :param batch_size: if set, an item is this many rows: a dictionary from column to tensor, or to a list where values are not numbers or
        their lengths differ. The last one of a share may have fewer rows
    :param format: the format; default: detected
    :param options: read options of the format
    """
    from torch.utils.data import IterableDataset

    columns = _arguments.columns(columns)
    if batch_size is not None:
        _arguments.at_least_one("batch_size", batch_size)

    class Rows(IterableDataset):
        def __iter__(self):
            shard, shards = _share()
            reader = run_cat(path, ["--shard", f"{shard}/{shards}"], columns, where, None, format, options)
            return _rows(reader) if batch_size is None else _batches(reader, batch_size)

        def __reduce__(self):
            # As workers that are spawned receive it: a class inside a function cannot be pickled.
            arguments = dict(columns=columns, where=where, batch_size=batch_size, format=format, options=options)
            return functools.partial(dataset, path, **arguments), ()

    return Rows()


def _share():
    """The number of this worker among all workers of all ranks, and how many these are."""
    import torch
    from torch.utils.data import get_worker_info

    if torch.distributed.is_available() and torch.distributed.is_initialized():
        rank, ranks = torch.distributed.get_rank(), torch.distributed.get_world_size()
    else:
        rank, ranks = int(os.environ.get("RANK", 0)), int(os.environ.get("WORLD_SIZE", 1))
    worker = get_worker_info()
    return (rank, ranks) if worker is None else (rank * worker.num_workers + worker.id, ranks * worker.num_workers)


def _rows(reader):
    for batch in reader:
        yield from batch.to_pylist()


def _batches(reader, size):
    import pyarrow

    waiting = []
    count = 0
    for batch in reader:
        while batch.num_rows:
            part = batch.slice(0, size - count)
            batch = batch.slice(part.num_rows)
            waiting.append(part)
            count += part.num_rows
            if count == size:
                yield _tensors(pyarrow.Table.from_batches(waiting))
                waiting, count = [], 0
    if waiting:
        yield _tensors(pyarrow.Table.from_batches(waiting))


def _tensors(table):
    return {name: _tensor(table.column(name).combine_chunks()) for name in table.column_names}


def _tensor(array):
    """A tensor of numbers, or of lists of numbers of equal lengths; else a list."""
    import pyarrow
    import torch

    kind = array.type
    values, shape = array, (len(array),)
    if pyarrow.types.is_list(kind):
        lengths = set(array.value_lengths().to_pylist())
        if len(lengths) != 1 or None in lengths:
            return array.to_pylist()
        values, shape = array.flatten(), (len(array), lengths.pop())
    if values.null_count or not (pyarrow.types.is_integer(values.type) or pyarrow.types.is_floating(values.type) or pyarrow.types.is_boolean(values.type)):
        return array.to_pylist()
    # A copy, because Arrow's memory is read-only.
    return torch.tensor(values.to_numpy(zero_copy_only=False)).reshape(shape)
