from pathlib import Path

from sessions import FILES, READ_ONLY, REFUSAL, WORK, FormatsTest


class WritesTest(FormatsTest):
    """No statement creates, changes or deletes a file of a format without writable tables, however the session was created."""

    def setUp(self):
        super().setUp()
        for name in FILES:
            self.spark.sql(f"CREATE TABLE {name}_table USING {name} LOCATION '{self.path(name)}'")

    def test_insert(self):
        for name in READ_ONLY:
            for insert in ("INTO", "OVERWRITE"):
                for mode in ("static", "dynamic"):
                    self.spark.conf.set("spark.sql.sources.partitionOverwriteMode", mode)
                    # Spark 4 itself rejects dynamic overwrites.
                    message = REFUSAL if mode == "static" else ""
                    statement = f"INSERT {insert} TABLE {name}_table SELECT * FROM {name}_table"
                    with self.subTest(statement, mode=mode):
                        self.assert_refused(lambda: self.spark.sql(statement), message)
                    with self.subTest(f"insertInto {name}", mode=mode):
                        write = self.spark.table(f"{name}_table").write
                        self.assert_refused(lambda: write.insertInto(f"{name}_table", insert == "OVERWRITE"), message)

    def test_save(self):
        for name in READ_ONLY:
            path = self.path(name)
            for mode in ("append", "overwrite", "error", "ignore"):
                with self.subTest(name, mode=mode):
                    write = self.spark.range(3).write.format(name).mode(mode)
                    self.assert_refused(lambda: write.save(path), "has no place in layout")
                    self.assert_refused(lambda: write.save(str(self.directory / "new")), "has no place in layout")
            directory = f"INSERT OVERWRITE DIRECTORY '{path}' USING {name} SELECT 1 AS a"
            with self.subTest(directory):
                self.assert_refused(lambda: self.spark.sql(directory), "has no place in layout")

    def test_save_as_table(self):
        for name in READ_ONLY:
            for mode in ("append", "overwrite", "error", "ignore"):
                with self.subTest(name, mode=mode):
                    write = self.spark.range(3).write.format(name).mode(mode)
                    self.assert_refused(lambda: write.saveAsTable("made"), REFUSAL)
                    self.assert_refused(lambda: write.option("path", self.path(name)).saveAsTable("made"), REFUSAL)

    def test_overwrite_a_table(self):
        for name in READ_ONLY:
            write = self.spark.range(3).write.format(name).mode("overwrite")
            with self.subTest(name):
                self.assert_refused(lambda: write.saveAsTable(f"{name}_table"), REFUSAL)

    def test_other_statements(self):
        for name in READ_ONLY:
            path = self.path(name)
            for statement in (
                f"CREATE TABLE made USING {name} AS SELECT 1 AS a",
                f"CREATE TABLE made USING {name} LOCATION '{path}' AS SELECT 1 AS a",
                f"CREATE TABLE made (a INT) USING {name}",
                f"CREATE TABLE made USING {name}",
                f"TRUNCATE TABLE {name}_table",
                f"ALTER TABLE {name}_table DROP PARTITION (k = 1)",
                f"ALTER TABLE {name}_table ADD COLUMN more INT",
                f"LOAD DATA INPATH '{path}' OVERWRITE INTO TABLE {name}_table",
                f"DELETE FROM {name}_table",
            ):
                with self.subTest(statement):
                    self.assert_refused(lambda: self.spark.sql(statement))

    def test_partitions(self):
        day = self.directory / "days" / "day=1"
        day.mkdir(parents=True)
        Path(self.path("idv")).rename(day / "reviews.idv")
        self.spark.sql(
            f"CREATE TABLE days (Price FLOAT, day INT) USING idv PARTITIONED BY (day) LOCATION '{day.parent}'"
        )
        self.assertEqual(400, self.spark.sql("SELECT * FROM days WHERE day = 1").count())
        for statement in ("MSCK REPAIR TABLE days", "DROP TABLE days"):
            with self.subTest(statement):
                before = self.listing()
                self.spark.sql(statement)
                self.assertEqual(before, self.listing())

    def test_changes_of_rows(self):
        path = self.directory / "changed"
        self.spark.sql(f"CREATE TABLE changed (key STRING, n BIGINT) USING idv LOCATION '{path}'")
        self.spark.sql("INSERT INTO changed VALUES ('a', 1), ('b', 2), ('c', 3)")
        self.spark.sql("DELETE FROM changed WHERE n = 1")
        self.spark.sql("UPDATE changed SET n = n * 10 WHERE key = 'b'")
        self.spark.sql(
            "MERGE INTO changed USING (SELECT 'c' AS key, 30L AS n UNION ALL SELECT 'd', 4L) s ON changed.key = s.key"
            " WHEN MATCHED THEN UPDATE SET n = s.n WHEN NOT MATCHED THEN INSERT *"
        )
        rows = sorted(tuple(row) for row in self.spark.table("changed").collect())
        self.assertEqual([("b", 20), ("c", 30), ("d", 4)], rows)

    def test_tables_that_are_not_a_directory(self):
        for statement in (
            "INSERT INTO idv_table SELECT * FROM idv_table",
            "TRUNCATE TABLE idv_table",
            "DELETE FROM idv_table WHERE Price > 1",
            "UPDATE idv_table SET Price = 1",
        ):
            with self.subTest(statement):
                self.assert_refused(lambda: self.spark.sql(statement))

    def test_drop_keeps_the_files(self):
        before = self.listing()
        for name in FILES:
            self.spark.sql(f"DROP TABLE {name}_table PURGE")
        self.assertEqual(before, self.listing())

    def test_streams(self):
        for name in FILES:
            with self.subTest(name):
                path = self.path(name)
                rows = self.spark.read.format(name).load(path).count()
                stream = self.spark.readStream.format(name).load(path)
                arrived = stream.writeStream.format("memory").queryName("arrived").trigger(availableNow=True).start()
                arrived.awaitTermination()
                self.assertEqual(rows, self.spark.table("arrived").count())
                target = str(self.directory / f"written-{name}")
                written = stream.writeStream.format(name).trigger(availableNow=True)
                written = written.option("checkpointLocation", str(WORK / f"checkpoint-{name}"))
                if name in READ_ONLY:
                    self.assert_refused(lambda: written.start(target), "foreachBatch")
                    continue
                for _ in range(2):  # the second run finds nothing new
                    written.start(target).awaitTermination()
                    self.assertEqual(rows, self.spark.read.format(name).load(target).count())
