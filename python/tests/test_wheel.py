"""What is in the wheel, by the metadata of its installation."""

import json
from importlib.metadata import distribution
from pathlib import PurePosixPath

WHEEL = distribution("spark-ml-formats")
# Written by pip.
INSTALLED = {"INSTALLER", "REQUESTED", "direct_url.json"}


def files():
    for file in WHEEL.files:
        path = PurePosixPath(str(file))
        if path.parts[0] != ".." and path.name not in INSTALLED and path.suffix != ".pyc":
            yield str(path)


def test_files():
    licences = [name for name in files() if "/licenses/licenses/" in name]
    others = [name.split(".dist-info/")[-1] for name in files() if name not in licences]
    versions = [name for name in others if name.startswith("spark_ml_formats/launcher/lib/")]
    assert sorted(set(others) - set(versions)) == [
        "METADATA",
        "RECORD",
        "WHEEL",
        "entry_points.txt",
        "licenses/LICENSE",
        "licenses/NOTICE",
        "spark_ml_formats/__init__.py",
        "spark_ml_formats/_arguments.py",
        "spark_ml_formats/_arrow.py",
        "spark_ml_formats/_index.py",
        "spark_ml_formats/_jar.py",
        "spark_ml_formats/_launcher.py",
        "spark_ml_formats/_scan.py",
        "spark_ml_formats/_version.py",
        "spark_ml_formats/angel.py",
        "spark_ml_formats/components.cdx.json",
        "spark_ml_formats/launcher/classes-find.jsa",
        "spark_ml_formats/launcher/classes-inspect.jsa",
        "spark_ml_formats/launcher/classes-schema.jsa",
        "spark_ml_formats/launcher/classes-session.jsa",
        "spark_ml_formats/launcher/java.options",
        "spark_ml_formats/launcher/log4j2.properties",
        "spark_ml_formats/launcher/mlformats",
        "spark_ml_formats/launcher/mlformats.jar",
        "spark_ml_formats/options.py",
        "spark_ml_formats/py.typed",
        "spark_ml_formats/spark-ml-formats-native-inflate.jar",
        "spark_ml_formats/spark-ml-formats.jar",
        "spark_ml_formats/torch.py",
        "top_level.txt",
    ]
    assert [PurePosixPath(name).name.rsplit("-", 1)[0] for name in sorted(versions)] == ["jline-reader", "jline-terminal", "jte-runtime", "picocli"]
    assert [PurePosixPath(name).name for name in sorted(licences)] == ["bouncycastle.txt", "fastdoubleparser.txt", "gkl.txt", "jline.txt", "jna.txt", "msgpack-core.txt"]


def test_metadata():
    metadata = WHEEL.metadata
    assert (metadata["Name"], metadata["Author"]) == ("spark-ml-formats", "The Spark ML Formats contributors")
    assert metadata["License-Expression"] == "Apache-2.0"
    assert "Typing :: Typed" in metadata.get_all("Classifier")
    urls = dict(url.split(", ") for url in metadata.get_all("Project-URL"))
    assert sorted(urls) == ["Changelog", "Documentation", "Homepage", "Issues", "Source"]
    assert all(url.startswith("https://") and "$" not in url for url in urls.values())


def test_the_notice_names_what_is_inside():
    notice = next(file for file in WHEEL.files if file.name == "NOTICE").read_text()
    for library in ["picocli", "jte", "Bouncy Castle", "MessagePack for Java", "FastDoubleParser"]:
        assert library in notice


def test_the_list_of_components_names_what_is_inside():
    (file,) = (file for file in WHEEL.files if file.name == "components.cdx.json")
    listed = json.loads(file.read_text())
    assert (listed["bomFormat"], listed["metadata"]["component"]["purl"]) == ("CycloneDX", f"pkg:pypi/spark-ml-formats@{WHEEL.version}")
    names = {component["name"] for component in listed["components"]}
    assert {"spark-ml-formats", "spark-ml-formats-idv", "msgpack-core", "bcprov-jdk18on", "fastdoubleparser", "picocli", "jte-runtime"} <= names
    assert "spark-sql_2.13" not in names
