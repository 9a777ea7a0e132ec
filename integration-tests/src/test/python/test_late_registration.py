import os
import subprocess
import sys
import unittest

import environments
import pyspark
from sessions import FILES, HIVE, FormatsTest

NEITHER_OLDEST_NOR_NEWEST = environments.supported()[1:-1]
JAR = os.environ["PYSPARK_SUBMIT_ARGS"].split()[1]
SQL = """
from pyspark.sql import SparkSession
spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
spark.sql("SELECT 1").collect()
spark.sql("ADD JAR '{jar}'")
print("rows", *[spark.sql(f"SELECT * FROM {{name}}.`{{path}}`").count() for name, path in {paths}.items()])
"""


class LateRegistrationTest(FormatsTest):
    @unittest.skipIf(HIVE or pyspark.__version__ in NEITHER_OLDEST_NOR_NEWEST, "once with the oldest and the newest")
    def test_jar_added_to_a_running_session(self):
        paths = {name: self.path(name) for name in FILES}
        rows = [self.spark.read.format(name).load(path).count() for name, path in paths.items()]
        environment = {name: value for name, value in os.environ.items() if name != "PYSPARK_SUBMIT_ARGS"}
        run = [sys.executable, "-c", SQL.format(jar=JAR, paths=paths)]
        done = subprocess.run(run, env=environment, cwd=self.directory, capture_output=True, text=True)
        self.assertIn(" ".join(["rows", *map(str, rows)]), done.stdout, done.stderr)
        self.assertNotIn("Exception", done.stderr)
