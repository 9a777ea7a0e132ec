"""Builds the wheel, installs it next to PySpark from PyPI, and runs its tests there.

    python3 run.py JAR [VERSION ...]

Without versions: with the newest PySpark.

What is installed is kept below $MLFORMATS_PYSPARK_HOME or ~/.cache/spark-ml-formats.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "integration-tests" / "src" / "test" / "python"))

import environments  # noqa: E402

VERSIONS = environments.supported()
# pandas 3 came after these.
PANDAS_2 = ("3.", "4.0.", "4.1.")
TARGET = HERE / "target"
TESTS = HERE / "tests"
# What reads Arrow batches.
ENGINES = ["polars", "duckdb"]
# What executes the notebook and checks the Compose file: with the newest PySpark only.
EXAMPLES = ["nbclient>=0.10", "ipykernel>=6", "check-jsonschema>=0.30"]


def wheel(jar, python):
    """Builds it; its path."""
    version = jar.stem.replace("spark-ml-formats-", "")
    subprocess.run([python, HERE / "build.py", jar, version, TARGET], check=True)
    return max(TARGET.glob("*.whl"), key=lambda path: path.stat().st_mtime)


def main(jar, named):
    failed = []
    for version in named or [VERSIONS[-1]]:
        name, packages = environments.pyspark(version)
        if version.startswith(PANDAS_2):
            packages = [*packages, "pandas<3"]
        name, examples = (f"engines-documents-{version}", EXAMPLES) if version == VERSIONS[-1] else (f"engines-{version}", [])
        python = environments.python_with(name, *packages, "pillow", "pytest", *ENGINES, *examples)
        if python is None:
            print(f"SKIPPED: the wheel in PySpark {version}, which could not be installed from PyPI", flush=True)
            continue
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--force-reinstall"]
        subprocess.run([*pip, wheel(jar, python)], check=True)
        print(f"PySpark {version}, from the wheel", flush=True)
        pytest = [python, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", TESTS]
        if subprocess.run(pytest, env=environments.variables(python)).returncode != 0:
            failed.append(version)
    if failed:
        sys.exit("FAILED: the wheel in PySpark " + ", ".join(failed))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:])
