"""Makes models of Spark ML from models of Angel. Each function saves the model at ``target``, a new path, and returns it.

Feature i of a vector is column i of Angel's matrices, from 0 on. ``bias=None`` makes models with intercepts of 0; ``num_features`` is by default
the end of the index range of the weights; ``options`` are those of ``spark.read.format("angel")``. The session must not be one of Spark Connect.
"""

from .options import _texts

WEIGHT = "input_weight"
BIAS = "input_bias"
FACTORS = "embedding_embedding"


def logistic_regression(spark, model, target, *, weight=WEIGHT, bias=BIAS, num_features=None, options=None):
    """A ``LogisticRegressionModel`` of two classes, from one row of weights."""
    from pyspark.ml.classification import LogisticRegressionModel

    converter = _linear(spark, model, weight, bias, num_features, options)
    return LogisticRegressionModel._from_java(converter.logisticRegression(target))


def softmax(spark, model, target, *, weight=WEIGHT, bias=BIAS, num_features=None, options=None):
    """A ``LogisticRegressionModel`` of several classes, from a row of weights for each class."""
    from pyspark.ml.classification import LogisticRegressionModel

    converter = _linear(spark, model, weight, bias, num_features, options)
    return LogisticRegressionModel._from_java(converter.softmax(target))


def linear_regression(spark, model, target, *, weight=WEIGHT, bias=BIAS, num_features=None, options=None):
    """A ``LinearRegressionModel``, from one row of weights."""
    from pyspark.ml.regression import LinearRegressionModel

    converter = _linear(spark, model, weight, bias, num_features, options)
    return LinearRegressionModel._from_java(converter.linearRegression(target))


def fm_classification(spark, model, target, *, weight=WEIGHT, bias=BIAS, factors=FACTORS, num_features=None, options=None):
    """An ``FMClassificationModel``, from one row of weights and a row for each factor."""
    from pyspark.ml.classification import FMClassificationModel

    converter = _linear(spark, model, weight, bias, num_features, options).factors(factors)
    return FMClassificationModel._from_java(converter.fmClassification(target))


def fm_regression(spark, model, target, *, weight=WEIGHT, bias=BIAS, factors=FACTORS, num_features=None, options=None):
    """An ``FMRegressionModel``, from one row of weights and a row for each factor."""
    from pyspark.ml.regression import FMRegressionModel

    converter = _linear(spark, model, weight, bias, num_features, options).factors(factors)
    return FMRegressionModel._from_java(converter.fmRegression(target))


def word2vec(spark, model, target, *, embedding=None, words=None, options=None):
    """
    A ``Word2VecModel`` of the embeddings of Word2Vec, LINE, Node2Vec and others.

    :param embedding: name of the matrix; by default the only one of the model
    :param words: a DataFrame with the columns ``index`` and ``word``; without it, and for an index without a word, words are numbers
    """
    from pyspark.ml.feature import Word2VecModel

    converter = _converter(spark, model, options)
    if embedding is not None:
        converter.embedding(embedding)
    if words is not None:
        converter.words(words._jdf)
    return Word2VecModel._from_java(converter.word2Vec(target))


def _linear(spark, model, weight, bias, num_features, options):
    converter = _converter(spark, model, options).weight(weight)
    if bias is None:
        converter.withoutBias()
    else:
        converter.bias(bias)
    if num_features is not None:
        converter.numFeatures(num_features)
    return converter


def _converter(spark, model, options):
    if not hasattr(spark, "_jsparkSession"):
        raise ValueError("a session of Spark Connect cannot make models of Spark ML. Make them in another session, and load them from their path")
    converter = spark._jvm.io.github.mlformats.angel.SparkMlConverter
    if not callable(converter):
        raise ValueError("the driver started without the jar. Start the session with spark_ml_formats.configure(SparkSession.builder)")
    made = converter(spark._jsparkSession, model)
    for name, value in _texts(options or {}).items():
        made.option(name, value)
    return made
