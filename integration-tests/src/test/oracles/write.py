"""Writes with Spark what the original libraries then read.

    python3 write.py DIRECTORY
"""

import json
import math
import random
import shutil
import sys
from pathlib import Path

import local_spark

PROJECT = Path(__file__).resolve().parents[4]
CORPUS = PROJECT / "connector-datadings" / "src" / "test" / "resources" / "datadings"
IDV = PROJECT / "connector-idv" / "src" / "test" / "resources" / "idv"
# Files of ML.NET with values of most types.
COPIED = "bools floats int_scalars keys rowid text vec_multi_dim vec_var_items vec_wide_sparse".split()
MODELS = PROJECT / "connector-angel" / "src" / "test" / "resources" / "angel"
# Row i has these values; datadings_reads.py knows them, too.
SAMPLES = [
    "concat('key ', id) as key",
    "id as n",
    "id / 4 as real",
    "float(id / 8) as single",
    "if(id % 7 = 0, null, concat('é', id)) as text",
    "encode(repeat('x', int(id)), 'UTF-8') as image",
    "array(float(id), 0.5f) as vector",
    "array(id, null) as list",
    "named_struct('a', -id, 'b', array('x')) as fields",
    "map(id, 'v') as map",
    "timestamp_micros(id * 1000001) as time",
    "named_struct('re', double(id), 'im', -1.5D) as complex",
]

# Row i has these values; zds_reads.py knows them, too.
DOCUMENTS = [
    "concat('key-', id) as _id",
    "id as n",
    "double(id / 4) as real",
    "if(id % 7 = 0, null, concat('é\"\\\\', id, '\\n')) as text",
    "array(id, null) as list",
    "named_struct('a', -id, 'b', array('x')) as fields",
    "map('k', id) as map",
    "timestamp_seconds(id % 60) as time",
    "date'2023-11-14' as day",
    "18446744073709551615BD as big",
    "18446744073709551616BD as huge",
    "double('NaN') as odd",
]


def write_idv(spark, directory):
    """Copies of files that ML.NET made."""
    for name in COPIED:
        rows = spark.read.format("idv").option("vectors", "sparse").load(f"{IDV}/{name}.idv")
        rows.coalesce(1).write.format("idv").save(f"{directory}/{name}")


def write_zds(spark, directory):
    documents = spark.range(0, 300, 1, 4).selectExpr(*DOCUMENTS)

    def save(rows, name, **options):
        rows.write.format("zds").options(**options).mode("overwrite").save(f"{directory}/{name}")

    save(documents, "one", collection="train")
    save(documents, "text_index", collection="train", index="tsv")
    save(documents, "no_index", collection="train", index="none")
    save(documents.limit(7), "overwritten", collection="train")
    save(documents, "overwritten", collection="train")
    save(documents, "parts", singleSet=False)
    save(documents, "stored", singleSet=False, container="store")
    save(documents, "deflated", singleSet=False, container="deflate")
    save(documents.limit(20).coalesce(1), "docs", singleSet=False, storage="docs")
    for name, index in (("appended", "zdx"), ("appended_text_index", "tsv")):
        save(documents.where("n < 200").selectExpr("_id", "-1 as n"), name, collection="train", index=index)
        for low, high, duplicates in ((0, 150, "last"), (100, 250, "last"), (200, 300, "first")):
            rows = documents.where(f"n >= {low} and n < {high}")
            rows.write.format("zds").options(collection="train", duplicates=duplicates).mode("append").save(f"{directory}/{name}")
    change_zds(spark, documents, save, f"{directory}")
    ids = spark.sql("select explode(array('a/b c', 'é😀', '../up', repeat('x', 65535))) as _id")
    save(ids.selectExpr("_id", "if(_id = 'é😀', 3, length(_id)) as n"), "any_ids", idStrategy="any")
    save(documents.selectExpr("concat('k', n % 60) as _id", "n"), "last", duplicates="last")


