import platform
from pathlib import Path
from types import SimpleNamespace

import pytest
from conftest import PROJECT

import spark_ml_formats
from spark_ml_formats import options

REVIEWS = str(PROJECT / "examples/reviews.idv")


def test_the_jar_is_in_the_wheel():
    assert Path(spark_ml_formats.jar()).stat().st_size > 100_000
    assert "site-packages" in spark_ml_formats.jar()


class Builder:
    _options = {"spark.jars": "/other.jar"}

    def config(self, name, value):
        self._options = {name: value}
        return self


def test_configure_keeps_other_jars(monkeypatch):
    monkeypatch.setattr(spark_ml_formats._jar, "_running_jvm", lambda: None)
    builder = spark_ml_formats.configure(spark_ml_formats.configure(Builder()))
    assert builder._options == {"spark.jars": ",".join(["/other.jar", spark_ml_formats.jar(), spark_ml_formats.native_jar()])}
    spark_ml_formats.configure(builder, native=False)
    assert builder._options == {"spark.jars": "/other.jar," + spark_ml_formats.jar()}


def test_configure_changes_nothing_in_a_session_with_the_jar(spark):
    assert spark_ml_formats.configure(Builder())._options == {"spark.jars": "/other.jar"}


def test_configure_is_too_late_for_a_driver_without_the_jar(monkeypatch):
    mlformats = SimpleNamespace(angel=SimpleNamespace(SparkMlConverter="a package"))
    jvm = SimpleNamespace(io=SimpleNamespace(github=SimpleNamespace(mlformats=mlformats)))
    monkeypatch.setattr(spark_ml_formats._jar, "_running_jvm", lambda: jvm)
    with pytest.raises(RuntimeError, match="Start spark-submit with --jars /.*spark-ml-formats.jar"):
        spark_ml_formats.configure(Builder())


def test_the_session_reads(spark):
    assert spark.read.format("idv").load(REVIEWS).count() > 0


@pytest.mark.skipif((platform.system(), platform.machine()) != ("Linux", "x86_64"), reason="the wheel has a native inflater for Linux on x86-64 only")
def test_a_native_inflater_is_in_the_wheel(spark):
    assert spark.read.format("idv").option("inflater", "native").load(REVIEWS).select("Text").collect()


def test_options_are_texts():
    assert options.idv(vectors="array", mergeSchema=True, maxPartitionBytes=4096) == {
        "vectors": "array",
        "mergeSchema": "true",
        "maxPartitionBytes": "4096",
    }


def test_options_have_their_deprecated_names():
    assert options.write_angel(like="/model") == {"like": "/model"}
    assert options.write_angel(templatePath="/model") == {"templatePath": "/model"}


def test_options_that_do_not_exist_are_errors():
    with pytest.raises(TypeError):
        options.idv(vector="array")


@pytest.mark.parametrize("name", ["idv", "datadings", "zds", "angel", "primitiv", "safetensors", "write_idv", "write_datadings"])
def test_every_format_has_options(name):
    assert getattr(options, name)() == {}


def test_options_reach_the_reader(spark):
    read = spark.read.format("idv").options(**options.idv(vectors="array")).load(REVIEWS)
    assert read.schema["Features"].dataType.typeName() == "array"
