from pathlib import Path

import pyspark
from pyspark.errors import IllegalArgumentException, PySparkException
from sessions import FormatsTest

SPARK_4 = int(pyspark.__version__.split(".")[0]) >= 4


class ErrorsTest(FormatsTest):
    """Our errors are Python's own, with our message and without a Java stack."""

    def setUp(self):
        super().setUp()
        self.file = Path(self.path("idv"))
        self.bytes = self.file.read_bytes()

    def assert_error(self, attempt, condition, *messages):
        with self.assertRaises(IllegalArgumentException) as raised:
            attempt()
        error = raised.exception
        self.assertIsInstance(error, PySparkException)
        self.assertEqual(condition, error.getCondition() if SPARK_4 else error.getErrorClass())
        for message in messages:
            self.assertIn(message, str(error))
        self.assertNotIn("\tat ", str(error))

    def load(self, **options):
        return self.spark.read.format("idv").options(**options).load(str(self.file))

    def test_damage_that_the_driver_finds(self):
        self.file.write_bytes(self.bytes[: len(self.bytes) // 2])
        self.assert_error(self.load, "FAILED_READ_FILE.NO_HINT", f"{self.file} is corrupt at byte ", "expected ")

    def test_damage_that_a_task_finds(self):
        middle = len(self.bytes) // 2
        self.file.write_bytes(self.bytes[:middle] + bytes([self.bytes[middle] ^ 0xFF]) + self.bytes[middle + 1 :])
        if SPARK_4:
            self.assert_error(lambda: self.load().collect(), "FAILED_READ_FILE.NO_HINT", "is corrupt at byte ")
        else:
            # Spark 3.5 wraps whatever a task fails with, its own errors too.
            with self.assertRaisesRegex(Exception, "CorruptFileException: .* is corrupt at byte "):
                self.load().collect()

    def test_mistakes(self):
        self.assert_error(lambda: self.load(keyz="raw"), "USER_RAISED_EXCEPTION", "did you mean 'keys'?")
        self.file.write_bytes(b"PAR1 and so on")
        self.assert_error(self.load, "USER_RAISED_EXCEPTION", "is Parquet, not idv: read it as format parquet")
