#!/usr/bin/env python3
"""Prints the size of the code: main files, lines and packages of each module, types with exactly one user, and with --run
the classes of the project that a read and a singleFile write of IDV enter.

usage: figures.py [--root DIRECTORY] [--types] [--run CLASSPATH]

  --root   the repository; by default the one of this script
  --types  lists the types with exactly one user
  --run    a class path with Spark and the classes of the project, such as "$SPARK_HOME/jars/*:bundle/target/spark-ml-formats-*.jar"
"""

import argparse
import collections
import pathlib
import re
import subprocess
import tempfile

PROBE = """
import org.apache.spark.sql.SparkSession;

class Probe {
    public static void main(String[] args) {
        SparkSession spark = SparkSession.builder().master("local[1]").config("spark.ui.enabled", "false").getOrCreate();
        if (args[0].equals("write")) {
            spark.range(1000).write().format("idv").option("singleFile", "true").save(args[1]);
        } else {
            spark.read().format("idv").load(args[1]).collect();
        }
        spark.stop();
    }
}
"""
INITIALIZED = re.compile(r"Initializing '(io/github/mlformats/[^']+)'")


def modules(root):
    """Returns the directories of Java sources by module, without generated code."""
    directories = {"core": root / "src/main/java"}
    for directory in sorted(root.glob("*/src/main/java")):
        directories[directory.parts[-4]] = directory
    return directories


def code_of(text):
    """Removes comments, strings and imports."""
    text = re.sub(r'""".*?"""|"(?:\\.|[^"\\\n])*"', '""', text, flags=re.S)
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)
    return re.sub(r"^(?:import|package) .*;$", "", text, flags=re.M)


def one_user_types(files):
    """Returns the top-level types whose name occurs in exactly one other file, with that file."""
    users = collections.defaultdict(set)
    for file, text in files.items():
        for name in set(re.findall(r"\b[A-Z]\w*", code_of(text))):
            users[name].add(file)
    single = {}
    for file in files:
        others = users[file.stem] - {file}
        if file.stem != "package-info" and len(others) == 1:
            single[file] = others.pop()
    return single


def entered(action, path, class_path, opens):
    """Runs the probe in a JVM and returns the number of initialized classes of the project, without lambdas."""
    with tempfile.TemporaryDirectory() as directory:
        probe = pathlib.Path(directory, "Probe.java")
        probe.write_text(PROBE, encoding="utf-8")
        log = pathlib.Path(directory, "init.log")
        command = ["java", *opens, f"-Xlog:class+init=info:file={log}:none:filecount=0", "-cp", class_path, probe, action, path]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        names = set(INITIALIZED.findall(log.read_text(encoding="utf-8")))
        return len({name for name in names if "$$" not in name})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument("--types", action="store_true")
    parser.add_argument("--run", metavar="CLASSPATH")
    args = parser.parse_args()

    sources = {
        module: {file: file.read_text(encoding="utf-8") for file in sorted(directory.rglob("*.java"))}
        for module, directory in modules(args.root).items()
    }
    single = one_user_types({file: text for files in sources.values() for file, text in files.items()})
    print(f"{'module':22}{'files':>7}{'lines':>8}{'packages':>10}{'one user':>10}")
    total = [0, 0, 0, 0]
    for module, files in sources.items():
        row = [
            len(files),
            sum(text.count("\n") for text in files.values()),
            len({file.parent for file in files}),
            sum(file in single for file in files),
        ]
        total = [a + b for a, b in zip(total, row)]
        print(f"{module:22}{row[0]:7}{row[1]:8}{row[2]:10}{row[3]:10}")
    print(f"{'all':22}{total[0]:7}{total[1]:8}{total[2]:10}{total[3]:10}")
    if args.types:
        for file, user in single.items():
            lines = file.read_text(encoding="utf-8").count("\n")
            print(f"{file.relative_to(args.root)} ({lines}) only in {user.stem}")
    if args.run:
        opens = re.search(r"<test.jvm.opens>(.*?)</", (args.root / "pom.xml").read_text(encoding="utf-8"), re.S)
        with tempfile.TemporaryDirectory() as directory:
            path = str(pathlib.Path(directory, "numbers.idv"))
            written = entered("write", path, args.run, opens.group(1).split())
            read = entered("read", path, args.run, opens.group(1).split())
        print(f"classes entered by spark.read.format(\"idv\").load(path).collect(): {read}")
        print(f"classes entered by a singleFile write: {written}")


if __name__ == "__main__":
    main()
