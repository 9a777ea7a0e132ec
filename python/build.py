"""Makes the wheel: the package in src, the jars, the command line with its launcher, and typed options out of docs/reference/options.json.

    python3 build.py JAR VERSION DIRECTORY

The command line is taken from tool/target, where ./mvnw package leaves it. Needs pip, which fetches setuptools.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from datetime import datetime
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent
TOOL = PROJECT / "tool" / "target"
NATIVE = "spark-ml-formats-native-inflate"
# The libraries of the command line that PySpark does not have.
LIBRARIES = ["picocli", "jte-runtime", "jline-reader", "jline-terminal"]
# The archives of classes that the launcher makes.
ARCHIVED = ["find", "inspect", "schema", "session"]
OPTIONS = PROJECT / "docs" / "reference" / "options.json"
# The structure of the file that this program knows; docs/reference/options.md describes it.
OPTIONS_VERSION = 1
PYTHON_TYPES = {"boolean": "bool", "integer": "int", "bytes": "Union[int, str]"}


def python_type(option):
    """The Python type of an option: str for types without one of their own, also those that later versions add."""
    if option["type"] == "choice":
        return "Literal[" + ", ".join(f'"{value}"' for value in option["choices"]) + "]"
    return PYTHON_TYPES.get(option["type"], "str")


def parameters(options):
    """Name, Python type, and documentation of the options, each followed by its deprecated names."""
    for option in options:
        default = option.get("default", option.get("defaultSource"))
        yield option["name"], python_type(option), option["doc"] + (f" Default: `{default}`." if default else "")
        for deprecated in option.get("deprecatedNames", []):
            yield deprecated, python_type(option), f"Deprecated, use {option['name']}."


def function(name, options):
    listed = list(parameters(options))
    signature = "".join(f"    {option}: Optional[{type}] = None,\n" for option, type, _ in listed)
    sentences = "".join(f"    :param {option}: {doc}\n" for option, _, doc in listed)
    return f'''

def {name}(
    *,
{signature}) -> Dict[str, str]:
    """
    Options of `{name}`.

{sentences}    """
    return _texts(locals())
'''


def options_module(reference):
    if reference["version"] != OPTIONS_VERSION:
        sys.exit(f"{OPTIONS} has version {reference['version']}, but {Path(__file__).name} reads version {OPTIONS_VERSION}")
    common = reference["common"]["read"] + reference["common"]["stream"]
    formats = reference["formats"]
    functions = "".join(
        [function(name, options["read"] + common) for name, options in formats.items()]
        + [function(f"write_{name}", options["write"]) for name, options in formats.items() if "write" in options]
    )
    return f'''"""The options of each format, typed, for ``reader.options(**idv(vectors="array"))``. Generated from docs/reference/options.json."""

from typing import Dict, Literal, Optional, Union


def _texts(given):
    return {{
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in given.items()
        if value is not None
    }}
{functions}'''


def maven_property(name):
    """A property of the root pom."""
    return re.search(f"<{re.escape(name)}>(.*)</", (PROJECT / "pom.xml").read_text())[1]


def copy_command(package):
    """Puts the command line into a directory of the package, where the launcher finds all it needs but Spark."""
    if not (TOOL / "mlformats.jar").exists():
        sys.exit("tool/target has no mlformats.jar: run ./mvnw package -DskipTests first")
    launcher = package / "launcher"
    (launcher / "lib").mkdir(parents=True)
    for file in [PROJECT / "bin" / "mlformats", TOOL / "mlformats.jar", *(TOOL / "launch").glob("*.[op]*")]:
        shutil.copy(file, launcher)
    for name in LIBRARIES:
        (library,) = (TOOL / "lib").rglob(f"{name}-*.jar")
        shutil.copy(library, launcher / "lib")
    # Empty until the launcher fills them: pip removes only files that the wheel contains.
    for archive in ARCHIVED:
        (launcher / f"classes-{archive}.jsa").touch()


def native_jar(version):
    """The jar of native inflaters, which ./mvnw package leaves in its target."""
    jar = PROJECT / "native-inflate" / "target" / f"{NATIVE}-{version}.jar"
    if not jar.exists():
        sys.exit(f"{jar.parent} has no {jar.name}: run ./mvnw package -DskipTests first")
    return jar


def read_components(jar):
    """The list of libraries (CycloneDX) in a jar, and the component that it describes."""
    with zipfile.ZipFile(jar) as entries:
        for name in entries.namelist():
            if name.startswith("META-INF/sbom/") and name.endswith(".json"):
                return json.loads(entries.read(name))
    sys.exit(f"{jar} has no list of libraries, which ./mvnw package makes unless it is offline")


def list_components(jar, native, version, file):
    """Writes the list of all that is in the wheel (CycloneDX): its jars, and what is inside and next to them."""
    bundle, inflaters, tool = (read_components(part) for part in (jar, native, TOOL / "mlformats.jar"))
    libraries = [component for component in tool["components"] if component["name"] in LIBRARIES]
    jars = [listed["metadata"]["component"] for listed in (bundle, inflaters, tool)]
    metadata = {"component": {"type": "library", "name": "spark-ml-formats", "version": version, "purl": f"pkg:pypi/spark-ml-formats@{version}"}}
    parts = {part: bundle[part] for part in ("bomFormat", "specVersion", "version")}
    listed = {**parts, "metadata": metadata, "components": [*jars, *bundle["components"], *inflaters["components"], *libraries]}
    file.write_text(json.dumps(listed, indent=2) + "\n")


def copy_licences(jars, staging):
    """The licence, and the notices and licences of what is in the jars, for those who do not open them."""
    shutil.copy(PROJECT / "LICENSE", staging)
    notices = [(HERE / "NOTICE").read_text()]
    for jar in jars:
        with zipfile.ZipFile(jar) as entries:
            notices.append(entries.read("META-INF/NOTICE").decode())
            for name in entries.namelist():
                if name.startswith("META-INF/licenses/") and not name.endswith("/"):
                    entry = entries.getinfo(name)
                    entry.filename = Path(name).name
                    entries.extract(entry, staging / "licenses")
    (staging / "NOTICE").write_text("\n".join(notices))


def main(jar, version, directory):
    staging = Path(directory) / "staging"
    shutil.rmtree(staging, ignore_errors=True)
    shutil.copytree(HERE, staging, ignore=shutil.ignore_patterns("target", "tests", "__pycache__", "*.egg-info"))
    package = staging / "src" / "spark_ml_formats"
    native = native_jar(version)
    shutil.copy(jar, package / "spark-ml-formats.jar")
    shutil.copy(native, package / f"{NATIVE}.jar")
    copy_command(package)
    copy_licences([jar, native], staging)
    project = staging / "pyproject.toml"
    project.write_text(project.read_text().replace("${project.home}", maven_property("project.home")))
    (package / "options.py").write_text(options_module(json.loads(OPTIONS.read_text())))
    python_version = version.replace("-SNAPSHOT", ".dev0")
    (package / "_version.py").write_text(f'VERSION = "{python_version}"\n')
    components = package / "components.cdx.json"
    list_components(jar, native, python_version, components)
    shutil.copy(components, Path(directory) / f"spark_ml_formats-{python_version}.cdx.json")
    # Two builds of the same sources are equal.
    built = datetime.fromisoformat(maven_property("project.build.outputTimestamp").replace("Z", "+00:00"))
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", directory, staging],
        env=dict(os.environ, SOURCE_DATE_EPOCH=str(int(built.timestamp()))),
        check=True,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
