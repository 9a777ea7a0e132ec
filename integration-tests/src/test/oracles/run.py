"""Has the originals read what Spark writes: datadings; safetensors; zippy-data and primitiv, which are built with cargo and cmake; ML.NET 1.5 on
.NET Core; and the loaders of Angel 2.4, 3.1 and 3.2.

    python3 run.py JAR

They come from PyPI and Maven Central, once, into directories below $MLFORMATS_PYSPARK_HOME or ~/.cache/spark-ml-formats.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "python"))
from environments import python_with, python_with_pyspark, supported, variables  # noqa: E402

import angel  # noqa: E402
import mlnet  # noqa: E402
import primitiv_build  # noqa: E402

SPARK = supported()[-1]
# The readers and their packages from PyPI.
JUDGES = {
    "datadings": ["datadings==3.4.7"],
    "zds": ["zippy-data==0.1.2"],
    "safetensors": ["safetensors==0.8.0", "numpy>=2,<3"],
    "mlnet": ["pythonnet>=3.0.3,<4"],
    "primitiv": primitiv_build.PACKAGES,
    "angel": [],
}
# Other dependencies that are downloaded or built.
FETCHED = {"mlnet": mlnet.fetch, "primitiv": primitiv_build.fetch, "angel": angel.fetch}


def judges():
    """The interpreters of those that can be had here."""
    found = {}
    for name, packages in JUDGES.items():
        python = python_with(f"oracle-{name}", *packages) if packages else sys.executable
        if python is not None and FETCHED.get(name, lambda interpreter: True)(python):
            found[name] = python
        else:
            print(f"SKIPPED: what {name} reads of ours, for it is not here and was not fetched", flush=True)
    return found


def main(jar):
    spark = python_with_pyspark(SPARK)
    if spark is None:
        print(f"SKIPPED: what the original libraries read of ours, for there is no PySpark {SPARK} from PyPI", flush=True)
        return
    found = judges()
    failed = []
    with tempfile.TemporaryDirectory(prefix="mlformats-oracles-") as directory:
        environment = variables(spark, PYSPARK_SUBMIT_ARGS=f"--jars {jar} pyspark-shell")
        if found:
            subprocess.run([spark, "-B", HERE / "write.py", directory], env=environment, check=True)
        if "zds" in found:
            print("zippy-data and Spark change a collection in turns", flush=True)
            if subprocess.run([spark, "-B", HERE / "zds_turns.py", found["zds"]], env=environment).returncode != 0:
                failed.append("zds_turns")
        for name, python in found.items():
            print(f"{name} reads what Spark wrote", flush=True)
            if subprocess.run([python, "-B", HERE / f"{name}_reads.py", directory]).returncode != 0:
                failed.append(name)
    if failed:
        sys.exit(f"FAILED: {', '.join(failed)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
