"""The loaders of Angel 2.4, 3.1 and 3.2 read what Spark wrote.

    python3 angel_reads.py DIRECTORY
"""

import sys
import unittest
from pathlib import Path

import angel


class AngelTest(unittest.TestCase):
    version = ""

    def load(self, model):
        return angel.load(model, self.version)

    def loaded(self, model, kind=float):
        return {place: kind(value) for place, value in self.load(DIRECTORY / "models" / model).items()}

    def test_elements_in_every_format_and_block(self):
        elements = self.loaded("elements")
        for matrix in ("ColIdValueBinary", "RowIdColIdValueBinary", "ColIdValueText", "RowIdColIdValueText"):
            for i in range(1000):
                place = (f"{matrix}RowFormat", i % 5, i * 7)
                with self.subTest(place):
                    self.assertEqual(i / 8 - 3, elements.pop(place))
        for matrix in ("BinaryColumnFormat", "TextColumnFormat"):
            for i in range(1000):
                for row in range(5):
                    self.assertEqual(i / 8 - 3 if row == i % 5 else 0, elements.pop((matrix, row, i * 7), 0))
        self.assertEqual({}, elements)

    def test_long_and_negative_keys(self):
        expected = {("keys", 0, (i - 50) * 2**40): i for i in range(100)}
        self.assertEqual(expected, self.loaded("keys", int))

    def test_rows(self):
        rows = self.loaded("rows")
        for matrix in ("ValueBinaryRowFormat", "ValueTextRowFormat", "ColIdValueBinaryRowFormat"):
            for row in range(20):
                for column in range(30):
                    self.assertEqual(row + column / 4, rows.pop((matrix, row, column)))
        self.assertEqual({}, rows)

    def test_columns(self):
        expected = {("embedding", row, index): index + row / 2 for index in range(200) for row in range(4)}
        self.assertEqual(expected, self.loaded("columns"))

    def test_a_model_that_was_read_and_put_back(self):
        self.assertEqual(angel.load(MIXED, "3.2.0"), self.load(DIRECTORY / "models" / "mixed"))


def load_tests(loader, _tests, _pattern):
    versions = [type(f"Angel {version}", (AngelTest,), {"version": version}) for version in angel.VERSIONS]
    return unittest.TestSuite(loader.loadTestsFromTestCase(version) for version in versions)


if __name__ == "__main__":
    DIRECTORY = Path(sys.argv.pop(1))
    CORPUS = angel.PROJECT / "connector-angel" / "src" / "test" / "resources" / "angel"
    MIXED = CORPUS / "v320_multi_matrix_mixed" / "model"
    unittest.main()
