#!/usr/bin/env python3
"""Makes the files beside this one with the original library: pip install datadings==3.4.7, then python3 make.py

For each case NAME.json has the columns (as Spark's schema in JSON), the options and the rows (an array each, with Spark's
internal values: times in microseconds, decimals and not finite numbers as text, binary in hexadecimal digits, structs as
arrays of their fields, maps as arrays of pairs, vectors as {"n": 3, "v": [..]} or {"n": 3, "i": [..], "v": [..]}).
NAME.msgpack is what the original's FileWriter makes of the same samples, NAME.msgpack.md5 its digests of all files.
"""
import json
import os
from pathlib import Path

import msgpack
import numpy as np
from datadings.writer import FileWriter

HERE = Path(__file__).resolve().parent
DTYPES = {"byte": "i1", "short": "<i2", "integer": "<i4", "long": "<i8", "float": "<f4", "double": "<f8", "boolean": "?"}


# ---- Spark's types, as its JSON has them

def struct(**fields):
    return {"type": "struct", "fields": [
        {"name": n, "type": t, "nullable": True, "metadata": {}} for n, t in fields.items()]}


def array(element):
    return {"type": "array", "elementType": element, "containsNull": True}


def mapped(key, value):
    return {"type": "map", "keyType": key, "valueType": value, "valueContainsNull": True}


VECTOR = {"type": "udt", "class": "org.apache.spark.ml.linalg.VectorUDT", "pyClass": "pyspark.ml.linalg.VectorUDT",
          "sqlType": struct(type="byte", size="integer", indices=array("integer"), values=array("double"))}
ND = struct(dtype="string", shape=array("integer"), data="binary")
COMPLEX = struct(re="double", im="double")
EXT = struct(type="byte", data="binary")
TIME = struct(seconds="long", nanos="integer")


# ---- a value of Spark -> the object of Python that stands for it

def tuples(fields):
    """the fields of a record, as numpy takes them"""
    return [tuple(tuples(x) if i == 1 and isinstance(x, list) else tuple(x) if isinstance(x, list) else x
                  for i, x in enumerate(field)) for field in fields]


def numbers(x):
    return [numbers(e) for e in x] if isinstance(x, list) else float(x) if isinstance(x, str) else x


