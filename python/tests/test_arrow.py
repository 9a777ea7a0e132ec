"""Values of every type as pandas and Arrow have them, and the columns that Python decodes."""

import io

import numpy
import pyspark
import pytest
from conftest import PROJECT
from PIL import Image

import spark_ml_formats

SPARK_4 = int(pyspark.__version__.split(".")[0]) >= 4


def values(frame):
    """The values of a pandas frame, as those of rows are compared."""
    return [[plain(value) for value in row] for row in frame.itertuples(index=False)]


def plain(value):
    if hasattr(value, "asDict"):
        return {name: plain(item) for name, item in value.asDict().items()}
    if isinstance(value, (numpy.ndarray, list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, (bytearray, bytes)):
        return bytes(value)
    if hasattr(value, "item") and not hasattr(value, "toArray"):
        value = value.item()
    if value is None or isinstance(value, float) and value != value:
        return None
    return value


FILES = {
    **{
        f"idv {name}": ("idv", f"connector-idv/src/test/resources/idv/{name}.idv", {"vectors": "array"})
        for name in ["int_scalars", "floats", "text", "bools", "dates", "rowid", "keys", "vec_fixed_items", "vec_var_items"]
    },
    "idv vectors": ("idv", "examples/reviews.idv", {"vectors": "array"}),
    "datadings": ("datadings", "connector-datadings/src/test/resources/datadings/ints/data.msgpack", {}),
    "datadings nested": ("datadings", "connector-datadings/src/test/resources/datadings/nested/data.msgpack", {}),
    "datadings arrays": ("datadings", "connector-datadings/src/test/resources/datadings/np_arrays/data.msgpack", {}),
    "zds": ("zds", "connector-zds/src/test/resources/zds/basic/ds", {}),
    "angel": (
        "angel",
        "connector-angel/src/test/resources/angel/v320_range_rows_ValueTextRowFormat/model/dR_double_dense",
        {},
    ),
    "primitiv": ("primitiv", "connector-primitiv/src/test/resources/primitiv/model_nested3/data.model", {"vectors": "array"}),
}


@pytest.fixture(params=FILES)
def frame(spark, request):
    name, path, options = FILES[request.param]
    return spark.read.format(name).options(**options).load(str(PROJECT / path))


def test_to_pandas_with_arrow_is_what_it_is_without(spark, frame, request):
    name = request.node.callspec.params["frame"]
    if name == "idv dates" or name == "idv vec_fixed_items" and not SPARK_4:
        pytest.skip("pandas counts nanoseconds from 1970: it has no year 1")
    spark.conf.set("spark.sql.execution.arrow.pyspark.enabled", "true")
    spark.conf.set("spark.sql.execution.arrow.pyspark.fallback.enabled", "false")
    try:
        with_arrow = values(frame.toPandas())
    finally:
        spark.conf.unset("spark.sql.execution.arrow.pyspark.fallback.enabled")
        spark.conf.unset("spark.sql.execution.arrow.pyspark.enabled")
    assert with_arrow == values(frame.toPandas())
    assert len(with_arrow) == frame.count()


@pytest.mark.skipif(not SPARK_4, reason="toArrow came with Spark 4")
def test_to_arrow(frame):
    table = frame.toArrow()
    assert table.num_rows == frame.count()
    assert table.column_names == frame.columns


def test_vectors_of_spark_ml(spark):
    frame = spark.read.format("idv").load(str(PROJECT / "examples/reviews.idv")).select("Features")
    assert frame.schema["Features"].dataType.simpleString() == "vector"
    arrays = spark.read.format("idv").option("vectors", "array").load(str(PROJECT / "examples/reviews.idv"))
    expected = [list(row.Features) for row in arrays.select("Features").collect()]
    assert [list(vector.toArray()) for vector in frame.toPandas()["Features"]] == expected


def test_images(spark, datadings):
    frame = spark.read.format("datadings").load(datadings("image_classification"))
    first = frame.select("image").head().image
    picture = Image.open(io.BytesIO(first)).convert("RGB")
    decoded = spark_ml_formats.images(frame, "image")
    assert decoded.columns == frame.columns
    row = decoded.head()
    assert (row.image.width, row.image.height) == picture.size
    assert row.image.mode in ("RGB", "L")
    small = spark_ml_formats.images(frame, "image", size=(4, 2)).head().image
    assert (small.width, small.height) == (4, 2)
    assert len(small.data) == 8 * len(small.mode)
    assert [r.key for r in decoded.select("key").collect()] == [r.key for r in frame.select("key").collect()]


def encoded(image, format, **options):
    out = io.BytesIO()
    image.save(out, format, **options)
    return out.getvalue()


def frame_of(spark, *images):
    return spark.createDataFrame(list(enumerate(images)), "key int, image binary").coalesce(1)


@pytest.mark.parametrize("format", spark_ml_formats.IMAGE_FORMATS)
def test_formats_of_images(spark, format):
    picture = Image.new("RGB", (5, 3), (200, 100, 50))
    row = spark_ml_formats.images(frame_of(spark, encoded(picture, format)), "image").head()
    assert (row.image.width, row.image.height, len(row.image.data)) == (5, 3, 45)


def test_other_formats_are_decoded_only_when_named(spark):
    """EPS would start Ghostscript."""
    picture = Image.new("RGB", (5, 3))
    frame = frame_of(spark, encoded(picture, "EPS"), None, encoded(picture, "PPM"))
    with pytest.raises(Exception, match="image in column image cannot be decoded: it is none of JPEG, PNG"):
        spark_ml_formats.images(frame, "image").collect()
    assert [row.image for row in spark_ml_formats.images(frame, "image", errors="null").collect()] == [None, None, None]
    more = spark_ml_formats.images(frame, "image", formats=[*spark_ml_formats.IMAGE_FORMATS, "ppm"], errors="null").collect()
    assert [row.image and row.image.width for row in more] == [None, None, 5]
    with pytest.raises(Exception, match="Pillow has no format NOPE. Choose from .*JPEG"):
        spark_ml_formats.images(frame, "image", formats=["NOPE"]).collect()


def test_large_and_damaged_images(spark):
    """A file of 100 kB can be an image of 3 GB."""
    picture = Image.new("RGB", (300, 200))
    png = encoded(picture, "PNG")
    frame = frame_of(spark, png[: len(png) // 2], b"", png)
    decoded = spark_ml_formats.images(frame, "image", errors="null").collect()
    assert [row.image and row.image.width for row in decoded] == [None, None, 300]
    with pytest.raises(Exception, match="300 x 200 pixels, more than max_pixels=59999"):
        spark_ml_formats.images(frame_of(spark, png), "image", max_pixels=59_999).collect()
    assert spark_ml_formats.images(frame_of(spark, png), "image", max_pixels=60_000).head().image.height == 200


def test_an_image_that_no_value_holds(spark):
    frame = frame_of(spark, encoded(Image.new("RGB", (3, 2)), "PNG"))
    with pytest.raises(Exception, match="60000 x 60000 pixels in mode RGB take more than .* bytes"):
        spark_ml_formats.images(frame, "image", size=(60_000, 60_000)).collect()
    assert spark_ml_formats.images(frame, "image", size=(60_000, 60_000), errors="null").head().image is None


def test_more_images_than_an_arrow_column_holds(spark):
    """2.2 GiB of pixels in one batch of Spark."""
    count, side = 45, 4096
    png = encoded(Image.new("RGB", (side, side)), "PNG")
    frame = frame_of(spark, *[png] * count)
    sizes = spark_ml_formats.images(frame, "image").selectExpr("key", "length(image.data) AS bytes").collect()
    assert [(row.key, row.bytes) for row in sizes] == [(key, 3 * side * side) for key in range(count)]


@pytest.mark.parametrize(
    "wrong",
    [
        {"errors": "ignore"},
        {"formats": "PNG"},
        {"formats": []},
        {"max_pixels": 0},
        *({"size": size, "errors": "null"} for size in (224, "224", (224,), (224, 224, 3), (224.0, 224), (0, 224), (None, 224))),
    ],
)
def test_wrong_options_of_images(spark, wrong):
    with pytest.raises(ValueError, match=f"{next(iter(wrong))} is .*[Ss]et it to"):
        spark_ml_formats.images(spark.range(1), "id", **wrong)


def test_numpy(spark):
    rows = [
        ("a", ("<f4", [3], numpy.array([1, 2, 3], "<f4").tobytes())),
        ("b", ("<i8", [2, 2], numpy.array([[1, 2], [3, 4]], "<i8").tobytes())),
        ("c", None),
    ]
    frame = spark.createDataFrame(rows, "key string, x struct<dtype:string,shape:array<int>,data:binary>")
    assert [row.x for row in spark_ml_formats.numpy(frame, "x").collect()] == [[1.0, 2.0, 3.0], [1.0, 2.0, 3.0, 4.0], None]
    nested = spark_ml_formats.numpy(frame.where("key = 'b'"), "x", "array<array<int>>")
    assert nested.head().x == [[1, 2], [3, 4]]
    for spelling in ["ARRAY<DOUBLE>", "array <double>"]:
        assert spark_ml_formats.numpy(frame, "x", spelling).head().x == [1.0, 2.0, 3.0]
    with pytest.raises(Exception, match="does not fit"):
        spark_ml_formats.numpy(frame, "x", "array<array<int>>").collect()


def test_numpy_without_elements(spark):
    """Its empty lists would take 2 GB."""
    schema = "key string, x struct<dtype:string,shape:array<int>,data:binary>"
    frame = spark.createDataFrame([("a", ("<f4", [20_000_000, 0], b""))], schema)
    with pytest.raises(Exception, match="has 20000001 empty lists, more than 1000000"):
        spark_ml_formats.numpy(frame, "x", "array<array<float>>").collect()
    assert spark_ml_formats.numpy(frame, "x").head().x == []
    few = spark.createDataFrame([("a", ("<f4", [3, 0], b"")), ("b", ("<f4", [0, 3], b""))], schema)
    assert [row.x for row in spark_ml_formats.numpy(few, "x", "array<array<float>>").collect()] == [[[], [], []], []]


def test_numpy_of_a_data_set(spark, datadings):
    path = datadings("np_arrays")
    frame = spark.read.format("datadings").load(path)
    column = next(f.name for f in frame.schema.fields if f.dataType.simpleString().startswith("struct<dtype"))
    frame = frame.where(f"{column} is not null and {column}.dtype like '<f%'").select("key", column)
    expected = [spark_ml_formats.ndarray(row[column]).astype("float64").ravel().tolist() for row in frame.collect()]
    # As texts, for NaN is not itself.
    assert str([row[column] for row in spark_ml_formats.numpy(frame, column).collect()]) == str(expected)
    assert expected


def test_a_column_that_is_not_there(spark):
    with pytest.raises(ValueError, match="there is no column y. Choose one of id"):
        spark_ml_formats.images(spark.range(1), "y")
