from pathlib import Path


def jar():
    """The path of the jar, for ``spark.jars``, ``--jars`` or ``addArtifact``."""
    return str(Path(__file__).with_name("spark-ml-formats.jar"))


def configure(builder):
    """
    Adds the jar to the jars of a session builder::

        spark = configure(SparkSession.builder).getOrCreate()
    """
    before = getattr(builder, "_options", {}).get("spark.jars", "")
    jars = [path for path in before.split(",") if path and path != jar()]
    return builder.config("spark.jars", ",".join([*jars, jar()]))
