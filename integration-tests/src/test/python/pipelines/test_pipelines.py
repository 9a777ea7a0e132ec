"""Declarative Pipelines: a stream of our files, a streaming table in our format, and a sink."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from pyspark.sql import SparkSession

PROJECT = Path(__file__).resolve().parents[5]
JAR = os.environ["MLFORMATS_TEST_JAR"]
COMMAND = Path(sys.executable).parent / "spark-pipelines"
REVIEWS = 400

SPEC = """
name: reviews
storage: file://{directory}/storage
libraries:
  - glob:
      include: transformations/**
"""

DEFINITIONS = """
from pyspark import pipelines as dp
from pyspark.sql import SparkSession

spark = SparkSession.active()


@dp.table(format="idv")
def prices():
    return spark.readStream.format("idv").schema("Price FLOAT").load("{directory}/in")


dp.create_sink("out", "idv", {{"path": "{directory}/out"}})


@dp.append_flow(target="out")
def copied():
    return spark.readStream.table("prices")
"""


class PipelinesTest(unittest.TestCase):
    def setUp(self):
        self.directory = Path(tempfile.mkdtemp(prefix="mlformats-pipelines-"))
        self.addCleanup(shutil.rmtree, self.directory, ignore_errors=True)
        (self.directory / "in").mkdir()
        (self.directory / "transformations").mkdir()
        (self.directory / "spark-pipeline.yml").write_text(SPEC.format(directory=self.directory))
        (self.directory / "transformations" / "flows.py").write_text(DEFINITIONS.format(directory=self.directory))

    def arrive(self, name):
        shutil.copy(PROJECT / "examples/reviews.idv", self.directory / "in" / name)

    def run_pipeline(self):
        """Of a persistent catalog: the next run finds the streaming table. Each catalog finds the jar by another of the two options."""
        settings = {
            "spark.ui.enabled": "false",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.sql.catalogImplementation": "hive",
        }
        options = [option for name, value in settings.items() for option in ("--conf", f"{name}={value}")]
        environment = {name: value for name, value in os.environ.items() if name != "PYSPARK_SUBMIT_ARGS"}
        environment["PATH"] = f"{COMMAND.parent}{os.pathsep}{environment['PATH']}"
        ended = subprocess.run(
            [COMMAND, "--jars", JAR, "--driver-class-path", JAR, *options, "run", "--spec", "spark-pipeline.yml"],
            cwd=self.directory,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.assertEqual(0, ended.returncode, ended.stdout)

    def test_source_streaming_table_and_sink(self):
        self.arrive("0.idv")
        self.run_pipeline()
        self.arrive("1.idv")
        self.run_pipeline()

        builder = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
        spark = builder.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1").getOrCreate()
        self.addCleanup(spark.stop)
        for written in ("spark-warehouse/prices", "out"):
            with self.subTest(written):
                rows = spark.read.format("idv").load(f"{self.directory}/{written}")
                self.assertEqual(2 * REVIEWS, rows.count())


if __name__ == "__main__":
    unittest.main()
