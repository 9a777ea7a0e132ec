"""Index files, without a Spark session in this process."""

import shutil

import pytest
from conftest import PROJECT

import spark_ml_formats as formats


@pytest.fixture
def reviews(tmp_path):
    shutil.copy(PROJECT / "examples/reviews.idv", tmp_path)
    return tmp_path


def test_files_are_indexed_once(reviews):
    assert formats.index(reviews, columns=["Price", "Class"]).startswith("1 file indexed, 0 were already; columns: Price, Class")
    assert (reviews / "_mlformats_index").is_dir()
    assert formats.index(str(reviews), columns=["Price"]).startswith("0 files indexed, 1 was already")


def test_reads_use_the_index(spark, reviews):
    formats.index(reviews)
    rows = spark.read.format("idv").load(str(reviews))
    assert rows.where("Price < -1").count() == 0
    plan = rows.selectExpr("min(Price)", "max(Price)")._jdf.queryExecution().executedPlan().toString()
    assert "LocalTableScan" in plan


def test_mistakes_are_value_errors(reviews):
    with pytest.raises(ValueError, match="no column 'Prize' to index"):
        formats.index(reviews, columns=["Prize"])
    for columns in ("Price", []):
        with pytest.raises(ValueError, match="columns is .*Set it to a list of names"):
            formats.index(reviews, columns=columns)
    with pytest.raises(ValueError, match="name has a comma"):
        formats.index(reviews, columns=["Price,Class"])