def python(t, x, o):
    if x is None or t in ("byte", "short", "integer", "long", "boolean", "string"):
        return x
    if t == "float":
        return np.float32(x) if o.get("floats") == "numpy" else float(np.float32(x))
    if t == "double":
        return float(x)
    if t == "binary":
        return bytes.fromhex(x)
    if t == "timestamp":
        return msgpack.Timestamp(x // 1000000, x % 1000000 * 1000)
    if isinstance(t, str):
        return int(x)
    if t is VECTOR:
        values = np.zeros(x["n"])
        values[x.get("i", range(x["n"]))] = x["v"]
        return values
    if t["type"] == "array":
        element, rank = t, 0
        while isinstance(element, dict) and element["type"] == "array":
            element, rank = element["elementType"], rank + 1
        if o.get("arrays") == "numpy" and isinstance(element, str) and element in DTYPES:
            made = np.array(numbers(x), DTYPES[element])
            return made if made.ndim == rank else made.reshape(made.shape + (0,) * (rank - made.ndim))
        return [python(t["elementType"], e, o) for e in x]
    if t["type"] == "map":
        return {python(t["keyType"], k, o): python(t["valueType"], v, o) for k, v in x}
    if None not in x:
        if t is ND:
            dtype = np.dtype(tuples(json.loads(x[0])) if x[0].startswith("[") else x[0])
            return np.frombuffer(bytes.fromhex(x[2]), dtype).reshape(x[1])
        if t is COMPLEX:
            return complex(float(x[0]), float(x[1]))
        if t is EXT:
            return msgpack.ExtType(x[0], bytes.fromhex(x[1]))
        if t is TIME:
            return msgpack.Timestamp(*x)
    return fields(t, x, o)


def fields(t, x, o):
    return {f["name"]: python(f["type"], v, o) for f, v in zip(t["fields"], x)
            if v is not None or o.get("nulls") == "nil"}


# ---- the cases

BORDERS = sorted({s * (1 << b) + d for b in (0, 4, 5, 7, 8, 15, 16, 31, 32, 63) for s in (1, -1) for d in (-1, 0, 1)})


def of(bits):
    return [n for n in BORDERS if -(1 << bits - 1) <= n < 1 << bits - 1]


def column(t, values, **options):
    return struct(key="string", x=t), options, [[str(i), v] for i, v in enumerate(values)]


REALS = [0.0, "-0.0", 1.0, -1.5, 0.1, 1e-5, 0.0001, 1e16, 9999999999999998.0, 1e300, 5e-324, 123456.789, "NaN",
         "Infinity", "-Infinity"]
SINGLES = [0.0, -1.5, 0.10000000149011612, 3.4028234663852886e38, "NaN", "-Infinity"]

CASES = {
    "integers": (
        struct(key="string", b="byte", s="short", i="integer", l="long", d="decimal(20,0)", e="decimal(10,0)"), {},
        [[str(n), *(v[n] if n < len(v) else None for v in (of(8), of(16), of(32), of(64),
                    [str(x) for x in BORDERS if -(1 << 63) <= x < 1 << 64],
                    [str(x) for x in of(33)]))] for n in range(len(BORDERS))]),
    "doubles": column("double", REALS),
    "floats64": column("float", SINGLES, floats="float64"),
    "floats_numpy": column("float", SINGLES, floats="numpy"),
    "texts": (
        struct(key="string", text="string", bytes="binary", flag="boolean"), {},
        [[f"k{n}", "x" * n, "ab" * n, n % 2 == 0] for n in (0, 1, 31, 32, 255, 256, 300)]
        + [["wide", "é日😀\u0000", "", None]]),
    "containers": (
        struct(key="string", list=array("integer"), lists=array(array("string")), names=mapped("string", "double"),
               ids=mapped("long", "string"), flags=mapped("boolean", "integer"), blobs=mapped("binary", "boolean"),
               inner=struct(a="integer", b=struct(c="string"), d=array(struct(e="long")))), {},
        [[f"n{n}", list(range(n)), [["a"] * n, []], [[f"m{i}", i / 2] for i in range(n)], [[i, None] for i in range(n)],
          [[True, 1], [False, None]], [["00ff", True]], [n, ["t"], [[n], None]]] for n in (0, 1, 15, 16, 17)]
        + [["nulls", None, None, None, None, None, None, [None, [None], None]]]),
    "nils": (
        struct(key="string", a="integer", b=struct(c="string", d="double"), e=array("string")), {"nulls": "nil"},
        [["all", None, None, None], ["in", 1, [None, None], [None, "x"]]]),
    "times": column("timestamp", [0, 1, -1, 999999, (1 << 32) * 1000000 - 1000000, (1 << 32) * 1000000,
                                  (1 << 34) * 1000000 - 1, (1 << 34) * 1000000, -62135596800000000, 253402300799999999]),
    "time_structs": column(TIME, [[0, 0], [1, 999999999], [-1, 1], [1 << 34, 5], [-(1 << 62), 7]]),
    "arrays": (
        struct(key="string", **{t: array(t) for t in DTYPES}, m=array(array("float")), c=array(array(array("integer"))),
               texts=array("string"), structs=array(struct(v=array("short")))), {"arrays": "numpy"},
        [["some", [1, -1], [300], [-70000], [1 << 40], [1.5, "NaN"], [0.1], [True, False], [[1.0, 2.0], [3.0, 4.0]],
          [[[1], [2], [3]]], ["a", None], [[[1, 2]]]],
         ["none", *[[]] * 7, [], [], [], []],
         ["hollow", *[None] * 7, [[], []], [[[]]], None, None]]),
    "vectors": column(VECTOR, [{"n": 3, "v": [1.0, -0.5, 0.0]}, {"n": 5, "i": [1, 4], "v": [2.0, 3.0]}, {"n": 0, "v": []}]),
    "numpy": column(ND, [
        ["<f4", [2], "0000803f00000040"], ["|u1", [2, 3], "010203040506"], [">i8", [], "0000000000000001"], ["<f2", [0, 4], ""],
        ["<U2", [1], "6100000062000000"], ["|S3", [2], "616263646500"], ["<c8", [1], "0000803f00000040"], ["|b1", [1], "01"],
        ['[["a","<i4"],["b","|u1",[2]]]', [2], "010000000203" + "040000000506"],
        ['[["p",[["x","<f4"],["y","<f4"]]],["n","<i2"]]', [1], "0000803f000000400300"],
        [None, [1], "00"]]),
    "complex": column(COMPLEX, [[a, b] for a in REALS for b in (0.0, "-0.0", 2.0, -1e-5, 1e22, "NaN", "-Infinity")]
                      + [[None, 1.0]]),
    "extensions": column(EXT, [[t, "ab" * n] for t, n in zip((0, 1, 5, 127, 9, 9, 9, 9, 9), (0, 1, 2, 4, 8, 16, 3, 255, 256))]),
    "keys": (
        struct(n="integer", id="string"), {"keyColumn": "id"},
        [[i, k] for i, k in enumerate(["", "\u0000", "a", "é", "e\u0301", "ключ", "😀", "img_000", "x" * 31, "y" * 32,
                                       "z" * 255, "w" * 256, "'\"\\", "\n"])]),
    "one": column("integer", [1]),
    "none": column("integer", []),
}


def write(name, samples):
    path = HERE / f"{name}.msgpack"
    with FileWriter(path, overwrite=True, disable=True) as writer:
        for sample in samples:
            writer.write(sample)
    for side in ("offsets", "keys", "key_hashes", "filter"):
        os.remove(f"{path}.{side}")


for name, (schema, options, rows) in CASES.items():
    lines = ",\n  ".join(json.dumps(row, ensure_ascii=True) for row in rows)
    text = f'{{"options": {json.dumps(options)},\n "schema": {json.dumps(schema)},\n "rows": [\n  {lines}\n]}}\n'
    (HERE / f"{name}.json").write_text(text)
    key = options.get("keyColumn", "key")
    samples = ({"key" if k == key else k: v for k, v in fields(schema, row, options).items()} for row in rows)
    write(name, samples)
# Rows that the test makes by itself; only the digests are kept.
write("many", ({"key": f"key {i}", "n": i} for i in range(70000)))
os.remove(HERE / "many.msgpack")
