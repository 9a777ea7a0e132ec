"""Rows as Arrow batches, without a Spark session in this process: the command ``mlformats cat`` reads them."""

import os
import re
import subprocess
import tempfile
import threading

from . import _arguments, _launcher

# Of a mistake in the arguments; see docs/reference/command-line.md.
USAGE = 2


def scan(path, *, columns=None, where=None, limit=None, format=None, options=None):
    """
    Reads files as a ``pyarrow.RecordBatchReader``, for pandas, Polars, DuckDB and others::

        polars.from_arrow(spark_ml_formats.scan("reviews.idv", columns=["Class", "Price"]).read_all())

    Batches are read as they are requested, so memory does not grow with the data. Vectors of Spark ML are lists. Needs pyarrow,
    PySpark (or ``SPARK_HOME``) and Java, but no Spark session.

    :param path: a file, a directory or a pattern, or a list of these
    :param columns: the columns to read; default: all
    :param where: a condition in SQL, such as ``"Price > 10"``
    :param limit: the maximum number of rows
    :param format: the format; default: detected
    :param options: read options of the format, such as ``options.idv(keys="value")``
    :raises ValueError: a mistake in the arguments, such as a file that does not exist
    :raises RuntimeError: a corrupt file, or another failure. Iteration raises it, too; through DuckDB and Polars it is their error
    """
    return run_cat(path, [], columns, where, limit, format, options)


def run_cat(path, extra, columns, where, limit, format, options):
    """A reader of ``mlformats cat`` with further arguments."""
    import pyarrow

    paths = [path] if isinstance(path, (str, os.PathLike)) else list(path)
    arguments = ["cat", "--to", "arrow", "--as-arrays", *extra]
    columns = _arguments.columns(columns)
    if columns is not None:
        arguments += _projection(columns, where)
    if where is not None:
        arguments += ["--where", where]
    if limit is not None:
        arguments += ["--limit", str(limit)]
    if format is not None:
        arguments += ["--format", format]
    for name, value in (options or {}).items():
        arguments += ["--option", f"{name}={value}"]
    stream = _Stream([*arguments, "--", *map(os.fspath, paths)])
    try:
        reader = pyarrow.ipc.open_stream(pyarrow.PythonFile(stream, mode="r"))
    except pyarrow.ArrowInvalid:
        stream.fail()
        raise
    return pyarrow.RecordBatchReader.from_batches(reader.schema, _batches(reader, stream))


def _projection(columns, where):
    """Options that select columns: by name, which needs no SQL and starts faster, if the names are words, and a condition uses no others."""
    if where is None and all(re.fullmatch(r"\w+", name) for name in columns):
        return ["--columns=" + ",".join(columns)]
    return ["--select", ", ".join("`" + name.replace("`", "``") + "`" for name in columns)]


def error(code, output):
    """The error of a command that failed, from its exit code and what it wrote to standard error."""
    lines = output.decode("utf-8", "replace").strip().splitlines()
    message = lines[-1] if lines else f"mlformats ended with exit code {code}"
    return (ValueError if code == USAGE else RuntimeError)(message[len("mlformats: ") :] if message.startswith("mlformats: ") else message)


def _batches(reader, stream):
    try:
        yield from reader
        if stream.is_truncated:
            stream.fail()
    finally:
        stream.close()


class _Stream:
    """What a command writes to standard output, as a file."""

    def __init__(self, arguments):
        command, environment = _launcher.command(arguments)
        self._errors = tempfile.TemporaryFile()
        self._process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self._errors)
        # Whether the output ended in front of the end marker of Arrow, after which nothing is read.
        self.is_truncated = False
        self.closed = False

    def read(self, size=-1):
        data = self._process.stdout.read(size)
        self.is_truncated = size != 0 and len(data) < size
        return data

    def fail(self):
        """Raises the error of the command."""
        self._process.stdout.close()
        code = self._process.wait()
        self._errors.seek(0)
        raise error(code, self._errors.read())

    def flush(self):
        pass

    def close(self):
        """Closes the pipe, upon which the command ends by itself."""
        if not self.closed:
            self.closed = True
            self._process.stdout.close()
            self._errors.close()
            threading.Thread(target=self._process.wait, daemon=True).start()
