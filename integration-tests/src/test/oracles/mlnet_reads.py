"""The original ML.NET reads what Spark wrote, and trains on it.

    python3 mlnet_reads.py DIRECTORY
"""

import hashlib
import sys
import unittest
from pathlib import Path

from mlnet import MlNet

PROJECT = Path(__file__).resolve().parents[4]
CORPUS = PROJECT / "connector-idv" / "src" / "test" / "resources" / "idv"


class MlNetTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.net = MlNet()

    def files(self):
        (part,) = (DIRECTORY / "reviews").glob("*.idv")
        return part, DIRECTORY / "reviews.idv"

    def test_columns_and_values_are_those_of_the_file_that_spark_read(self):
        original = self.net.load(PROJECT / "examples" / "reviews.idv")
        copy = self.net.load(self.files()[0])

        self.assertEqual(self.net.types(original), self.net.types(copy))
        for column in self.net.types(original):
            with self.subTest(column):
                if column == "Features":  # has annotations in another order
                    self.assertEqual(self.net.vectors(original, column), self.net.vectors(copy, column))
                else:
                    self.assertEqual(self.saved(original, column), self.saved(copy, column))

    def test_one_file_of_several_tasks_has_all_rows(self):
        original, one = self.net.load(PROJECT / "examples" / "reviews.idv"), self.net.load(self.files()[1])

        self.assertEqual(self.net.types(original), self.net.types(one))
        self.assertEqual(original.GetRowCount(), one.GetRowCount())

    def test_copies_of_its_own_files(self):
        for copy in sorted((DIRECTORY / "idv").iterdir()):
            (part,) = copy.glob("*.idv")
            original, read = self.net.load(CORPUS / f"{copy.name}.idv"), self.net.load(part)
            with self.subTest(copy.name):
                self.assertEqual(self.net.types(original), self.net.types(read))
                self.assertEqual(original.GetRowCount(), read.GetRowCount())
            for column in self.net.types(original):
                if column == "floatNames":  # whose keys have numbers for names, which come back as text
                    continue
                with self.subTest(copy.name, column=column):
                    self.assertEqual(self.saved(original, column), self.saved(read, column))

    def test_it_trains(self):
        for file in self.files():
            with self.subTest(file.name):
                self.assertGreater(self.net.train(self.net.load(file), "ClassKey", "Features"), 0)

    def saved(self, view, column):
        return hashlib.sha256(self.net.saved(view, column)).hexdigest()


if __name__ == "__main__":
    DIRECTORY = Path(sys.argv.pop(1))
    unittest.main()
