"""Values of every type of every format, as Arrow and pandas have them."""

import datetime

import pyspark
from pyspark.sql.functions import expr, pandas_udf
from sessions import PROJECT, FormatsTest

SPARK_4 = int(pyspark.__version__.split(".")[0]) >= 4
# Files that hold every type together, and the options they are read with.
IDV = ["poco", "rowid", "keys", "vec_fixed_items", "vec_var_items"]
DATADINGS = ["ints", "floats", "binaries", "bools_nil", "complex", "map_keys", "nested", "np_arrays"]
ZDS = ["basic", "docs_cli", "mixed_types"]
MATRIX = {"matrix": "dR_double_dense"}
FILES = [
    *[("idv", f"{name}.idv", {}) for name in IDV],
    ("idv", "key_vectors.idv", {"vectors": "sparse", "keys": "value"}),
    *[("datadings", f"{name}/data.msgpack", {}) for name in DATADINGS],
    *[("zds", f"{name}/ds", {}) for name in ZDS],
    *[
        ("angel", "v320_range_rows_ValueTextRowFormat/model", {"layout": layout, **MATRIX})
        for layout in ["elements", "rows", "columns", "matrices"]
    ],
    ("primitiv", "opt_adam_default/data.optimizer", {"layout": "optimizer"}),
    *[("primitiv", "model_nested3/data.model", {"layout": layout}) for layout in ["parameters", "elements", "shapes"]],
]


def plain(value):
    """The value in Python's own types: pairs of names and values for structs and maps, vectors as they are stored."""
    if hasattr(value, "__UDT__"):
        value = dict(zip(value.__UDT__.sqlType().names, value.__UDT__.serialize(value)))
    elif hasattr(value, "asDict"):
        value = value.asDict()
    elif hasattr(value, "tolist"):
        value = value.tolist()
    elif isinstance(value, list) and value and type(value[0]) is tuple:
        value = dict(value)  # a map, as Arrow has it
    if isinstance(value, dict):
        value = sorted(value.items())
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, bytearray):
        return bytes(value)
    if isinstance(value, datetime.datetime) and value.tzinfo is not None:
        return value.astimezone().replace(tzinfo=None)
    return None if value != value else value  # what is missing is NaN, or NaT, in pandas


def load(spark, name, file, options):
    path = PROJECT / f"connector-{name}/src/test/resources" / name / file
    frame = spark.read.format(name).options(**options).load(str(path))
    for column, type in frame.dtypes:
        # Without the years and spans that Python and pandas cannot hold.
        if type.startswith("array<timestamp"):
            frame = frame.withColumn(column, expr(f"filter({column}, t -> year(t) = 2008)"))
        elif type.startswith("array<interval"):
            frame = frame.withColumn(column, expr(f"filter({column}, t -> abs(t) < INTERVAL '1' DAY)"))
    return frame


class ArrowTest(FormatsTest):
    def test_every_type(self):
        self.skip_without_arrow()
        self.spark.conf.set("spark.sql.execution.arrow.pyspark.enabled", "true")
        self.spark.conf.set("spark.sql.execution.arrow.pyspark.fallback.enabled", "false")
        self.addCleanup(self.spark.conf.unset, "spark.sql.execution.arrow.pyspark.enabled")
        self.addCleanup(self.spark.conf.unset, "spark.sql.execution.arrow.pyspark.fallback.enabled")
        for file in FILES:
            with self.subTest(file):
                frame = load(self.spark, *file)
                rows = [tuple(row) for row in frame.collect()]
                self.assert_same(rows, frame.toPandas().itertuples(index=False, name=None))
                through = frame.mapInArrow(lambda batches: batches, frame.schema)
                self.assert_same(rows, zip(*through.toArrow().to_pydict().values()) if SPARK_4 else map(tuple, through.collect()))

    def test_functions_get_rows(self):
        """From Spark 4.2 on, functions take batches, and copy all columns of thousands of rows at a time."""
        self.skip_without_arrow()
        frame = load(self.spark, "datadings", "binaries/data.msgpack", {})
        lengths = pandas_udf(lambda values: values.map(len), "int")
        sized = frame.select("*", lengths("key").alias("length"))
        plan = sized._jdf.queryExecution().executedPlan().toString()
        self.assertRegex(plan, r"ArrowEvalPython.*\n.*ColumnarToRow.*\n.*BatchScan")
        for row in sized.collect():
            self.assertEqual(row.length, len(row.key))

    def skip_without_arrow(self):
        if not SPARK_4 and self.spark._jvm.System.getProperty("java.specification.version") != "17":
            self.skipTest("the Arrow that Spark 3.5 brings does not run on later Javas")

    def assert_same(self, rows, others):
        for number, (row, other) in enumerate(zip(rows, others, strict=True)):
            self.assertTrue(plain(row) == plain(other), f"row {number}: {row} became {other}")
