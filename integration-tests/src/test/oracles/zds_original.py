"""A process in which the original zippy-data changes and reads a collection, for zds_turns.py.

Each line of standard input is a turn: JSON with the directory and the operations, ["put", ID, NUMBER] or ["delete", ID]. The answer is a
line with the numbers of all documents by id.
"""

import json
import sys
from pathlib import Path

from zippy import NativeStore


def turn(directory, operations):
    store = NativeStore.open(directory, "default")
    for name, key, *number in operations:
        if name == "put":
            store.put(key, {"n": number[0]})
        else:
            store.delete(key)
        store.flush()
    # Closed, as Spark has changed the collection when it is opened again.
    del store
    # Hadoop's checksums of compacted local files, which only Hadoop keeps up to date.
    for checksums in Path(directory).glob("collections/default/meta/.*.crc"):
        checksums.unlink()
    store = NativeStore.open(directory, "default")
    ids = store.list_doc_ids()
    found = {key: store.get(key)["n"] for key in ids}
    assert len(ids) == len(found) == store.count() == len(store.scan()), (ids, store.count())
    return found


for line in sys.stdin:
    print(json.dumps(turn(**json.loads(line))), flush=True)
