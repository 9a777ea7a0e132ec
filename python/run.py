"""Makes the wheel, installs it beside PySpark from PyPI, and runs its tests there: with the oldest and the newest version unless told
which.

    python3 run.py JAR [VERSION ...]

What is installed is kept below $MLFORMATS_PYSPARK_HOME or ~/.cache/spark-ml-formats.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "integration-tests" / "src" / "test" / "python"))

import environments  # noqa: E402

# The newest release of each, and what fits it.
VERSIONS = {
    "3.5": ["pandas<3", "pyarrow<20", "numpy<2"],
    "4.0": ["pandas<3", "pyarrow", "numpy"],
    "4.1": ["pandas<3", "pyarrow", "numpy"],
    "4.2": ["pandas", "pyarrow", "numpy"],
}
TARGET = HERE / "target"


def wheel(jar, python):
    """Builds it; its path."""
    version = jar.stem.replace("spark-ml-formats-", "")
    subprocess.run([python, HERE / "build.py", jar, version, TARGET], check=True)
    return max(TARGET.glob("*.whl"), key=lambda path: path.stat().st_mtime)


def main(jar, versions):
    failed = []
    for version in versions:
        python = environments.python_with(
            f"wheel-{version}", f"pyspark=={version}.*", *VERSIONS[version], "pillow", "pytest"
        )
        if python is None:
            print(f"SKIPPED: the wheel in PySpark {version}, which could not be installed from PyPI", flush=True)
            continue
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--force-reinstall"]
        subprocess.run([*pip, wheel(jar, python)], check=True)
        print(f"PySpark {version}, from the wheel", flush=True)
        tests = [python, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", HERE / "tests"]
        if subprocess.run(tests, env=environments.variables(python)).returncode != 0:
            failed.append(version)
    if failed:
        sys.exit("FAILED: the wheel in PySpark " + ", ".join(failed))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:] or [min(VERSIONS), max(VERSIONS)])
