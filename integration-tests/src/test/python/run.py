"""Runs the tests beside this file against the jar in every PySpark that PyPI has of the supported versions.

    python3 run.py JAR [VERSION ...]

PySpark is installed once, into virtual environments below $MLFORMATS_PYSPARK_HOME or ~/.cache/spark-ml-formats.
"""

import os
import subprocess
import sys
from pathlib import Path

import environments

HERE = Path(__file__).resolve().parent
# The floor, and the newest release of each.
VERSIONS = ["3.5.0", "3.5", "4.0", "4.1", "4.2"]
# The server of Spark Connect is part of PySpark since 4.0.
WITH_CONNECT = ["4.0", "4.1", "4.2"]


def python_with(package, version):
    """A Python that has PySpark; None if that cannot be installed."""
    python = environments.python_with(
        f"{package.replace('[', '-').rstrip(']')}-{version}", f"{package}=={version}.*"
    )
    if python is None:
        print(f"SKIPPED: the tests in PySpark {version}, which could not be installed from PyPI", flush=True)
    return python


def sessions(jar, version):
    """How Spark gets the jar: what it is called, the folder of its tests, the package, and the environment."""
    for option, catalog in [("--jars", "in-memory"), ("--driver-class-path", "hive")]:
        submit = {"PYSPARK_SUBMIT_ARGS": f"{option} {jar} pyspark-shell", "MLFORMATS_TEST_CATALOG": catalog}
        yield f"{option}, {catalog} catalog", HERE, "pyspark", submit
    if version in WITH_CONNECT:
        for comes in ["at start", "late"]:
            connect = {"MLFORMATS_TEST_JAR": str(jar), "MLFORMATS_TEST_JAR_COMES": comes}
            yield f"Connect, jar {comes}", HERE / "connect", "pyspark[connect]", connect


def run(python, tests, settings):
    environment = dict(os.environ, PYSPARK_PYTHON=str(python), **settings)
    environment.pop("SPARK_HOME", None)
    command = [python, "-B", "-m", "unittest", "discover", "--start-directory", tests]
    return subprocess.run(command, env=environment).returncode == 0


def main(jar, versions):
    failed = []
    for version in versions:
        for name, tests, package, settings in sessions(jar, version):
            python = python_with(package, version)
            if python is not None:
                print(f"PySpark {version}, {name}", flush=True)
                if not run(python, tests, settings):
                    failed.append(f"{version} {name}")
    if failed:
        sys.exit("FAILED: " + ", ".join(failed))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:] or VERSIONS)
