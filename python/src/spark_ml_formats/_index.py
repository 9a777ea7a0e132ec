"""Index files of a data set, without a Spark session in this process: the command ``mlformats index`` writes them."""

import os
import subprocess

from . import _arguments, _launcher
from ._scan import error


def index(path, *, columns=None, format=None, options=None):
    """
    Writes index files next to a data set, by which later reads in Spark skip files and rows::

        spark_ml_formats.index("/data/reviews", columns=["Price", "Class"])

    Only files without entries are read, so it may be called again after files were added. Needs PySpark (or ``SPARK_HOME``) and
    Java, but no Spark session.

    :param path: a directory or a file
    :param columns: the columns to index; default: all whose type can be indexed
    :param format: the format; default: detected
    :param options: read options of the format, such as ``options.idv(keys="value")``, of the reads that use the index
    :return: what was indexed, as a line of text
    :raises ValueError: a mistake in the arguments, such as a column that does not exist
    :raises RuntimeError: a corrupt file, or another failure
    """
    arguments = ["index"]
    columns = _arguments.columns(columns)
    if columns is not None:
        if any("," in column for column in columns):
            raise ValueError(f"columns is {columns!r}. A column whose name has a comma is indexed if columns is None")
        arguments += ["--columns", ",".join(columns)]
    if format is not None:
        arguments += ["--format", format]
    for name, value in (options or {}).items():
        arguments += ["--option", f"{name}={value}"]
    command, environment = _launcher.command([*arguments, "--", os.fspath(path)])
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode != 0:
        raise error(done.returncode, done.stderr)
    return done.stdout.decode("utf-8", "replace").strip()