def change_zds(spark, documents, save, directory):
    """Statements on tables that end with the rows of DOCUMENTS."""
    documents.createOrReplaceTempView("documents")
    for name, index in (("changed", "zdx"), ("changed_text_index", "tsv")):
        before = documents.selectExpr(
            *("if(n < 200, _id, concat('other-', n)) as _id" if c == "_id" else "-1L as n" if c == "n" else c for c in documents.columns)
        )
        save(before, name, collection="train", index=index)
        columns = ", ".join(f"{column} {kind}" for column, kind in before.dtypes)
        spark.sql(f"create table {name} ({columns}) using zds location '{directory}/{name}'")
        spark.sql(f"delete from {name} where _id like 'other%'")
        spark.sql(f"update {name} set n = int(substring(_id, 5)) where _id < 'key-15'")
        spark.sql(
            f"merge into {name} as t using (select * from documents where n > 100) as s on t._id = s._id"
            " when matched and s.n = 150 then delete when matched then update set * when not matched then insert *"
        )
        spark.sql(f"insert into {name} select * from documents where n = 150")
        spark.sql(f"update {name} set n = int(substring(_id, 5)) where n < 0")
        spark.sql(f"drop table {name}")


def write_models(spark, models):
    """angel_reads.py knows these values, too."""
    elements = spark.range(0, 1000, 1, 4).selectExpr(
        "int(id % 5) as row", "id * 7 as col", "double(id / 8 - 3) as value"
    )
    for name in (
        "ColIdValueBinaryRowFormat",
        "RowIdColIdValueBinaryRowFormat",
        "ColIdValueTextRowFormat",
        "RowIdColIdValueTextRowFormat",
        "BinaryColumnFormat",
        "TextColumnFormat",
    ):
        write = elements.write.format("angel").option("matrix", name).option("formatClass", name).mode("append")
        write.option("blockRow", 2).option("blockCol", 900).save(f"{models}/elements")

    keys = spark.range(100).selectExpr("0 as row", "(id - 50) * 1099511627776 as col", "id as value")
    keys.write.format("angel").option("matrix", "keys").option("blockCol", 1 << 44).save(f"{models}/keys")

    rows = spark.range(0, 20, 1, 3).selectExpr(
        "int(id) as row", "transform(sequence(0, 29), i -> float(id + i / 4)) as vector"
    )
    for name in ("ValueBinaryRowFormat", "ValueTextRowFormat", "ColIdValueBinaryRowFormat"):
        write = rows.write.format("angel").option("layout", "rows").option("matrix", name).option("formatClass", name)
        write.option("blockRow", 8).option("blockCol", 11).mode("append").save(f"{models}/rows")

    columns = spark.range(200).selectExpr("id as index", "transform(sequence(0, 3), r -> float(id + r / 2)) as values")
    write = columns.write.format("angel").option("layout", "columns").option("matrix", "embedding")
    write.option("blockCol", 64).save(f"{models}/columns")

    original = str(MODELS / "v320_multi_matrix_mixed" / "model")
    model = spark.read.format("angel").option("valueType", "double").load(original)
    model.write.format("angel").option("templatePath", original).save(f"{models}/mixed")


PRIMITIV = PROJECT / "connector-primitiv" / "src" / "test" / "resources"


def line(row):
    return json.dumps(row) + "\n"


def tensor(chance, batch):
    dims = [chance.randint(1, 4) for _ in range(chance.randint(0, 4))]
    values = [chance.uniform(-9, 9) for _ in range(batch * math.prod(dims))]
    return {"dims": dims, "batch": batch, "values": values}


def parameters(chance):
    """A model of parameters whose numbers keep their paths apart, in no order."""
    letters = "aZé\uffff\U0001f600. "
    names = ["".join(chance.choices(letters, k=chance.randint(0, 3))) for _ in range(20)]
    rows = []
    for i in range(20):
        path = [*chance.sample(names, chance.randint(0, 3)), f"{chance.choice(names)}#{i}"]
        statistics = {name: tensor(chance, chance.randint(1, 3)) for name in chance.sample(names, chance.randint(0, 3))}
        rows.append({"path": path, **tensor(chance, 1), "stats": statistics})
    return rows


def optimizer(chance):
    """Settings of Adam."""
    common = ["lr_scale", "l2_strength", "clip_threshold"]
    names = [f"Optimizer.{name}" for name in common] + [f"Adam.{name}" for name in ("alpha", "beta1", "beta2", "eps")]
    chance.shuffle(names)
    floats = {name: chance.random() for name in names}
    return {"epoch": chance.randrange(1 << 32), "uint_configs": None, "float_configs": floats}


