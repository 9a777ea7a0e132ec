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
    Adds the jars to the jars of a session builder::

        spark = configure(SparkSession.builder).getOrCreate()

    :param native: whether to add the native inflaters, too, which are used on machines where they load
    """
    ours = [jar(), native_jar()] if native else [jar()]
    before = getattr(builder, "_options", {}).get("spark.jars", "")
    others = [path for path in before.split(",") if path and path not in (jar(), native_jar())]
    return builder.config("spark.jars", ",".join([*others, *ours]))
