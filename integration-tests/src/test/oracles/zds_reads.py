"""The original zippy-data, Rust and pure Python, reads what Spark wrote.

    python3 zds_reads.py DIRECTORY
"""

import json
import shutil
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

from zippy import FastZDSStore, NativeStore
from zippy.store import ZDSStore

ROWS = 300


def expected(i):
    document = {
        "n": i,
        "real": i / 4,
        "text": f'é"\\{i}\n',
        "list": [i, None],
        "fields": {"a": -i, "b": ["x"]},
        "map": {"k": i},
        "time": f"1970-01-01T00:00:{i % 60:02d}Z",
        "day": "2023-11-14",
        "big": 18446744073709551615.0,
        "huge": "18446744073709551616",
        "odd": "NaN",
    }
    if i % 7 == 0:
        del document["text"]
    return document


class ZdsTest(unittest.TestCase):
    def setUp(self):
        self.directory = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.directory)

    def copy(self, name):
        """The original writes where it reads."""
        root = self.directory / name
        shutil.copytree(DIRECTORY / "zds" / name, root)
        return root

    def assert_reads(self, store, ids, raw=None):
        self.assertEqual(len(ids), store.count())
        self.assertEqual(sorted(ids.values()), sorted(store.list_doc_ids()))
        self.assertEqual(len(ids), len(list(store.scan())))
        for i, key in ids.items():
            self.assertEqual(expected(i), {k: v if k != "big" else float(v) for k, v in store.get(key).items()})
        if raw is not None:
            self.assertEqual(sorted(raw.splitlines()), sorted(store.scan_raw()))

    def test_rust_reads_one_set_with_and_without_its_index(self):
        for name in ("one", "text_index", "no_index", "overwritten"):
            root = self.copy(name)
            meta = root / "collections" / "train" / "meta"
            for step in ("with", "without"):
                with self.subTest(name, step=step):
                    if step == "without":
                        (meta / "index.bin").unlink()
                    store = NativeStore.open(str(root), "train")
                    self.assert_reads(store, KEYS, (meta / "data.jsonl").read_bytes())
                    del store

    def test_nothing_else_is_there(self):
        files = sorted(str(p.relative_to(DIRECTORY / "zds" / "one")) for p in (DIRECTORY / "zds" / "one").rglob("*") if p.is_file())
        visible = [name for name in files if not Path(name).name.startswith(".")]
        self.assertEqual(["collections/train/meta/data.jsonl", "collections/train/meta/index.bin"], visible)

    def test_lines_are_in_the_order_of_the_rows(self):
        with open(DIRECTORY / "zds" / "one" / "collections" / "train" / "meta" / "data.jsonl", encoding="utf-8") as lines:
            self.assertEqual(list(KEYS.values()), [json.loads(line)["_id"] for line in lines])

    def test_pure_python_reads_the_text_index_and_makes_its_own(self):
        for name in ("text_index", "no_index"):
            with self.subTest(name):
                self.assert_reads(FastZDSStore.open(str(self.copy(name)), collection="train"), KEYS)

    def test_appended_documents_replace_earlier_ones(self):
        root = self.copy("appended")
        self.assert_reads(NativeStore.open(str(root), "train"), KEYS)
        self.assert_reads(NativeStore.open(str(self.copy("appended_text_index")), "train"), KEYS)
        (root / "collections" / "train" / "meta" / "index.bin").unlink()
        self.assert_reads(NativeStore.open(str(root), "train"), KEYS)

    def test_pure_python_reads_what_was_appended(self):
        """Its scan returns replaced lines, too, also of documents that it has updated itself."""
        store = FastZDSStore.open(str(self.copy("appended_text_index")), collection="train")
        self.assertEqual(len(KEYS), store.count())
        self.assertEqual(sorted(KEYS.values()), sorted(store.list_doc_ids()))
        for i, key in KEYS.items():
            self.assertEqual(expected(i), {k: v if k != "big" else float(v) for k, v in store.get(key).items()})

    def test_changed_documents_count_and_deleted_ones_do_not(self):
        self.assert_reads(NativeStore.open(str(self.copy("changed")), "train"), KEYS)
        store = FastZDSStore.open(str(self.copy("changed_text_index")), collection="train")
        self.assertEqual(sorted(KEYS.values()), sorted(store.list_doc_ids()))
        for i, key in KEYS.items():
            self.assertEqual(expected(i), {k: v if k != "big" else float(v) for k, v in store.get(key).items()})

    def test_a_rebuilt_index_has_deleted_documents_again(self):
        """A delete leaves the lines: mlformats compact drops them."""
        root = self.copy("changed")
        (root / "collections" / "train" / "meta" / "index.bin").unlink()
        self.assertEqual(len(KEYS) + 100, NativeStore.open(str(root), "train").count())

    def test_ids_of_any_kind(self):
        store = NativeStore.open(str(self.copy("any_ids")), "default")
        for key in ("a/b c", "é😀", "../up", "x" * 65535):
            self.assertEqual({"n": len(key.encode("utf-16-le")) // 2}, store.get(key))
        self.assertEqual(4, store.count())

    def test_the_last_row_of_an_id(self):
        store = NativeStore.open(str(self.copy("last")), "default")
        self.assertEqual(60, store.count())
        self.assertEqual({"n": 247}, store.get("k7"))

    def test_parts_are_data_sets(self):
        for name in ("parts", "stored", "deflated"):
            with self.subTest(name):
                found = {}
                for part in sorted((DIRECTORY / "zds" / name).glob("part-*")):
                    root = self.directory / part.name
                    if part.is_dir():
                        shutil.copytree(part, root)
                    else:
                        with zipfile.ZipFile(part) as archive:
                            self.assertIsNone(archive.testzip())
                            archive.extractall(root)
                    store = NativeStore.open(str(root), "default")
                    found.update({key: store.get(key) for key in store.list_doc_ids()})
                    self.assertEqual(store.count(), len(store.scan()))
                self.assertEqual(sorted(KEYS.values()), sorted(found))

    def test_documents_as_files(self):
        (part,) = (DIRECTORY / "zds" / "docs").glob("part-*")
        shutil.copytree(part, self.directory / "docs")
        store = ZDSStore.open(str(self.directory / "docs"), collection="default")
        self.assertEqual(list(KEYS.values())[:20], store.list_doc_ids())
        self.assertEqual(expected(3), {k: v if k != "big" else float(v) for k, v in store.get("key-3").items()})


KEYS = {i: f"key-{i}" for i in range(ROWS)}

if __name__ == "__main__":
    DIRECTORY = Path(sys.argv.pop(1))
    unittest.main()
