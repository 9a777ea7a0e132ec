from sessions import FILES, HIVE, FormatsTest, new_session, session


class FirstStatementTest(FormatsTest):
    """The first statement of a session that names a format of ours: nothing has prepared the session for it."""

    def test_path(self):
        for name in FILES:
            path = self.path(name)
            expected = session().read.format(name).load(path).count()
            spark = new_session()
            with self.subTest(name):
                self.assertEqual(expected, spark.sql(f"SELECT count(*) FROM {name}.`{path}` AS f").head()[0])
                plan = spark.sql(f"EXPLAIN SELECT * FROM {name}.`{path}`").head()[0]
                self.assertIn("BatchScan", plan)

    def test_table_without_files(self):
        spark = new_session()
        self.assert_refused(lambda: spark.sql("CREATE TABLE made (a INT) USING angel"), "needs the LOCATION of existing files")

    def test_insert(self):
        path = self.path("zds")
        self.spark.sql(f"CREATE TABLE zds_table USING zds LOCATION '{path}'")
        self.assertLess(2, self.spark.table("zds_table").count())
        spark = new_session()
        if not HIVE:  # where tables last as long as the session
            spark.sql(f"CREATE TABLE zds_table USING zds LOCATION '{path}'")
        spark.sql("INSERT OVERWRITE TABLE zds_table SELECT * FROM zds_table LIMIT 2")
        self.assertEqual(2, spark.table("zds_table").count())
