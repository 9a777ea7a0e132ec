"""A Spark session as Python makes it, and files of every format in a directory of their own."""

import atexit
import logging
import os
import shutil
import tempfile
import unittest
from pathlib import Path

from pyspark.sql import SparkSession

PROJECT = Path(__file__).resolve().parents[4]
WORK = Path(tempfile.mkdtemp(prefix="mlformats-pyspark-"))
HIVE = os.environ["MLFORMATS_TEST_CATALOG"] == "hive"
REFUSAL = "cannot be written this way"

# The data copied for each format, and the path to read below it.
FILES = {
    "idv": ("examples/reviews.idv", "reviews.idv"),
    "datadings": ("connector-datadings/src/test/resources/datadings/ints", "ints/data.msgpack"),
    "zds": ("connector-zds/src/test/resources/zds/basic/ds", "ds"),
    "angel": ("connector-angel/src/test/resources/angel/v320_range_rows_ValueTextRowFormat/model", "model/dR_double_dense"),
    "primitiv": ("connector-primitiv/src/test/resources/primitiv/model_nested3", "model_nested3/data.model"),
    "safetensors": ("connector-safetensors/src/test/resources/safetensors/model.safetensors", "model.safetensors"),
    "npz": ("connector-safetensors/src/test/resources/safetensors/npz/floats.npz", "floats.npz"),
}
# Formats whose tables cannot be written.
READ_ONLY = ("angel",)

logging.disable()  # PySpark 4 logs each error that a test expects
atexit.register(shutil.rmtree, WORK, ignore_errors=True)


def session():
    """The session, or a new one after it was stopped. Only the jar registers our formats."""
    builder = (
        SparkSession.builder.master("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "1")
        .config("spark.sql.warehouse.dir", str(WORK / "warehouse"))
    )
    if HIVE:
        metastore = f"jdbc:derby:;databaseName={WORK / 'metastore'};create=true"
        builder = builder.enableHiveSupport().config("spark.hadoop.javax.jdo.option.ConnectionURL", metastore)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    return spark


def new_session():
    session().stop()
    return session()


class FormatsTest(unittest.TestCase):
    def setUp(self):
        self.spark = session()
        self.directory = Path(tempfile.mkdtemp(dir=WORK))

    def tearDown(self):
        for table in session().catalog.listTables():
            kind = "VIEW" if table.isTemporary else "TABLE"
            session().sql(f"DROP {kind} {table.name}")

    def path(self, format_name):
        """The path of a copy of the files of a format."""
        source, path = FILES[format_name]
        target = self.directory / format_name
        if not target.exists():
            target.mkdir()
            copy = shutil.copytree if (PROJECT / source).is_dir() else shutil.copy
            copy(PROJECT / source, target / Path(source).name)
        return str(target / path)

    def listing(self):
        """Every file in the directory of this test and in the warehouse, with its bytes."""
        files = [*self.directory.rglob("*"), *(WORK / "warehouse").rglob("*")]
        return {str(file): file.read_bytes() if file.is_file() else None for file in files}

    def assert_refused(self, attempt, message=""):
        """It fails, and no file was made, changed or deleted."""
        before = self.listing()
        with self.assertRaises(Exception) as refusal:
            attempt()
        self.assertIn(message, str(refusal.exception))
        self.assertEqual(before, self.listing())
