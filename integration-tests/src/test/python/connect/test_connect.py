"""Spark Connect: the client is Python without a JVM, the server has the jar or gets it from the client."""

import os
import shutil
import tempfile
import unittest
import zipfile
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


@unittest.skipUnless(LATE, "a client sends the jar")
class ClientsTest(unittest.TestCase):
    """The jar of a client serves its session only, and the server outlives it."""

    @classmethod
    def setUpClass(cls):
        cls.server = session()

    def client(self):
        return SparkSession.builder.remote("sc://localhost").create()

    def client_with_jar(self):
        spark = self.client()
        spark.addArtifacts(JAR)
        return spark

    def rows(self, spark):
        return spark.read.format("idv").load(str(PROJECT / FILES["idv"])).count()

    def end(self, spark):
        """Ends the session, which closes the class loader of its jars; stop() would also end the server of local mode."""
        spark.client.release_session()
        spark.client.close()

    def test_clients_after_one_that_sent_the_jar(self):
        first = self.client_with_jar()
        rows = self.rows(first)
        self.end(first)
        without = self.client()
        self.assertEqual(2, without.range(5).where("id > 2").count())
        with self.assertRaisesRegex(PySparkException, "idv"):
            self.rows(without)
        again = self.client_with_jar()
        self.assertEqual(rows, self.rows(again))
        self.end(again)
        self.assertEqual(5, without.range(5).count())
        self.end(without)

    def test_jar_that_is_sent_after_another(self):
        """Spark then loads the classes of both with another class loader."""
        spark = self.client_with_jar()
        rows = self.rows(spark)
        with tempfile.TemporaryDirectory() as directory:
            other = Path(directory) / "other.jar"
            with zipfile.ZipFile(other, "w") as jar:
                jar.writestr("other.txt", "")
            spark.addArtifacts(str(other))
            self.assertEqual(2, spark.range(5).where("id > 2").count())
            target = f"{directory}/written"
            spark.sql(f"SELECT * FROM idv.`{PROJECT / FILES['idv']}`").write.format("idv").save(target)
            self.assertEqual(rows, spark.read.format("idv").load(target).count())
        self.end(spark)

    def test_clone_of_an_ended_session(self):
        first = self.client_with_jar()
        if not hasattr(first, "cloneSession"):
            self.skipTest("since 4.1")
        rows = self.rows(first)
        clone = first.cloneSession()
        self.end(first)
        self.assertEqual(2, clone.range(5).where("id > 2").count())
        self.assertEqual(rows, self.rows(clone))
        self.end(clone)
