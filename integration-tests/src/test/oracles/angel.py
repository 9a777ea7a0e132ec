"""Angel's versions, their parameter servers out of Maven Central, and the class next to this file that runs their loaders."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[3]
sys.path.insert(0, str(HERE.parent / "python"))
from environments import HOME  # noqa: E402

VERSIONS = ("2.4.0", "3.1.0", "3.2.0")
POM = """<project><modelVersion>4.0.0</modelVersion>
 <groupId>oracles</groupId><artifactId>angel</artifactId><version>1</version><packaging>pom</packaging>
 <dependencies><dependency>
  <groupId>com.tencent.angel</groupId><artifactId>angel-ps-core</artifactId><version>{version}</version>
 </dependency></dependencies></project>"""
OPENED = ("lang", "util", "nio", "net", "io")


def tool(name):
    home = os.environ.get("JAVA_HOME")
    return str(Path(home) / "bin" / name) if home else name


def cache(version):
    return HOME / f"angel-{version}"


def fetch(_python):
    """Whether the classes of all versions are there. They are fetched and compiled once."""
    return all(fetch_version(cache(version), version) for version in VERSIONS)


def fetch_version(directory, version):
    classes = directory / "classpath"
    loader = directory / "AngelLoad.class"
    directory.mkdir(parents=True, exist_ok=True)
    if not classes.exists():
        (directory / "pom.xml").write_text(POM.format(version=version))
        found = directory / "classpath.new"
        maven = [PROJECT / "mvnw", "-q", "-B", "-ntp", "-f", directory / "pom.xml"]
        goal = ["dependency:build-classpath", f"-Dmdep.outputFile={found}"]
        if subprocess.run([*maven, *goal], capture_output=True).returncode != 0:
            return False
        shutil.move(found, classes)
        (directory / "log4j.properties").write_text("log4j.rootLogger=OFF\n")
    source = HERE / "AngelLoad.java"
    if not loader.exists() or loader.stat().st_mtime < source.stat().st_mtime:
        compiler = [tool("javac"), "-nowarn", "-cp", classes.read_text().strip(), "-d", directory, source]
        if subprocess.run(compiler, capture_output=True).returncode != 0:
            return False
    return True


def load(model, version):
    """Every element that Angel holds of a model, by matrix, row and column; as text, for Python has no floats."""
    opens = [word for name in OPENED for word in ("--add-opens", f"java.base/java.{name}=ALL-UNNAMED")]
    directory = cache(version)
    classes = f"{directory}{os.pathsep}{(directory / 'classpath').read_text().strip()}"
    java = [tool("java"), *opens, "-Xmx1g", "-Dfile.encoding=UTF-8", "-cp", classes, "AngelLoad", str(model)]
    loaded = subprocess.run(java, capture_output=True, check=True, encoding="utf-8").stdout
    elements = {}
    for line in loaded.splitlines():
        matrix, row, column, value = line.split("\t")
        elements[matrix, int(row), int(column)] = value
    return elements
