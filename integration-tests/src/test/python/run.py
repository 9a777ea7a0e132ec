"""Runs the tests beside this file against the jar in every PySpark that PyPI has of the supported versions.

    python3 run.py JAR [VERSION ...]

PySpark is installed once, into virtual environments below $MLFORMATS_PYSPARK_HOME or ~/.cache/spark-ml-formats.
"""

import os
import subprocess
import sys
from pathlib import Path

from environments import python_with_pyspark

HERE = Path(__file__).resolve().parent
VERSIONS = ["3.5", "4.0", "4.1"]
# How the jar comes to Spark, and which catalog the session has.
SESSIONS = [("--jars", "in-memory"), ("--driver-class-path", "hive")]


def main(jar, versions):
    failed = []
    for version in versions:
        python = python_with_pyspark(version)
        if python is None:
            print(f"SKIPPED: the tests in PySpark {version}, which could not be installed from PyPI", flush=True)
            continue
        for option, catalog in SESSIONS:
            print(f"PySpark {version}, {option}, {catalog} catalog", flush=True)
            environment = dict(
                os.environ,
                PYSPARK_SUBMIT_ARGS=f"{option} {jar} pyspark-shell",
                PYSPARK_PYTHON=str(python),
                MLFORMATS_TEST_CATALOG=catalog,
            )
            environment.pop("SPARK_HOME", None)
            tests = [python, "-B", "-m", "unittest", "discover", "--start-directory", HERE]
            if subprocess.run(tests, env=environment).returncode != 0:
                failed.append(f"{version} {option} {catalog}")
    if failed:
        sys.exit("FAILED: " + ", ".join(failed))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:] or VERSIONS)
