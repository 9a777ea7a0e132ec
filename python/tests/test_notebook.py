"""The notebook of the examples, executed; what it prints is compared with what it shows."""

import os

import pytest
from conftest import PROJECT, comparable

nbclient = pytest.importorskip("nbclient")

NOTEBOOK = PROJECT / "examples" / "quickstart.ipynb"


def printed(cell):
    return comparable("".join(output["text"] for output in cell.outputs if output.get("name") == "stdout"))


def test_the_notebook_prints_what_it_shows(monkeypatch):
    import nbformat

    for name in ["SPARK_LOCAL_IP", "SPARK_LOCAL_HOSTNAME"]:
        monkeypatch.setenv(name, os.environ.get(name, "127.0.0.1"))
    shown = nbformat.read(NOTEBOOK, as_version=4)
    executed = nbformat.read(NOTEBOOK, as_version=4)
    client = nbclient.NotebookClient(executed, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(NOTEBOOK.parent)}})
    client.execute()
    for expected, cell in zip(shown.cells, executed.cells):
        if cell.cell_type == "code":
            assert printed(cell) == printed(expected)
