"""Spark Connect: the client is Python without a JVM, the server has the jar or gets it from the client."""

import os
import shutil
import tempfile
import unittest
from pathlib import Path

from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

PROJECT = Path(__file__).resolve().parents[5]
JAR = os.environ["MLFORMATS_TEST_JAR"]
LATE = os.environ["MLFORMATS_TEST_JAR_COMES"] == "late"
# The package of the Spark Connect server; empty where Spark's distribution contains it.
SERVER = os.environ["MLFORMATS_TEST_SERVER"]
FILES = {
    "idv": "examples/reviews.idv",
    "datadings": "connector-datadings/src/test/resources/datadings/ints/data.msgpack",
    "zds": "connector-zds/src/test/resources/zds/basic/ds",
    "angel": "connector-angel/src/test/resources/angel/v320_range_rows_ValueTextRowFormat/model/dR_double_dense",
    "primitiv": "connector-primitiv/src/test/resources/primitiv/model_nested3/data.model",
}


def session():
    builder = (
        SparkSession.builder.remote("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
    )
    if SERVER:
        builder = builder.config("spark.jars.packages", SERVER)
    if LATE:
        spark = builder.getOrCreate()
        spark.addArtifacts(JAR)
        return spark
    return builder.config("spark.jars", JAR).getOrCreate()


class ConnectTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.spark = session()
        cls.directory = Path(tempfile.mkdtemp(prefix="mlformats-connect-"))
        cls.addClassCleanup(shutil.rmtree, cls.directory, ignore_errors=True)

    def path(self, name):
        return str(PROJECT / FILES[name])

    def load(self, name):
        return self.spark.read.format(name).load(self.path(name))

    def test_reads_all_formats(self):
        for name in FILES:
            with self.subTest(name):
                files = self.load(name)
                self.assertEqual(files.count(), len(files.collect()))
                self.assertGreater(files.count(), 0)
                first = files.columns[0]
                self.assertEqual(files.count(), files.select(first).toPandas()[first].size)

    def test_sql_on_paths(self):
        for name in FILES:
            with self.subTest(name):
                counted = self.spark.sql(f"SELECT count(*) FROM {name}.`{self.path(name)}`").head()[0]
                self.assertEqual(self.load(name).count(), counted)

    def test_the_format_says_what_is_wrong(self):
        with self.assertRaises(PySparkException) as raised:
            self.spark.read.format("idv").option("keyz", "raw").load(self.path("idv")).count()
        self.assertIn("did you mean 'keys'?", str(raised.exception))

    def test_writes(self):
        target = str(self.directory / "written")
        reviews = self.load("idv")
        reviews.write.format("idv").save(target)
        self.assertEqual(
            sorted(map(str, reviews.collect())), sorted(map(str, self.spark.read.format("idv").load(target).collect()))
        )

    def test_refuses_what_it_cannot_write(self):
        target = self.directory / "angel"
        with self.assertRaisesRegex(PySparkException, "has no place in layout elements"):
            self.spark.range(3).write.format("angel").save(str(target))
        self.assertFalse(target.exists())
