"""Models of Spark ML that are made of models of Angel, scored by their Python classes and compared with values computed here."""

import math

import pytest
from conftest import PROJECT
from pyspark.errors import IllegalArgumentException
from pyspark.ml.classification import FMClassificationModel, LogisticRegressionModel
from pyspark.ml.feature import Word2VecModel
from pyspark.ml.linalg import Vectors
from pyspark.ml.regression import FMRegressionModel, LinearRegressionModel

from spark_ml_formats import angel

SAMPLE = [1.0, -2.0, 0.5]
MATRICES = {
    "input_weight": [[0.5, -1.5, 2.0]],
    "input_bias": [[0.25]],
    "classes": [[1.0, 0.0, 0.0], [0.0, 1.0, 0.5]],
    "class_biases": [[0.5, -0.5]],
    "embedding_embedding": [[0.5, -0.25, 0.5], [0.25, 0.5, -0.75]],
}
LINEAR = 0.25 + 0.5 + 3.0 + 1.0


@pytest.fixture
def model(spark, tmp_path):
    path = str(tmp_path / "angel")
    for matrix, rows in MATRICES.items():
        frame = spark.createDataFrame([(matrix, row, values) for row, values in enumerate(rows)], "matrix string, row int, vector array<double>")
        frame.write.format("angel").mode("append").option("layout", "rows").save(path)
    return path


@pytest.fixture
def sample(spark):
    return spark.createDataFrame([(Vectors.dense(SAMPLE),)], ["features"])


def factorized():
    score = LINEAR
    for i in range(3):
        for j in range(i):
            product = sum(factor[i] * factor[j] for factor in MATRICES["embedding_embedding"])
            score += product * SAMPLE[i] * SAMPLE[j]
    return score


def sigmoid(score):
    return 1 / (1 + math.exp(-score))


def test_logistic_regression(spark, model, sample, tmp_path):
    made = angel.logistic_regression(spark, model, str(tmp_path / "made"))
    assert isinstance(made, LogisticRegressionModel)
    assert made.transform(sample).head().probability[1] == pytest.approx(sigmoid(LINEAR))
    made.write().overwrite().save(str(tmp_path / "saved"))
    for path in ["made", "saved"]:
        assert LogisticRegressionModel.load(str(tmp_path / path)).transform(sample).head().prediction == 1


def test_softmax(spark, model, sample, tmp_path):
    made = angel.softmax(spark, model, str(tmp_path / "made"), weight="classes", bias="class_biases")
    scores = [math.exp(0.5 + 1.0), math.exp(-0.5 - 2.0 + 0.25)]
    assert list(made.transform(sample).head().probability) == pytest.approx([score / sum(scores) for score in scores])


def test_linear_regression(spark, model, sample, tmp_path):
    made = angel.linear_regression(spark, model, str(tmp_path / "made"), bias=None)
    assert isinstance(made, LinearRegressionModel)
    assert made.transform(sample).head().prediction == pytest.approx(LINEAR - 0.25)


def test_factorization_machines(spark, model, sample, tmp_path):
    classes = angel.fm_classification(spark, model, str(tmp_path / "classes"))
    number = angel.fm_regression(spark, model, str(tmp_path / "number"))
    assert classes.transform(sample).head().probability[1] == pytest.approx(sigmoid(factorized()))
    assert number.transform(sample).head().prediction == pytest.approx(factorized())
    assert isinstance(classes, FMClassificationModel) and isinstance(number, FMRegressionModel)


def test_embeddings(spark, model, tmp_path):
    words = spark.createDataFrame([(0, "zero"), (2, "two")], ["index", "word"])
    made = angel.word2vec(spark, model, str(tmp_path / "made"), embedding="embedding_embedding", words=words)
    assert isinstance(made, Word2VecModel)
    assert {row.word: list(row.vector) for row in made.getVectors().collect()} == {"zero": [0.5, 0.25], "1": [-0.25, 0.5], "two": [0.5, -0.75]}


def test_options_are_those_of_the_read(spark, tmp_path):
    corpus = PROJECT / "connector-angel/src/test/resources/angel/v320_any_line_TextLINEModelOutputFormat/model"
    made = angel.word2vec(spark, str(corpus), str(tmp_path / "made"), options={"matrix": "line_embedding"})
    assert made.getVectors().count() > 0


def test_options_have_values_of_any_type(spark, model, tmp_path):
    options = {"repairRanges": True, "maxDecodedBytes": 1 << 30}
    made = angel.linear_regression(spark, model, str(tmp_path / "made"), options=options)
    assert made.intercept == pytest.approx(0.25)


def test_a_wrong_shape_is_an_error(spark, model, tmp_path):
    with pytest.raises(IllegalArgumentException, match="expected one row, found 2 rows of 3 columns"):
        angel.logistic_regression(spark, model, str(tmp_path / "made"), weight="classes")


def test_spark_connect_is_refused(tmp_path):
    with pytest.raises(ValueError, match="a session of Spark Connect cannot"):
        angel.softmax(object(), "model", str(tmp_path))
