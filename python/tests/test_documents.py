"""The blocks of Python and SQL in the documents, run as they are, in order, but for the paths of examples/samples.txt; what a block of
text shows directly after them is compared with what they print. Blocks of the shell are run by DocumentedCommandsTest, blocks that are
marked as console need what a test has not, such as a cluster."""

import contextlib
import io
import re
import shutil
from typing import NamedTuple

import pyspark
import pytest
from conftest import PROJECT, comparable

DOCUMENTS = [
    "README.md",
    "python/README.md",
    "docs/index.md",
    "docs/install.md",
    "docs/quickstart.md",
    "docs/faq.md",
    *sorted(str(page.relative_to(PROJECT)) for directory in ["formats", "guides"] for page in (PROJECT / "docs" / directory).glob("*.md")),
    "docs/operate/tuning.md",
    "docs/reference/metadata.md",
]
# The others are run with the newest Spark alone.
WITH_SPARK_3 = ["README.md", "python/README.md", "docs/quickstart.md", "docs/formats/idv.md"]
LANGUAGES = {"python", "sql", "sh", "java", "console", "text"}
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    language: str
    code: str
    output: str


def blocks(document):
    """The blocks of a document, each with the block of text that follows it directly, if there is one."""
    text = (PROJECT / document).read_text()
    found = list(BLOCK.finditer(text))
    for block, following in zip(found, [*found[1:], None]):
        shown = following is not None and following[1] == "text" and not text[block.end() : following.start()].strip()
        yield Block(block[1], block[2], following[2] if shown else "")


def samples():
    lines = (PROJECT / "examples" / "samples.txt").read_text().splitlines()
    found = dict(line.split() for line in lines if not line.startswith("#"))
    return {path: str(PROJECT / file) for path, file in found.items()}


SAMPLES = samples()
PATH = re.compile(r"""(?<=["'`])(?:s3a://bucket|/data|/models|/tmp|examples)/[^"'`]*""")


def local(code, directory):
    """The code with paths of samples and of a temporary directory."""

    def path(found):
        if found[0].startswith("examples/"):
            return str(PROJECT / found[0])
        return SAMPLES.get(found[0]) or f"{directory}{found[0]}"

    return PATH.sub(path, code)


def run_sql(spark, code):
    statements = re.sub(r"--.*", "", code).split(";")
    for statement in filter(str.strip, statements):
        frame = spark.sql(statement)
        if frame.columns:
            frame.show(truncate=False)


def is_batch(value):
    return hasattr(value, "isStreaming") and not value.isStreaming


def run(spark, document, directory, names):
    for block in blocks(document):
        assert block.language in LANGUAGES, f"{document}: a block of '{block.language}'"
        code = local(block.code, directory)
        printed = io.StringIO()
        known = dict(names)
        with contextlib.redirect_stdout(printed):
            if block.language == "python":
                exec(compile(code, document, "exec"), names)
            elif block.language == "sql":
                run_sql(spark, code)
            else:
                continue
        for query in spark.streams.active:
            query.processAllAvailable()
            query.stop()
        for name, value in names.items():
            if is_batch(value) and value is not known.get(name):
                value.count()
        if block.output:
            assert comparable(printed.getvalue()) == comparable(block.output), document


@pytest.mark.parametrize("document", DOCUMENTS)
def test_blocks(spark, document, tmp_path):
    if pyspark.__version__.startswith("3.") and document not in WITH_SPARK_3:
        pytest.skip("run with the newest Spark")
    for arriving in ["data/in", "data/arriving"]:
        (tmp_path / arriving).mkdir(parents=True)
        shutil.copy(PROJECT / "examples/reviews.idv", tmp_path / arriving)
    try:
        run(spark, document, tmp_path, {"spark": spark})
    finally:
        for query in spark.streams.active:
            query.stop()
        for view in spark.catalog.listTables():
            if view.isTemporary:
                spark.catalog.dropTempView(view.name)
            else:
                spark.sql(f"DROP TABLE {view.name}")
