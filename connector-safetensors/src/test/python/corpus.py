"""Writes the files of the tests with the original library, and what numpy reads from them.

    python3 corpus.py DIRECTORY      (needs safetensors and numpy)
"""

import ctypes
import json
import struct
import sys
from pathlib import Path

import numpy as np
import safetensors
from safetensors import SafetensorError, TensorSpec
from safetensors.numpy import load, load_file, save_file

HERE = Path(sys.argv[1])
DTYPES = ["bool", "uint8", "int8", "int16", "uint16", "float16", "int32", "uint32", "float32", "float64", "int64", "uint64"]


def extremes(dtype):
    if dtype == "bool":
        return np.array([True, False, True])
    if dtype.startswith("float"):
        info = np.finfo(dtype)
        numbers = [0.0, -0.0, 1.5, info.max, info.min, info.tiny, info.smallest_subnormal, np.inf, -np.inf, np.nan]
        return np.array(numbers, dtype)
    info = np.iinfo(dtype)
    return np.array([0, 1, info.max, info.min], dtype)


def expected(tensors):
    """Numbers as text, as JSON has neither NaN nor all integers."""
    return {
        name: {
            "shape": list(values.shape),
            "values": [repr(value.item()) if value.dtype != "float32" else repr(float(value)) for value in values.flat],
        }
        for name, values in tensors.items()
    }


TENSOR = '"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}'
ONE = "{" + TENSOR + "}"
# Malformed files: length (None for that of the header), header, size of the data.
BAD = {
    "no_length": (None, None, 5),
    "no_header": (None, "", 0),
    "length_above_limit": (100_000_001, ONE, 4),
    "length_negative": (2**64 - 1, ONE, 4),
    "length_beyond_file": (1000, ONE, 4),
    "not_json": (None, "[1]", 0),
    "not_utf8": (None, b'{"\xff":{}}', 0),
    "lone_surrogate": (None, ONE.replace('"a"', '"\\ud800"'), 4),
    "lone_surrogate_in_metadata": (None, '{"__metadata__":{"a":"x\\udc00"}}', 0),
    "not_closed": (None, "{" + TENSOR, 4),
    "after_object": (None, ONE + "{}", 4),
    "deep": (None, '{"a":' + "[" * 2000 + "}", 0),
    "unknown_dtype": (None, ONE.replace("F32", "F33"), 4),
    "no_shape": (None, '{"a":{"dtype":"F32","data_offsets":[0,4]}}', 4),
    "shape_of_floats": (None, ONE.replace("[1]", "[1.0]"), 4),
    "shape_negative": (None, ONE.replace("[1]", "[-1]"), 4),
    "shape_overflows": (None, ONE.replace("[1]", "[4294967296,4294967296]"), 4),
    "shape_beyond_long": (None, ONE.replace("[1]", "[18446744073709551616]"), 4),
    "offsets_too_many": (None, ONE.replace("0,4", "0,4,8"), 4),
    "offsets_reversed": (None, ONE.replace("0,4", "4,0"), 4),
    "offsets_do_not_fit_shape": (None, ONE.replace("0,4", "0,8"), 8),
    "bits_without_bytes": (None, ONE.replace("F32", "F4").replace("0,4", "0,1"), 1),
    "gap_at_start": (None, ONE.replace("0,4", "4,8"), 8),
    "gap": (None, "{" + TENSOR + "," + TENSOR.replace('"a"', '"b"').replace("0,4", "8,12") + "}", 12),
    "overlap": (None, "{" + TENSOR + "," + TENSOR.replace('"a"', '"b"').replace("0,4", "2,6") + "}", 6),
    "data_missing": (None, ONE, 3),
    "data_after_end": (None, ONE, 5),
    "metadata_of_numbers": (None, '{"__metadata__":{"a":1}}', 0),
    "repeated_member": (None, '{"a":{"dtype":"F32","dtype":"F32","shape":[1],"data_offsets":[0,4]}}', 4),
    "repeated_name": (None, "{" + TENSOR + "," + TENSOR.replace("0,4", "4,8") + "}", 8),
}


def write_bad():
    for name, (length, header, size) in BAD.items():
        text = header.encode() if isinstance(header, str) else header
        data = b"" if text is None else struct.pack("<Q", len(text) if length is None else length) + text
        data += bytes(size)
        try:
            load(data)
            print("the original reads", name)
        except (SafetensorError, OverflowError):
            pass
        (HERE / "bad" / f"{name}.safetensors").write_bytes(data)


def main():
    write_bad()
    types = {dtype: extremes(dtype) for dtype in DTYPES}
    for name, values in types.items():
        save_file({name: values}, HERE / f"{name}.safetensors")
    save_file(types, HERE / "types.safetensors", {"format": "pt", "ключ": "значение"})
    model = {
        "encoder.embedding.weight": np.arange(24, dtype="float32").reshape(6, 4),
        "encoder.embedding.bias": np.array([0.5, 1.5, 2.5, 3.5], "float32"),
        "encoder.conv.weight": np.arange(24, dtype="float16").reshape(2, 3, 2, 2),
        "scale": np.array(7.25, "float32"),
        "empty": np.zeros((0, 4), "float32"),
        "steps": np.array(1000, "int64"),
    }
    save_file(model, HERE / "model.safetensors", {"format": "np"})
    save_file({}, HERE / "none.safetensors")
    raw = {
        "bf16": ("bfloat16", [2], bytes.fromhex("803f00c0")),
        "f8": ("float8_e4m3fn", [3], bytes.fromhex("38c07f")),
    }
    for name, (dtype, shape, data) in raw.items():
        buffer = ctypes.create_string_buffer(data, len(data))
        spec = TensorSpec(dtype=dtype, shape=shape, data_ptr=ctypes.addressof(buffer), data_len=len(data))
        safetensors.serialize_file({name: spec}, HERE / f"{name}.safetensors")

    shards = {"a.weight": "model-00001-of-00002.safetensors", "b.weight": "model-00002-of-00002.safetensors"}
    for i, (name, file) in enumerate(shards.items()):
        save_file({name: np.full((2, 2), i + 1, "float32")}, HERE / "sharded" / file)
    save_file({"a.weight": np.zeros(1, "float32")}, HERE / "sharded" / "stray.safetensors")
    index = {"metadata": {"total_size": 32}, "weight_map": shards}
    (HERE / "sharded" / "model.safetensors.index.json").write_text(json.dumps(index, indent=2))

    arrays = {name: values for name, values in types.items()} | {"matrix": model["encoder.embedding.weight"], "scalar": model["scale"]}
    np.savez(HERE / "npz" / "arrays.npz", **arrays, empty=np.zeros((0, 3), "float32"))
    np.savez_compressed(HERE / "npz" / "compressed.npz", a=np.zeros(3))
    np.savez(HERE / "npz" / "fortran.npz", a=np.asfortranarray(np.zeros((2, 3))))
    np.savez(HERE / "npz" / "big_endian.npz", a=np.zeros(3, ">f4"))
    np.savez(HERE / "npz" / "text.npz", a=np.array(["x"]))
    np.savez(HERE / "npz" / "records.npz", a=np.zeros(2, [("x", "f4")]))

    read = {file.name: expected(load_file(file)) for file in sorted(HERE.glob("*.safetensors")) if file.stem not in raw}
    (HERE / "expected.json").write_text(json.dumps(read, indent=1) + "\n")


main()
