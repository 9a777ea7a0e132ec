"""The Spark session of the scripts that write what the originals read."""

from pyspark.sql import SparkSession


def session(name, value):
    """A quiet one, with one more setting."""
    spark = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config(name, value)
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("OFF")
    return spark
