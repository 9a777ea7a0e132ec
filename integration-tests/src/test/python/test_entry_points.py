from sessions import FILES, FormatsTest


def rows(files):
    return sorted(row[0] for row in files.selectExpr("to_json(struct(*))").collect())


class EntryPointsTest(FormatsTest):
    """All entry points for files use the same reader."""

    def entry_points(self, name, path):
        self.spark.sql(f"CREATE TABLE {name}_table USING {name} LOCATION '{path}'")
        self.spark.sql(f"CREATE TEMPORARY VIEW {name}_view USING {name} OPTIONS (path '{path}')")
        return {
            "path in SQL": self.spark.sql(f"SELECT * FROM {name}.`{path}`"),
            "path as a table": self.spark.table(f"{name}.`{path}`"),
            "table": self.spark.table(f"{name}_table"),
            "view": self.spark.table(f"{name}_view"),
        }

    def test_same_rows_by_the_same_scan(self):
        for name in FILES:
            path = self.path(name)
            expected = self.spark.read.format(name).load(path)
            scan = self.scan(expected)
            for entry_point, files in self.entry_points(name, path).items():
                with self.subTest(format=name, entry_point=entry_point):
                    self.assertEqual(rows(expected), rows(files))
                    self.assertEqual(scan, self.scan(files))

    def scan(self, files):
        """The EXPLAIN output for the scan that counts the rows."""
        files.createOrReplaceTempView("counted")
        plan = self.spark.sql("EXPLAIN SELECT count(*) FROM counted").head()[0]
        self.spark.sql("DROP VIEW counted")
        scans = [line[line.index("files: ") :] for line in plan.splitlines() if "BatchScan" in line]
        self.assertEqual(1, len(scans), plan)
        return scans[0]

    def test_metadata(self):
        for name in FILES:
            path = self.path(name)
            entry_points = self.entry_points(name, path)
            del entry_points["view"]  # Spark shows no metadata through views
            expected = self.spark.read.format(name).load(path).select("_metadata.*").columns
            for entry_point, files in entry_points.items():
                with self.subTest(format=name, entry_point=entry_point):
                    self.assertEqual(expected, files.select("_metadata.*").columns)

    def test_metrics(self):
        for name in FILES:
            with self.subTest(name):
                files = self.spark.read.format(name).load(self.path(name))
                files.collect()
                scan = files._jdf.queryExecution().executedPlan().collectLeaves().head()
                self.assertGreater(scan.metrics().apply("mlReadCalls").value(), 0)
