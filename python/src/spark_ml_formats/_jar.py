import os
from pathlib import Path


def jar():
    """The path of the jar, for ``spark.jars``, ``--jars`` or ``addArtifact``."""
    return _path("spark-ml-formats.jar")


def native_jar():
    """The path of the jar of native inflaters, which read compressed ``.idv`` files faster; used next to :func:`jar`."""
    return _path("spark-ml-formats-native-inflate.jar")


def _path(name):
    return str(Path(__file__).with_name(name))


def configure(builder, native=True):
    """
    Adds the jars to the jars of a session builder, before Spark starts::

        spark = configure(SparkSession.builder).getOrCreate()

    The ``spark.jars`` of the builder replace those of ``spark-defaults.conf``. If Spark runs with the jar, the builder stays as it is.

    :param native: whether to add the native inflaters, too, which are used on machines where they load
    :raises RuntimeError: if Spark runs without the jar, as under ``spark-submit``
    """
    jvm = _running_jvm()
    if jvm is not None:
        if not callable(jvm.io.github.mlformats.angel.SparkMlConverter):
            raise RuntimeError(
                "Spark runs already, so that configure cannot add the jar to its class path."
                f" Start spark-submit with --jars {jar()}, or call configure before the first session of the process"
            )
        return builder
    ours = [jar(), native_jar()] if native else [jar()]
    before = getattr(builder, "_options", {}).get("spark.jars", "")
    others = [path for path in before.split(",") if path and path not in (jar(), native_jar())]
    return builder.config("spark.jars", ",".join([*others, *ours]))


def _running_jvm():
    """The JVM of Spark, which may have started Python; None if none runs."""
    try:
        from pyspark import SparkContext
    except ImportError:  # a client of Spark Connect
        return None
    if SparkContext._gateway is None and "PYSPARK_GATEWAY_PORT" not in os.environ:
        return None
    SparkContext._ensure_initialized()
    return SparkContext._jvm
