"""ML.NET 1.5, its official assemblies on .NET Core 3.1, out of two wheels of PyPI: Linux on x86-64."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "python"))
from environments import HOME  # noqa: E402

CACHE = HOME / "mlnet-1.5"
# The assemblies, and the runtime.
WHEELS = {
    "nimbusml==1.8.0": "--platform manylinux1_x86_64 --python-version 38 --abi cp38 --implementation cp",
    "dotnetcore2==3.1.23": "--platform manylinux1_x86_64",
}
RUNTIME = """{"runtimeOptions": {"tfm": "netcoreapp3.1",
 "framework": {"name": "Microsoft.NETCore.App", "version": "3.1.0"}}}"""


def fetch(python):
    """Whether the files are there. They are fetched once, by an interpreter with pip."""
    CACHE.mkdir(parents=True, exist_ok=True)
    for wheel, options in WHEELS.items():
        name = wheel.split("=")[0]
        if (CACHE / f"{name}.complete").exists():
            continue
        pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", "download", "--no-deps"]
        download = [*pip, "--only-binary=:all:", "--dest", CACHE, *options.split(), wheel]
        if subprocess.run(download, capture_output=True).returncode != 0:
            return False
        (archive,) = CACHE.glob(f"{name}-*.whl")
        with zipfile.ZipFile(archive) as files:
            members = (f"{name}/internal/libs", f"{name}/bin")
            files.extractall(CACHE, [file for file in files.namelist() if file.startswith(members)])
        archive.unlink()
        (CACHE / f"{name}.complete").touch()
    (CACHE / "runtime.json").write_text(RUNTIME)
    return True


class MlNet:
    """A context of ML.NET. Files are loaded as views, which are read when they are used."""

    def __init__(self):
        os.environ["DOTNET_SYSTEM_GLOBALIZATION_INVARIANT"] = "1"  # needs no ICU
        from clr_loader import get_coreclr
        from pythonnet import set_runtime

        runtime = get_coreclr(runtime_config=str(CACHE / "runtime.json"), dotnet_root=str(CACHE / "dotnetcore2" / "bin"))
        set_runtime(runtime)
        import clr

        libraries = CACHE / "nimbusml" / "internal" / "libs"
        sys.path.insert(0, str(libraries))
        for library in ("Core", "Data", "DataView", "StandardTrainers"):
            clr.AddReference(str(libraries / f"Microsoft.ML.{library}"))
        import System
        from Microsoft import ML

        self.system, self.ml, self.context = System, ML, ML.MLContext(1)

    def load(self, path):
        return self.ml.BinaryLoaderSaverCatalog.LoadFromBinary(self.context.Data, str(path))

    def types(self, view):
        """The columns' types by their names, in order."""
        columns = [view.Schema[i] for i in range(view.Schema.Count)]
        return {column.Name: column.Type.ToString() for column in columns}

    def saved(self, view, column):
        """A column as saved by ML.NET: all values and the annotations."""
        one = self.ml.TransformExtensionsCatalog.SelectColumns(
            self.context.Transforms, self.system.Array[self.system.String]([column])
        )
        stream = self.system.IO.MemoryStream()
        self.ml.BinaryLoaderSaverCatalog.SaveAsBinary(self.context.Data, one.Fit(view).Transform(view), stream)
        return bytes(stream.ToArray())

    def vectors(self, view, column):
        """The vectors of a column of Single, row by row."""
        kind = self.system.Array[self.system.Single]
        rows = self.ml.Data.ColumnCursorExtensions.GetColumn[kind](view, view.Schema[column])
        return [tuple(row) for row in rows]

    def train(self, view, label, features):
        """Fits a linear model to a label that is a key. Gives its accuracy."""
        classification = self.context.MulticlassClassification
        trainer = self.ml.StandardTrainersCatalog.SdcaMaximumEntropy(classification.Trainers, label, features)
        return classification.Evaluate(trainer.Fit(view).Transform(view), label).MicroAccuracy
