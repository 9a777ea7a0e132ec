"""The original primitiv. Its last package on PyPI holds the C++ code, which cmake builds once, without optimizing it."""

import os
import subprocess
import tempfile
from pathlib import Path

PACKAGES = ["numpy<1.24", "cython<3", "setuptools<60", "wheel", "scikit-build==0.6.1"]
SOURCE = "primitiv==0.4.0.dev231"
PLAIN = "-w -O0"


def fetch(python):
    """Builds it for an interpreter, unless that was done. Gives whether it is there."""
    if subprocess.run([python, "-c", "import primitiv"], capture_output=True).returncode == 0:
        return True
    print("building primitiv, once: 2 to 5 minutes", flush=True)
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    with tempfile.TemporaryDirectory() as directory:
        environment = dict(os.environ, TMPDIR=directory, CXXFLAGS=PLAIN, CFLAGS=PLAIN)
        # The version number that its setup says is not that of its file, which pip refuses: so it is unpacked only.
        download = ["download", "--no-clean", "--no-deps", "--no-binary", ":all:", "--no-build-isolation"]
        subprocess.run([*pip, *download, "-d", directory, SOURCE], env=environment, capture_output=True)
        for setup in [*Path(directory).glob("*/*/setup.py"), *Path(directory).glob("*/setup.py")]:
            build = [python, setup.name, "bdist_wheel", "--", f"-DCMAKE_CXX_FLAGS_RELEASE={PLAIN}", "--", f"-j{os.cpu_count()}"]
            subprocess.run(build, cwd=setup.parent, env=environment, capture_output=True)
            for wheel in setup.parent.glob("dist/*.whl"):
                return subprocess.run([*pip, "install", "--no-deps", wheel], capture_output=True).returncode == 0
    return False
