"""The original library reads what Spark wrote, and writes the same bytes.

    python3 safetensors_reads.py DIRECTORY
"""

import json
import sys
import unittest
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file, save

TYPES = {
    "BOOL": "bool",
    **{f"I{bits}": f"int{bits}" for bits in (8, 16, 32, 64)},
    **{f"U{bits}": f"uint{bits}" for bits in (8, 16, 32, 64)},
    **{f"F{bits}": f"float{bits}" for bits in (16, 32, 64)},
}


def models():
    for rows in sorted((DIRECTORY / "safetensors" / "rows").iterdir()):
        lines = map(json.loads, rows.read_text().splitlines())
        yield rows.stem, {
            row["name"]: np.array(row["values"], "float64").astype(TYPES[row["dtype"]]).reshape(row["shape"]) for row in lines
        }


class SafetensorsTest(unittest.TestCase):
    def test_a_file_has_the_bytes_of_the_original_library(self):
        for name, tensors in models():
            with self.subTest(name):
                file = DIRECTORY / "safetensors" / "files" / name
                self.assertEqual(save(tensors), file.read_bytes())

    def test_numpy_reads_archives(self):
        for name, tensors in models():
            with self.subTest(name), np.load(DIRECTORY / "safetensors" / "npz" / name) as arrays:
                self.assertEqual(sorted(tensors), sorted(arrays.files))
                for tensor, values in tensors.items():
                    self.assertEqual(arrays[tensor].dtype, values.dtype)
                    np.testing.assert_array_equal(arrays[tensor], values)

    def test_numpy_reads_files_of_one_array(self):
        for name, tensors in models():
            with self.subTest(name):
                directory = DIRECTORY / "safetensors" / "npy" / name
                written = {tensor: values for tensor, values in tensors.items() if tensor[0] in "aZ"}
                self.assertEqual(sorted(written), sorted(file.stem for file in directory.glob("*.npy")))
                for tensor, values in written.items():
                    found = np.load(directory / f"{tensor}.npy", mmap_mode="r" if values.size else None)
                    self.assertEqual(found.dtype, values.dtype)
                    np.testing.assert_array_equal(found, values)

    def test_an_index_names_the_files_of_all_tensors(self):
        for name, tensors in models():
            with self.subTest(name):
                directory = DIRECTORY / "safetensors" / "sharded" / name
                index = json.loads((directory / "model.safetensors.index.json").read_text())
                self.assertEqual(sorted(tensors), sorted(index["weight_map"]))
                self.assertEqual(sum(tensor.nbytes for tensor in tensors.values()), index["metadata"]["total_size"])
                self.assertGreater(len(set(index["weight_map"].values())), 1)
                for tensor, file in index["weight_map"].items():
                    found = load_file(directory / file)[tensor]
                    self.assertEqual(found.dtype, tensors[tensor].dtype)
                    np.testing.assert_array_equal(found, tensors[tensor])


if __name__ == "__main__":
    DIRECTORY = Path(sys.argv.pop(1))
    unittest.main(verbosity=1)
