"""The examples in Python of both READMEs, run as they stand there, but for the paths."""

import re
import shutil

import pytest
from conftest import PROJECT

DATADINGS = PROJECT / "connector-datadings/src/test/resources/datadings"
ZDS = PROJECT / "connector-zds/src/test/resources/zds"
ANGEL = PROJECT / "connector-angel/src/test/resources/angel"
PRIMITIV = PROJECT / "connector-primitiv/src/test/resources/primitiv"
MARK = "\0"
PATHS = {
    "s3a://bucket/train.idv": "examples/reviews.idv",
    "/data/train.msgpack": str(DATADINGS / "image_classification/data.msgpack"),
    "/data/corpus.zds": str(ZDS / "zip_stored/ds.zds"),
    "hdfs:///models/line/embedding": str(ANGEL / "v320_range_rows_ValueTextRowFormat/model/dR_double_dense"),
    "/models/encoder.model": str(PRIMITIV / "model_nested3/data.model"),
    "train.idv": "examples/reviews.idv",
}


def examples(name):
    return re.findall(r"^```python\n(.*?)^```", (PROJECT / name).read_text(), re.MULTILINE | re.DOTALL)


def local(code, folder):
    for path, here in PATHS.items():
        # The project itself may be below /tmp or /data.
        code = code.replace(f'"{path}"', f'"{MARK}{here}"')
    code = re.sub(r'"/(tmp|data)/', f'"{folder}/', code).replace(MARK, "")
    return code.replace('"examples/', f'"{PROJECT}/examples/')


@pytest.mark.parametrize("name", ["README.md", "python/README.md"])
def test_examples(spark, name, tmp_path):
    (tmp_path / "in").mkdir()
    shutil.copy(PROJECT / "examples/reviews.idv", tmp_path / "in")
    names = {"spark": spark}
    codes = examples(name)
    assert codes
    for code in codes:
        exec(compile(local(code, tmp_path), name, "exec"), names)
        for value in list(names.values()):
            if hasattr(value, "isStreaming") and not value.isStreaming:
                value.count()
    if "arriving" in names:
        query = names["arriving"].writeStream.format("memory").queryName("arrived").trigger(availableNow=True).start()
        query.awaitTermination()
        assert spark.table("arrived").count() == spark.read.format("idv").load(str(PROJECT / "examples/reviews.idv")).count()
