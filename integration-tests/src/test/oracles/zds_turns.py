"""Spark and the original zippy-data change one collection in turns, in 200 random steps; after each turn both read what the model says, and
streams bring copies up to date: one reads new and changed documents, the other one changes.

    python3 zds_turns.py PYTHON_WITH_ZIPPY [SEED]
"""

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import local_spark

MLFORMATS = Path(__file__).resolve().parents[4] / "bin" / "mlformats"
STEPS = 200
IDS = 40
SCHEMA = "_id STRING, n BIGINT"


class Turns:
    def __init__(self, spark, original, directory, seed):
        self.spark = spark
        self.original = original
        self.path = f"{directory}/set"
        self.directory = directory
        self.random = random.Random(seed)
        self.model = {"first": 0, "second": 0}
        self.copy = {}
        self.followed = {}
        self.steps = 0
        self.checkpoint = 0
        self.spark.sql("SELECT * FROM VALUES ('first', 0L), ('second', 0L) AS t(_id, n)").write.format("zds").save(self.path)
        self.spark.sql(f"CREATE TABLE turns ({SCHEMA}) USING zds LOCATION '{self.path}'")

    def key(self):
        return f"k{self.random.randrange(IDS)}"

    def originals(self):
        operations = []
        for _ in range(self.random.randint(1, 9)):
            self.steps += 1
            key = self.key()
            if self.random.random() < 0.7:
                operations.append(["put", key, self.steps])
                self.model[key] = self.steps
            elif key in self.model:
                operations.append(["delete", key])
                del self.model[key]
                self.copy.pop(key, None)
        self.ask(operations)

    def ask(self, operations):
        print(json.dumps({"directory": self.path, "operations": operations}), file=self.original.stdin, flush=True)
        answer = self.original.stdout.readline()
        self.check(json.loads(answer), f"the original reads after {operations}")

    def ours(self):
        self.steps += 1
        statement = self.random.choice([self.upsert, self.keep, self.delete, self.update, self.merge])
        statement()
        found = {row._id: row.n for row in self.spark.table("turns").collect()}
        self.check(found, f"we read after {statement.__name__}")

    def rows(self):
        return {self.key(): self.steps for _ in range(self.random.randint(1, 4))}

    def frame(self, rows):
        values = ", ".join(f"('{key}', {n}L)" for key, n in rows.items())
        return self.spark.sql(f"SELECT * FROM VALUES {values} AS t(_id, n)")

    def append(self, rows, duplicates):
        self.frame(rows).write.format("zds").option("duplicates", duplicates).mode("append").save(self.path)

    def upsert(self):
        rows = self.rows()
        self.append(rows, "last")
        self.model.update(rows)

    def keep(self):
        rows = self.rows()
        self.append(rows, "first")
        self.model = {**rows, **self.model}

    def delete(self):
        rest = self.random.randrange(8)
        self.spark.sql(f"DELETE FROM turns WHERE n > 0 AND n % 8 = {rest}")
        for key in [key for key, n in self.model.items() if n > 0 and n % 8 == rest]:
            del self.model[key]
            self.copy.pop(key, None)

    def update(self):
        rest = self.random.randrange(5)
        self.spark.sql(f"UPDATE turns SET n = n + 1000 WHERE n > 0 AND n % 5 = {rest}")
        self.model.update({key: n + 1000 for key, n in self.model.items() if n > 0 and n % 5 == rest})

    def merge(self):
        rows = self.rows()
        self.frame(rows).createOrReplaceTempView("changes")
        self.spark.sql(
            "MERGE INTO turns AS t USING changes AS c ON t._id = c._id WHEN MATCHED AND t.n % 2 = 0 THEN DELETE"
            " WHEN MATCHED THEN UPDATE SET n = c.n WHEN NOT MATCHED THEN INSERT *"
        )
        for key, n in rows.items():
            if key in self.model and self.model[key] % 2 == 0:
                del self.model[key]
                self.copy.pop(key, None)
            else:
                self.model[key] = n

    def compact(self):
        """Positions change, so that the stream begins anew."""
        self.stream()
        subprocess.run([MLFORMATS, "compact", self.path], check=True, stdout=subprocess.DEVNULL)
        self.ask([])
        self.checkpoint += 1
        self.copy = {}
        self.followed = {}

    def stream(self):
        """What the first stream reads is new or changed; deletes are made in its copy above. The second one reads them, too."""

        def add(batch, number):
            rows = batch.collect()
            assert len({row._id for row in rows}) == len(rows)
            self.copy.update({row._id: row.n for row in rows})

        def follow(batch, number):
            rows = batch.collect()
            assert len({row._id for row in rows}) == len(rows)
            for row in rows:
                assert (row._id in self.followed) == (row._change_type != "insert"), row
                if row._change_type == "delete":
                    assert self.followed.pop(row._id) == row.n, row
                else:
                    self.followed[row._id] = row.n

        reader = self.spark.readStream.format("zds")
        self.read(reader.schema(SCHEMA).load(self.path), add, "rows")
        self.check(self.copy, "the stream has read")
        reader = reader.option("readChanges", "true").option("maxBytesPerTrigger", self.random.choice(["200", "1m"]))
        self.read(reader.schema(f"{SCHEMA}, _change_type STRING").load(self.path), follow, "changes")
        self.check(self.followed, "the stream of changes has read")

    def read(self, stream, batches, name):
        checkpoint = f"{self.directory}/{name}{self.checkpoint}"
        writer = stream.writeStream.foreachBatch(batches).option("checkpointLocation", checkpoint)
        writer.trigger(availableNow=True).start().awaitTermination()

    def check(self, found, what):
        if found != self.model:
            differing = {key for key in found.keys() | self.model.keys() if found.get(key) != self.model.get(key)}
            pairs = {key: (found.get(key), self.model.get(key)) for key in differing}
            sys.exit(f"FAILED at step {self.steps}, {what}: found and expected {pairs}")

    def run(self):
        while self.steps < STEPS:
            if self.random.random() < 0.6:
                self.originals()
            else:
                self.ours()
                self.ask([])
            if self.random.random() < 0.15:
                self.stream()
            if self.steps // 50 > self.checkpoint:
                self.compact()
        found = {row._id: row.n for row in self.spark.table("turns").collect()}
        self.check(found, "we read at the end")
        self.stream()
        self.spark.sql("DROP TABLE turns")


def main(python, seed):
    spark = local_spark.session("spark.sql.shuffle.partitions", "1")
    command = [python, "-B", Path(__file__).with_name("zds_original.py")]
    with tempfile.TemporaryDirectory(prefix="mlformats-turns-") as directory:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as original:
            turns = Turns(spark, original, directory, seed)
            turns.run()
            original.stdin.close()
    print(f"{turns.steps} steps, {len(turns.model)} documents, seed {seed}")
    spark.stop()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 47)
