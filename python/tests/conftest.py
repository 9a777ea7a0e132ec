import shutil
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

import spark_ml_formats

PROJECT = Path(__file__).resolve().parents[2]


def comparable(text):
    """The lines of printed text. Spark's words for "these are not all rows" differ by version, and lines end with blanks where a text ends."""
    return [line.rstrip() for line in text.splitlines() if line.strip() and not line.startswith("only showing")]


@pytest.fixture(scope="session")
def spark(tmp_path_factory):
    """A session that knows of the jar only by the wheel."""
    builder = (
        SparkSession.builder.master("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "1")
        .config("spark.sql.warehouse.dir", str(tmp_path_factory.mktemp("warehouse")))
    )
    session = spark_ml_formats.configure(builder).getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture
def datadings(tmp_path):
    """Copies a data set of the corpus; the path to read."""

    def copy(name):
        source = PROJECT / "connector-datadings/src/test/resources/datadings" / name
        shutil.copytree(source, tmp_path / name)
        return str(tmp_path / name / "data.msgpack")

    return copy