def write_primitiv(spark, directory):
    """Rows as JSON, and the file that Spark makes of them in some other order."""
    rows = directory / "rows"
    rows.mkdir(parents=True)
    for golden in (PRIMITIV / "written").glob("*.jsonl"):
        shutil.copy(golden, rows)
    chance = random.Random(17)
    for i in range(8):
        (rows / f"parameters_{i}.jsonl").write_text("".join(map(line, parameters(chance))))
        (rows / f"optimizer_{i}.jsonl").write_text(line(optimizer(chance)))
    for file in rows.iterdir():
        layout = file.name.split("_")[0]
        example = "opt_adam_default" if layout == "optimizer" else "model_flat"
        path = next((PRIMITIV / "primitiv" / example).glob("data.*"))
        columns = spark.read.format("primitiv").option("layout", layout).load(str(path)).schema
        writer = spark.read.schema(columns).json(str(file)).repartition(3).write.format("primitiv")
        writer.option("layout", layout).option("singleFile", True).save(str(directory / "files" / file.stem))


def write_safetensors(spark, directory):
    """Rows as JSON, and the files that Spark makes of them in some other order."""
    rows = directory / "rows"
    rows.mkdir(parents=True)
    chance = random.Random(19)
    types = ["BOOL", "I8", "U8", "I16", "U16", "F16", "I32", "U32", "F32", "F64", "I64", "U64"]
    for i in range(6):
        lines = []
        for k in range(40):
            dtype = chance.choice(types)
            shape = [chance.randint(0 if chance.random() < 0.1 else 1, 4) for _ in range(chance.randint(0, 4))]
            number = {"B": lambda: chance.randint(0, 1), "F": lambda: chance.gauss(0, 100)}.get(
                dtype[0], lambda: chance.randint(-128 if dtype[0] == "I" else 0, 127)
            )
            values = [float(number()) for _ in range(math.prod(shape))]
            lines.append(line({"name": f"{chance.choice('aZé.')}{k}", "dtype": dtype, "shape": shape, "values": values}))
        file = rows / f"model_{i}.jsonl"
        file.write_text("".join(lines))
        columns = "name STRING, dtype STRING, shape ARRAY<BIGINT>, values ARRAY<DOUBLE>"
        writer = spark.read.schema(columns).json(str(file)).repartition(3).write.format("safetensors")
        writer.option("singleFile", True).option("metadata", "").save(str(directory / "files" / file.stem))
        writer = spark.read.schema(columns).json(str(file)).write.format("npz")
        writer.option("singleFile", True).save(str(directory / "npz" / file.stem))
        file_names = spark.read.schema(columns).json(str(file)).where("name RLIKE '^[aZ]'")
        file_names.write.format("npy").save(str(directory / "npy" / file.stem))
        writer = spark.read.schema(columns).json(str(file)).write.format("safetensors")
        writer.option("index", True).option("maxFileBytes", 500).save(str(directory / "sharded" / file.stem))


def main(directory):
    spark = local_spark.session("spark.sql.session.timeZone", "UTC")

    samples = spark.range(0, 300, 1, 4).selectExpr(*SAMPLES)
    writer = samples.write.format("datadings").option("arrays", "vector").option("floats", "numpy")
    writer.save(f"{directory}/samples")
    samples.limit(0).write.format("datadings").save(f"{directory}/no_samples")
    for name in ("image_classification", "np_uniform", "sharded", "saliency"):
        copied = spark.read.format("datadings").load(str(CORPUS / name))
        copied.write.format("datadings").save(f"{directory}/copies/{name}")

    write_zds(spark, f"{directory}/zds")

    reviews = spark.read.format("idv").load(str(PROJECT / "examples" / "reviews.idv"))
    reviews.coalesce(1).write.format("idv").save(f"{directory}/reviews")
    reviews.repartition(3).write.format("idv").option("singleFile", True).save(f"{directory}/reviews.idv")
    write_idv(spark, f"{directory}/idv")
    write_models(spark, f"{directory}/models")
    write_primitiv(spark, Path(directory) / "primitiv")
    write_safetensors(spark, Path(directory) / "safetensors")
    spark.stop()


if __name__ == "__main__":
    main(sys.argv[1])
