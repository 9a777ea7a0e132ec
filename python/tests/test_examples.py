"""The spark-submit jobs of the examples, run as their comments say, and the syntax of the Compose file."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pyspark
import pytest
from conftest import PROJECT

import spark_ml_formats

EXAMPLES = PROJECT / "examples"
REVIEWS = str(EXAMPLES / "reviews.idv")
SPARK = Path(pyspark.__file__).parent
JAVA_HOME = os.environ.get("JAVA_HOME")
JAVAC = shutil.which("javac", path=f"{JAVA_HOME}/bin") if JAVA_HOME else shutil.which("javac")

pytestmark = pytest.mark.skipif(pyspark.__version__.startswith("3."), reason="run with the newest Spark")


def run(*command):
    environment = dict(os.environ, SPARK_HOME=str(SPARK), PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    ended = subprocess.run([str(part) for part in command], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def spark_submit(*arguments):
    settings = ["--master", "local[1]", "--conf", "spark.ui.enabled=false", "--jars", spark_ml_formats.jar()]
    return run(SPARK / "bin/spark-submit", *settings, *arguments)


def test_train(spark, tmp_path):
    target = tmp_path / "predictions.idv"
    printed = spark_submit(EXAMPLES / "train.py", REVIEWS, target)
    assert "reviews trained on" in printed and str(target) in printed
    predictions = spark.read.format("idv").load(str(target))
    assert predictions.columns == ["Text", "Class", "Predicted"]
    assert 0 < predictions.count() == spark.read.format("idv").load(REVIEWS).where("Price >= 70").count()


def test_the_compose_file_is_valid():
    pytest.importorskip("check_jsonschema")
    run(sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", EXAMPLES / "compose.yaml")


@pytest.mark.skipif(JAVAC is None, reason="there is no javac")
def test_export(spark, tmp_path):
    classes, job, parquet, prices = (tmp_path / name for name in ["classes", "export.jar", "reviews", "prices.idv"])
    run(JAVAC, "-cp", f"{SPARK}/jars/*", "-d", classes, EXAMPLES / "ExportReviews.java")
    run(Path(JAVAC).with_name("jar"), "--create", "--file", job, "-C", classes, ".")
    printed = spark_submit("--class", "ExportReviews", job, REVIEWS, parquet, prices)
    assert "neutral|" in printed
    assert spark.read.parquet(str(parquet)).count() == 400
    assert [row["Reviews"] for row in spark.read.format("idv").load(str(prices)).collect()] == [132, 107, 137, 24]
