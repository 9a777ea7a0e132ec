"""Reads a file with the library that it is from: all rows at each line of the input, and prints their number.

    python3 rivals.py mlnet FILE            ML.NET 1.5
    python3 rivals.py datadings DIRECTORY      the Python library
    python3 rivals.py safetensors FILE         the Python library with numpy; safetensors-write also writes a copy
    python3 rivals.py delta DIRECTORY          a table of Delta Lake with the documents of a ZDS data set; changes 1,000 of them
    python3 rivals.py duckdb                only prints the path of a Python interpreter that has DuckDB

Prints "ready" first, or ends if the library is neither installed nor served by PyPI. Installs it once below
$MLFORMATS_PYSPARK_HOME or ~/.cache/spark-ml-formats, as the tests do.
"""

import os
import sys
from pathlib import Path

DELTA = "io.delta:delta-spark_4.1_2.13:4.4.0"
TESTS = Path(__file__).resolve().parents[1] / "integration-tests" / "src" / "test"
sys.path[:0] = [str(TESTS / "oracles"), str(TESTS / "python")]


def datadings(directory):
    """All samples, decoded."""
    from datadings.reader import MsgpackReader

    reader = MsgpackReader(Path(directory) / "data.msgpack")
    return lambda: sum(1 for sample in reader if sample["key"])


def safetensors(file):
    """All tensors in memory, and a sum of one row of each, as some systems map the file and read nothing."""
    from safetensors.numpy import load_file

    return lambda: sum(1 for tensor in load_file(file).values() if tensor[0].sum() is not None)


def safetensors_write(file):
    """All tensors, read and written to another file."""
    from safetensors.numpy import load_file, save_file

    def copy():
        tensors = load_file(file)
        save_file(tensors, f"{file}.copy")
        os.remove(f"{file}.copy")
        return len(tensors)

    return copy


def delta(directory):
    """The number of documents after a MERGE of 1,000 of them into a table with deletion vectors, which save writing whole files."""
    from pyspark.sql import SparkSession

    spark = (
        SparkSession.builder.master("local[1]")
        .config("spark.jars.packages", DELTA)
        .config("spark.jars.excludes", "org.slf4j:slf4j-api,commons-logging:commons-logging")  # Spark has them
        .config("spark.driver.memory", "3g")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
        .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
        .getOrCreate()
    )
    documents = spark.read.json(f"{directory}/collections/train/meta/data.jsonl")
    table = f"delta.`{directory}.delta`"
    writer = documents.write.format("delta").mode("overwrite").option("delta.enableDeletionVectors", "true")
    writer.save(f"{directory}.delta")
    every = max(1, documents.count() // 1000)
    changed = documents.where(f"pmod(xxhash64(_id), {every}) = 0").collect()
    spark.createDataFrame(changed, documents.schema).coalesce(1).createOrReplaceTempView("changed")

    def merge():
        spark.sql(f"""MERGE INTO {table} USING changed ON {table}._id = changed._id
            WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *""")
        return spark.table(table).count()

    return merge


def mlnet(file):
    """A compiled loop that calls the getter of each column for each row, as ML.NET's own consumers do."""
    from mlnet import MlNet

    net = MlNet()
    view = net.load(file)
    import clr

    clr.AddReference("System.Linq.Expressions")
    system, expression = net.system, net.system.Linq.Expressions.Expression
    columns = [view.Schema[i] for i in range(view.Schema.Count)]
    active = system.Array.CreateInstance(columns[0].GetType(), len(columns))
    for i, column in enumerate(columns):
        active.SetValue(column, i)

    def rows():
        cursor = view.GetRowCursor(active)
        count = expression.Variable(clr.GetClrType(system.Int64))
        done = expression.Label(clr.GetClrType(system.Int64))
        variables, body = [count], [expression.PreIncrementAssign(count)]
        getter = next(method for method in cursor.GetType().GetMethods() if method.Name == "GetGetter")
        for column in columns:
            arguments = system.Array[system.Object]([column])
            get = getter.MakeGenericMethod(column.Type.RawType).Invoke(cursor, arguments)
            value = expression.Variable(column.Type.RawType)
            variables.append(value)
            body.append(expression.Invoke(expression.Constant(get), system.Array[expression]([value])))
        move = expression.Call(expression.Constant(cursor), cursor.GetType().GetMethod("MoveNext"))
        each = expression.Block(system.Array[expression](body))
        loop = expression.Loop(expression.IfThenElse(move, each, expression.Break(done, count)), done)
        parameters = system.Array[net.system.Linq.Expressions.ParameterExpression]
        block = expression.Block(parameters(variables), system.Array[expression]([loop]))
        read = expression.Lambda(block, parameters([])).Compile()
        result = read.DynamicInvoke(system.Array[system.Object]([]))
        cursor.Dispose()
        return result

    return rows


def print_duckdb():
    from environments import python_with

    python = python_with("duckdb", "duckdb")
    if python is None:
        sys.exit("duckdb is neither installed nor served by PyPI")
    print(python)


def main(library, path):
    """Starts itself again with the interpreter that has the library."""
    if os.environ.get("RIVAL") != library:
        from environments import python_with
        from run import FETCHED, JUDGES

        judge = library.removesuffix("-write")
        packages = {**JUDGES, "delta": ["pyspark==4.1.0"]}[judge]
        python = python_with(f"oracle-{judge}", *packages)
        if python is None or not FETCHED.get(judge, lambda interpreter: True)(python):
            sys.exit(f"{library} is neither installed nor served by PyPI")
        os.execve(python, [str(python), "-B", __file__, library, path], dict(os.environ, RIVAL=library))
    libraries = {
        "datadings": datadings,
        "delta": delta,
        "mlnet": mlnet,
        "safetensors": safetensors,
        "safetensors-write": safetensors_write,
    }
    read = libraries[library](path)
    print("ready", flush=True)
    for _ in sys.stdin:
        print(read(), flush=True)


if __name__ == "__main__":
    print_duckdb() if sys.argv[1:] == ["duckdb"] else main(*sys.argv[1:])
