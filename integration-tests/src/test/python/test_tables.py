from sessions import FormatsTest


class TablesTest(FormatsTest):
    """Descriptions of a table by Spark."""

    def setUp(self):
        super().setUp()
        self.location = self.path("datadings")
        self.spark.sql(
            "CREATE TABLE named USING datadings OPTIONS (inferSamples 'all')"
            f" LOCATION '{self.location}' TBLPROPERTIES (team = 'blue')"
        )

    def statement(self):
        return self.spark.sql("SHOW CREATE TABLE named").head()[0]

    def test_the_statement_that_makes_it_makes_it_again(self):
        statement = self.statement()
        rows = self.spark.table("named").count()
        for part in ("USING datadings", "'inferSamples' = 'all'", f"LOCATION 'file:{self.location}'", "'team' = 'blue'"):
            self.assertIn(part, statement)
        self.spark.sql("DROP TABLE named")

        self.spark.sql(statement)

        self.assertEqual(statement, self.statement())
        self.assertEqual(rows, self.spark.table("named").count())

    def test_description(self):
        description = {row[0]: row[1] for row in self.spark.sql("DESCRIBE EXTENDED named").collect()}
        self.assertEqual("EXTERNAL", description["Type"])
        self.assertEqual("datadings", description["Provider"])
        self.assertEqual(f"file:{self.location}", description["Location"])
        self.assertEqual("EXTERNAL", self.spark.catalog.getTable("named").tableType)

    def test_tables_are_analyzed(self):
        self.spark.sql("ANALYZE TABLE named COMPUTE STATISTICS")
        try:
            self.spark.sql("MSCK REPAIR TABLE named")
        except Exception as refusal:
            self.assertRegex(str(refusal), "not a partitioned table")
        self.assertGreater(self.spark.table("named").count(), 0)
