"""Trains a classifier on features that ML.NET made of texts, and saves what it predicts as one file that ML.NET opens.

    spark-submit --jars JAR examples/train.py examples/reviews.idv /tmp/predictions.idv
"""

import sys

from pyspark.ml.classification import LogisticRegression
from pyspark.sql import SparkSession


def main(source, target):
    spark = SparkSession.builder.appName("train").getOrCreate()
    reviews = spark.read.format("idv").load(source)
    # Label and features are Spark ML's own types. The first two thirds are for training.
    training, test = reviews.where("Price < 70"), reviews.where("Price >= 70")
    model = LogisticRegression(labelCol="ClassKey", featuresCol="Features").fit(training)

    predictions = model.transform(test).selectExpr("Text", "Class", "int(prediction) AS Predicted")
    predictions.write.format("idv").mode("overwrite").option("singleFile", True).save(target)

    written = spark.read.format("idv").load(target)
    names = reviews.schema["ClassKey"].metadata["ml_attr"]["vals"]
    right = sum(names[row["Predicted"]] == row["Class"] for row in written.select("Class", "Predicted").collect())
    print(f"{training.count()} reviews trained on, {right} of {written.count()} others predicted right: {target}")
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
