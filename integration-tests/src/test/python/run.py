"""Runs the tests in this directory against the jar in the PySpark of lines of spark-versions.txt.

    python3 run.py JAR [VERSION ...]

Without versions, those in the middle are tested with Connect only, Hive's catalog by the tests of tables, and Declarative Pipelines not
at all.

PySpark is installed once, into virtual environments below $MLFORMATS_PYSPARK_HOME or ~/.cache/spark-ml-formats.
"""

import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import environments

HERE = Path(__file__).resolve().parent
ALL_TESTS = "test*.py"
VERSIONS = environments.supported()
FIRST_OF_4 = next(version for version in VERSIONS if version.startswith("4."))
BY_DEFAULT = [VERSIONS[0], VERSIONS[-1]]
WITH_HIVE = [VERSIONS[0], VERSIONS[-1]]
# The oldest of 3.5 that has it and of 4, and the newest: a server and its client take a minute each time.
WITH_CONNECT = [VERSIONS[1], FIRST_OF_4, VERSIONS[-1]]
WITH_PIPELINES = [version for version in VERSIONS if not version.startswith(("3.", "4.0."))]
# The server of Spark Connect is part of PySpark since 4.0. That of 3.5 Spark fetches from Maven, which need not have each release;
# there the client sends no jars.
SERVER_OF_3 = "org.apache.spark:spark-connect_2.12:3.5.7"


class Session(NamedTuple):
    """A way to give Spark the jar: its name, the environment with its packages, the directory of the tests, settings, and which tests."""

    name: str
    environment: str
    packages: list
    tests: Path
    settings: dict
    pattern: str = ALL_TESTS


def submitted(name, version, option, catalog, pattern=ALL_TESTS, **settings):
    submit = {"PYSPARK_SUBMIT_ARGS": f"{option} pyspark-shell", "MLFORMATS_TEST_CATALOG": catalog}
    return Session(name, *environments.pyspark(version), HERE, dict(submit, **settings), pattern)


def connected(jar, version, comes):
    settings = {
        "MLFORMATS_TEST_JAR": str(jar),
        "MLFORMATS_TEST_JAR_COMES": comes,
        "MLFORMATS_TEST_SERVER": SERVER_OF_3 if version.startswith("3.") else "",
    }
    return Session(f"Connect, jar {comes}", *environments.pyspark(version), HERE / "connect", settings)


def pipelines(jar, version):
    settings = {"MLFORMATS_TEST_JAR": str(jar), "PYSPARK_SUBMIT_ARGS": f"--driver-class-path {jar} pyspark-shell"}
    return Session("Declarative Pipelines", *environments.pipelines(version), HERE / "pipelines", settings)


def newer_java(version):
    """The Java on which a Spark runs that is not the one of all others, and how it is told; the usual one if that cannot be had.

    Only of Spark 3: spark-submit of Spark 4 asks for jdk.incubator.vector, which is not in the Java of PyPI.
    """
    java = environments.java_of(version)
    if java == environments.JAVA_OF_ALL or not version.startswith("3."):
        return "", {}
    home = environments.java_home(java)
    if not home:
        print(f"SKIPPED: PySpark {version} on Java {java}, which could not be installed from PyPI", flush=True)
    return (f", Java {java}", {"JAVA_HOME": home}) if home else ("", {})


def sessions(jar, version, is_named):
    if is_named or version in BY_DEFAULT:
        java, settings = newer_java(version)
        yield submitted(f"--jars, in-memory catalog{java}", version, f"--jars {jar}", "in-memory", **settings)
    if version in WITH_HIVE and (is_named or version == VERSIONS[-1]):
        pattern = ALL_TESTS if is_named else "test_*tables.py"
        yield submitted("--driver-class-path, hive catalog", version, f"--driver-class-path {jar}", "hive", pattern)
    if version in WITH_CONNECT:
        yield connected(jar, version, "at start")
    if version == VERSIONS[-1] or is_named and not version.startswith("3."):
        yield connected(jar, version, "late")
    if version in WITH_PIPELINES and is_named:
        yield pipelines(jar, version)


def run(name, python, session):
    """Whether the tests passed. Prints their output at the end, since others run concurrently."""
    environment = environments.variables(python, **session.settings)
    quiet = ["-W", "ignore::ResourceWarning"]  # PySpark leaves its sockets to the garbage collector
    discover = ["--start-directory", session.tests, "--pattern", session.pattern]
    command = [python, "-B", *quiet, "-m", "unittest", "discover", *discover]
    with tempfile.TemporaryDirectory() as directory:  # Spark leaves things where it is started
        ended = subprocess.run(
            command, env=environment, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        )
    print(f"{name}\n{ended.stdout}", flush=True)
    return ended.returncode == 0


def installed(jar, versions):
    """Sessions by their names, each with its interpreter; without those that cannot be had."""
    found = {}
    for version in versions or VERSIONS:
        for session in sessions(jar, version, bool(versions)):
            name = f"PySpark {version}, {session.name}"
            python = environments.python_with(session.environment, *session.packages)
            if python is None:
                print(f"SKIPPED: {name}: {session.packages[0]} could not be installed from PyPI", flush=True)
            else:
                found[name] = (python, session)
    return found


def main(jar, versions):
    found = installed(jar, versions)
    # Two at a time; but servers of Connect, which all listen on one port, one after the other.
    servers = [name for name in found if found[name][1].tests.name in ("connect", "pipelines")]
    rest = iter([name for name in found if name not in servers])

    def failures(names):
        return [name for name in names if not run(name, *found[name])]

    with ThreadPoolExecutor() as lanes:
        lane = lanes.submit(failures, rest)
        failed = failures(chain(servers, rest)) + lane.result()
    if failed:
        sys.exit("FAILED: " + ", ".join(failed))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:])
