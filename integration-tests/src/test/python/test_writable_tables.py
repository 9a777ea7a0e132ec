import pyspark
from sessions import HIVE, FormatsTest, new_session

SPARK = tuple(int(part) for part in pyspark.__version__.split(".")[:2])


class WritableTablesTest(FormatsTest):
    """Writes to directories and tables, in sessions created before and after the jar was added."""

    def rows(self, table="t"):
        return sorted(" ".join(str(value) for value in row) for row in self.spark.table(table).collect())

    def months(self, *numbers):
        return self.spark.createDataFrame([(number % 3, number) for number in numbers], "month INT, id BIGINT")

    def partitioned_table(self):
        self.spark.sql(
            f"CREATE TABLE t (id BIGINT, month INT) USING idv PARTITIONED BY (month) LOCATION '{self.directory / 't'}'"
        )

    def test_partition_by(self):
        path = str(self.directory / "saved")
        self.months(*range(6)).write.format("idv").partitionBy("month").save(path)
        overwrite = self.months(10).write.format("idv").partitionBy("month").mode("overwrite")
        overwrite.option("partitionOverwriteMode", "dynamic").save(path)
        self.spark.read.format("idv").load(path).createOrReplaceTempView("saved")
        self.assertEqual(["0 0", "10 1", "2 2", "3 0", "5 2"], self.rows("saved"))
        overwrite.option("partitionOverwriteMode", "static").save(path)
        self.assertEqual(1, self.spark.read.format("idv").load(path).count())

    def test_insert(self):
        self.spark.sql(f"CREATE TABLE t (id BIGINT, name STRING) USING idv LOCATION '{self.directory / 't'}'")
        self.spark.sql("INSERT INTO t VALUES (1, 'a'), (2, 'b')")
        self.spark.createDataFrame([(3, "c")], "id BIGINT, name STRING").write.insertInto("t")
        self.assertEqual(["1 a", "2 b", "3 c"], self.rows())
        self.spark.sql("INSERT OVERWRITE t SELECT id + 10, name FROM t WHERE id > 1")
        self.assertEqual(["12 b", "13 c"], self.rows())
        with self.assertRaisesRegex(Exception, "boom"):
            self.spark.sql("INSERT OVERWRITE t SELECT id, raise_error('boom') FROM range(3)")
        self.assertEqual(["12 b", "13 c"], self.rows())

    def test_insert_labels(self):
        def indexed(*labels):
            nominal = {"ml_attr": {"type": "nominal", "vals": list(labels), "name": "label"}}
            return self.spark.range(2).selectExpr("double(id) AS label").withMetadata("label", nominal)

        indexed("no", "yes").write.format("idv").saveAsTable("t")
        indexed("yes", "no").createOrReplaceTempView("apart")
        for insert in ("INTO", "OVERWRITE"):
            with self.assertRaisesRegex(Exception, r"indices into the labels \[yes, no\]"):
                self.spark.sql(f"INSERT {insert} t SELECT label FROM apart")
        with self.assertRaisesRegex(Exception, r"indices into the labels \[yes, no\]"):
            self.spark.table("apart").write.insertInto("t")
        indexed("no", "yes").write.insertInto("t")
        self.assertEqual(["0.0", "0.0", "1.0", "1.0"], self.rows())

    def test_partitions(self):
        self.partitioned_table()
        self.spark.sql("INSERT INTO t PARTITION (month = 1) VALUES (1), (4)")
        self.spark.sql("INSERT INTO t PARTITION (month) VALUES (2, 2)")
        self.spark.sql("INSERT OVERWRITE t PARTITION (month = 1) VALUES (7)")
        self.assertEqual(["2 2", "7 1"], self.rows())
        self.spark.conf.set("spark.sql.sources.partitionOverwriteMode", "dynamic")
        try:
            self.spark.sql("INSERT OVERWRITE t VALUES (5, 2), (3, 0)")
            self.assertEqual(["3 0", "5 2", "7 1"], self.rows())
        finally:
            self.spark.conf.unset("spark.sql.sources.partitionOverwriteMode")
        self.spark.sql("INSERT OVERWRITE t VALUES (8, 2)")
        self.assertEqual(["8 2"], self.rows())

    def test_write_to(self):
        self.partitioned_table()
        rows = self.months(1, 2).select("id", "month")
        if SPARK < (4, 0):
            with self.assertRaisesRegex(Exception, "v1 table"):  # Spark 3.5 itself refuses it
                rows.writeTo("t").append()
        else:
            rows.writeTo("t").append()
            self.months(4).select("id", "month").writeTo("t").overwritePartitions()
            self.assertEqual(["2 2", "4 1"], self.rows())

    def test_save_as_table(self):
        for location in (None, str(self.directory / "made")):
            with self.subTest(location):

                def save(number, mode):
                    write = self.spark.range(number, number + 1).write.format("idv").mode(mode)
                    (write.option("path", location) if location else write).saveAsTable("t")

                save(1, "error")
                with self.assertRaisesRegex(Exception, "already exists"):
                    save(2, "error")
                save(3, "ignore")
                self.assertEqual(["1"], self.rows())
                save(4, "append")
                self.assertEqual(["1", "4"], self.rows())
                save(5, "overwrite")
                self.assertEqual(["5"], self.rows())
                self.spark.sql("DROP TABLE t")

    def test_create_table_as_select(self):
        for location in ("", f"LOCATION '{self.directory / 'made'}'"):
            with self.subTest(location):
                self.spark.sql(f"CREATE TABLE t USING idv {location} AS SELECT 'x' AS a, 2L AS b")
                self.spark.sql("INSERT INTO t VALUES ('y', 3)")
                self.assertEqual(["x 2", "y 3"], self.rows())
                self.spark.sql("DROP TABLE t")

    def test_zds(self):
        path = str(self.directory / "one")
        rows = self.spark.range(10).selectExpr("concat('k', id) AS _id", "id")
        rows.write.format("zds").save(path)
        rows.limit(3).write.format("zds").mode("overwrite").save(path)
        self.assertEqual(3, self.spark.read.format("zds").load(path).count())
        self.spark.sql(f"CREATE TABLE t USING zds LOCATION '{self.directory / 'made'}' AS SELECT 'a' AS _id, 1L AS n")
        self.spark.sql("INSERT INTO t VALUES ('b', 2)")
        self.assertEqual(["a 1", "b 2"], self.rows())
        self.spark.sql("INSERT OVERWRITE t SELECT _id, n + 1 FROM t")
        self.assertEqual(["a 2", "b 3"], self.rows())

    def test_primitiv(self):
        path = str(self.directory / "model")
        columns = ["array(concat('p', id)) AS path", "array(2) AS dims", "array(float(id), float(1)) AS values"]
        rows = self.spark.range(10).selectExpr(*columns)
        rows.write.format("primitiv").save(path)
        rows.limit(3).write.format("primitiv").mode("overwrite").save(path)
        self.assertEqual(3, self.spark.read.format("primitiv").load(path).count())
        rows.createOrReplaceTempView("given")
        self.spark.sql(
            f"CREATE TABLE t USING primitiv LOCATION '{self.directory / 'made'}' AS SELECT * FROM given WHERE values[0] < 2"
        )
        self.spark.sql("INSERT INTO t SELECT * FROM given WHERE values[0] = 9")
        self.assertEqual(["['p0'] [2] [0.0, 1.0]", "['p1'] [2] [1.0, 1.0]", "['p9'] [2] [9.0, 1.0]"], self.rows())
        self.spark.sql("INSERT OVERWRITE t SELECT * FROM given WHERE values[0] = 5")
        self.assertEqual(["['p5'] [2] [5.0, 1.0]"], self.rows())

    def test_angel(self):
        path = str(self.directory / "model")
        elements = self.spark.range(10).selectExpr("'m' AS matrix", "0 AS row", "id AS col", "id AS value")
        elements.write.format("angel").save(path)
        elements.where("col > 2").write.format("angel").mode("overwrite").save(path)
        saved = self.spark.read.format("angel").load(path).select("row", "col", "value")
        self.assertEqual([(0, i, i) for i in range(3, 10)], sorted(tuple(row) for row in saved.collect()))

    def test_directory(self):
        path = self.directory / "directory"
        for number in (1, 2):
            self.spark.sql(f"INSERT OVERWRITE DIRECTORY '{path}' USING idv SELECT {number}L AS id")
        self.assertEqual([2], [row[0] for row in self.spark.read.format("idv").load(str(path)).collect()])

    def test_first_statement(self):
        for overwrite in (False, True):
            with self.subTest(overwrite=overwrite):
                self.partitioned_table()
                self.spark = new_session()
                if not HIVE:  # where tables last as long as the session
                    self.partitioned_table()
                self.spark.sql(f"INSERT {'OVERWRITE' if overwrite else 'INTO'} TABLE t VALUES (1, 1)")
                self.assertEqual(["1 1"], self.rows())
                self.assertEqual(["month=1"], [f.name for f in (self.directory / "t").glob("month=*")])
                self.spark.sql("DROP TABLE t")
