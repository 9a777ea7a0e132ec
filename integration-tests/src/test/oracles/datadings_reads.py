"""The original datadings reads what Spark wrote.

    python3 datadings_reads.py DIRECTORY
"""

import sys
import tempfile
import unittest
import warnings
from pathlib import Path

import msgpack
import numpy as np
from datadings.reader import MsgpackReader
from datadings.reader.sharded import ShardedReader
from datadings.tools.msgpack import make_packer
from datadings.writer import RawWriter

CORPUS = Path(__file__).resolve().parents[4] / "connector-datadings" / "src" / "test" / "resources" / "datadings"
SIDES = ("", ".offsets", ".keys", ".key_hashes", ".filter", ".md5")


def shards(directory):
    return sorted(Path(directory).glob("*.msgpack"))


def expected(i):
    sample = {
        "key": f"key {i}",
        "n": i,
        "real": i / 4,
        "single": np.float32(i / 8),
        "text": f"é{i}",
        "image": b"x" * i,
        "vector": np.array([i, 0.5], "<f4"),
        "list": [i, None],
        "fields": {"a": -i, "b": ["x"]},
        "map": {i: "v"},
        "time": msgpack.Timestamp(i + i // 1000000, i * 1000),
        "complex": complex(i, -1.5),
    }
    if i % 7 == 0:
        del sample["text"]
    return sample


class DatadingsTest(unittest.TestCase):
    def setUp(self):
        warnings.simplefilter("error")

    def test_all_samples_in_their_order(self):
        samples = list(ShardedReader(DIRECTORY / "samples" / "*.msgpack"))

        self.assertEqual(300, len(samples))
        for i, sample in enumerate(samples):
            self.assert_alike(expected(i), sample)

    def test_each_file_is_what_the_original_writes(self):
        sets = [shard for directory in DIRECTORY.glob("**/_SUCCESS") for shard in shards(directory.parent)]
        self.assertGreater(len(sets), 9)
        for shard in sets:
            reader = MsgpackReader(shard)
            with self.subTest(shard), tempfile.TemporaryDirectory() as directory:
                again = Path(directory) / shard.name
                with RawWriter(again, disable=True) as writer:
                    for i in range(len(reader)):
                        writer.write(reader.find_key(i), bytes(reader.get(i, raw=True)))
                for side in SIDES:
                    self.assertEqual(Path(f"{again}{side}").read_bytes(), Path(f"{shard}{side}").read_bytes(), side)
                self.assertTrue(reader.verify_data())

    def test_samples_are_packed_as_the_original_packs(self):
        packer = make_packer()
        for shard in shards(DIRECTORY / "samples"):
            reader = MsgpackReader(shard)
            for i in range(len(reader)):
                self.assertEqual(bytes(reader.get(i, raw=True)), packer.pack(reader.get(i)))

    def test_keys_are_found(self):
        reader = ShardedReader(DIRECTORY / "samples" / "*.msgpack")
        for i in (0, 74, 75, 299):
            self.assertEqual(i, reader.find_index(f"key {i}"))
            self.assertEqual(i, reader.get(i)["n"])
        self.assertNotIn("key 300", reader)

    def test_a_set_without_samples(self):
        (shard,) = shards(DIRECTORY / "no_samples")
        self.assertEqual(0, len(MsgpackReader(shard)))

    def test_sets_of_the_original_that_spark_copied(self):
        for directory in (DIRECTORY / "copies").iterdir():
            with self.subTest(directory.name):
                originals = list(ShardedReader(shards(CORPUS / directory.name)))
                copies = list(ShardedReader(shards(directory)))
                self.assertEqual(len(originals), len(copies))
                for original, copy in zip(originals, copies):
                    self.assert_alike(original, copy)

    def assert_alike(self, a, b):
        """The same values, without nulls and with numpy scalars as plain numbers, as datadings has them."""
        if isinstance(a, dict) and isinstance(b, dict):
            a = {key: value for key, value in a.items() if value is not None}
            self.assertEqual(set(a), set(b))
            for key in a:
                self.assert_alike(a[key], b[key])
        elif isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
            self.assertEqual(len(a), len(b))
            for left, right in zip(a, b):
                self.assert_alike(left, right)
        elif isinstance(a, np.ndarray):
            self.assertEqual((a.dtype, a.shape), (b.dtype, b.shape))
            self.assertEqual(a.tobytes(), b.tobytes())
        else:
            self.assertEqual(a, b)


if __name__ == "__main__":
    DIRECTORY = Path(sys.argv.pop(1))
    unittest.main()
