"""The original primitiv. Its last package on PyPI holds the C++ code, which cmake builds once, in 4 to 10 minutes."""

import os
import subprocess
import tempfile
from pathlib import Path

PACKAGES = ["numpy<1.24", "cython<3", "setuptools<60", "wheel", "scikit-build==0.6.1"]
SOURCE = "primitiv==0.4.0.dev231"


def fetch(python):
    """Builds it for an interpreter, unless that was done. Gives whether it is there."""
    if subprocess.run([python, "-c", "import primitiv"], capture_output=True).returncode == 0:
        return True
    if "MLFORMATS_BUILD_PRIMITIV" not in os.environ:
        print("primitiv is not built yet: set MLFORMATS_BUILD_PRIMITIV=1 to do that, once, in 4 to 10 minutes", flush=True)
        return False
    print("building primitiv, once: 4 to 10 minutes", flush=True)
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, TMPDIR=folder, CXXFLAGS="-w -O1", CFLAGS="-w -O1")
        # The version number that its setup says is not that of its file, which pip refuses: so it is unpacked only.
        download = ["download", "--no-clean", "--no-deps", "--no-binary", ":all:", "--no-build-isolation"]
        subprocess.run([*pip, *download, "-d", folder, SOURCE], env=environment, capture_output=True)
        setups = [path.parent for path in Path(folder).glob("*/*/setup.py")] + [
            path.parent for path in Path(folder).glob("*/setup.py")
        ]
        if not setups:
            return False
        install = [*pip, "install", "--no-deps", "--no-build-isolation", setups[0]]
        return subprocess.run(install, env=environment, capture_output=True).returncode == 0
