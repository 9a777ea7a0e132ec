"""Columns decoded by Python in the tasks, batch by batch. Functions called by tasks import nothing from this package: workers need only
Pillow or numpy, not the wheel."""

from numbers import Integral

from . import _arguments

# Formats with decoders in Pillow itself. Others may start programs (EPS: Ghostscript), read other files, or are hardly tested.
IMAGE_FORMATS = ("JPEG", "PNG", "WEBP", "BMP", "GIF", "TIFF")

# At most 2 GiB fit into a column of an Arrow batch; Spark holds several batches at a time.
BATCH_BYTES = 64 << 20

# Less than the 2 GiB that Arrow and the JVM hold in a value.
IMAGE_BYTES = (2 << 30) - (1 << 20)

# Empty lists take memory without any data, so that a few bytes could take gigabytes.
EMPTY_LISTS = 1_000_000


def images(df, column, size=None, formats=IMAGE_FORMATS, max_pixels=89_478_485, errors="raise"):
    """
    Decodes images in a binary column to struct<width:int, height:int, mode:string, data:binary>: the pixels in row-major order, in mode
    RGB, or L (grey) and RGBA for such images. Only the first of several frames is decoded. Null stays null.

    :param size: (width, height) to which all images are resized; the result must be smaller than 2 GiB
    :param formats: Pillow's names of the formats to decode, such as ``IMAGE_FORMATS + ("ICO",)``
    :param max_pixels: maximum number of pixels of an image; the default is Pillow's, 256 MiB of RGB
    :param errors: "raise", or "null" to return null for values that are not images, corrupt or too large
    """
    if errors not in ("raise", "null"):
        raise ValueError(f'errors is {errors!r}. Set it to "raise" or "null"')
    names = [name.upper() for name in _arguments.names("formats", formats, '["JPEG", "PNG"]')]
    _arguments.at_least_one("max_pixels", max_pixels)
    if size is not None:
        if not _is_size(size):
            raise ValueError(f"size is {size!r}. Set it to (width, height), such as (224, 224)")
        size = (int(size[0]), int(size[1]))
    max_bytes = IMAGE_BYTES

    def decode(encoded):
        import io

        from PIL import Image

        Image.init()
        unknown = [name for name in names if name not in Image.OPEN]
        if unknown:
            raise ValueError(f"Pillow has no format {', '.join(unknown)}. Choose from {', '.join(sorted(Image.OPEN))}")
        limit = Image.MAX_IMAGE_PIXELS
        # Pillow's own limit is only a warning at first. The size is known before anything is decoded.
        Image.MAX_IMAGE_PIXELS = None
        try:
            image = Image.open(io.BytesIO(encoded), formats=names)
            if image.width * image.height > max_pixels:
                raise ValueError(f"it has {image.width} x {image.height} pixels, more than max_pixels={max_pixels}")
            if image.mode not in ("RGB", "L", "RGBA"):
                image = image.convert("RGB")
            width, height = size or image.size
            if width * height * len(image.getbands()) > max_bytes:
                raise ValueError(f"{width} x {height} pixels in mode {image.mode} take more than {max_bytes} bytes")
            if size is not None:
                image = image.resize(size)
            value = {"width": image.width, "height": image.height, "mode": image.mode, "data": image.tobytes()}
            return value, len(value["data"])
        # Pillow raises SyntaxError, struct.error and others for damaged files.
        except Exception as e:
            if errors == "null":
                return None, 0
            what = str(e)
            if what.startswith("cannot identify image file"):
                what = f"it is none of {', '.join(names)}"
            raise ValueError(
                f"An image in column {column} cannot be decoded: {what}."
                ' Set errors="null" to get null for such images, formats or max_pixels to allow more, or size to a smaller one'
            ) from e
        finally:
            Image.MAX_IMAGE_PIXELS = limit

    return _replaced(df, column, "struct<width:int,height:int,mode:string,data:binary>", decode)


def _is_size(size):
    """Whether these are two whole numbers from 1 on."""
    return isinstance(size, (tuple, list)) and len(size) == 2 and all(isinstance(side, Integral) and side >= 1 for side in size)


def numpy(df, column, type="array<double>"):
    """
    Converts numpy arrays, read from datadings as struct<dtype, shape, data>, to Spark arrays. Null stays null.

    :param type: Spark type, such as ``array<float>`` or, for two dimensions, ``array<array<int>>``. Another number of dimensions is
        an error, except that ``array<...>`` accepts any and returns the values in row-major order.
    """
    from pyspark.sql.types import ArrayType, _parse_datatype_string

    depth, element = 0, _parse_datatype_string(type)
    while isinstance(element, ArrayType):
        depth, element = depth + 1, element.elementType
    max_empty = EMPTY_LISTS

    def decode(value):
        import numpy

        if value["dtype"].startswith("["):
            raise ValueError(f"records of {value['dtype']} do not fit {type}")
        array = numpy.frombuffer(value["data"], numpy.dtype(value["dtype"])).reshape(value["shape"])
        if depth == 1:
            array = array.ravel()
        elif array.ndim != depth:
            raise ValueError(f"an array of shape {array.shape} does not fit {type}")
        lists, outer = 1, 1
        for length in array.shape[:-1]:
            outer *= length
            lists += outer
        if array.size == 0 and lists > max_empty:
            raise ValueError(f"an array of shape {array.shape} has {lists} empty lists, more than {max_empty}")
        # As Arrow numbers, whose type may be wider than that of the array.
        return array.tolist(), 8 * (array.size + lists)

    return _replaced(df, column, type, decode)


def ndarray(value):
    """The numpy array of a collected value, a Row with dtype, shape and data, as datadings reads it."""
    import json

    import numpy

    names = value["dtype"]
    fields = [tuple(field) for field in json.loads(names)] if names.startswith("[") else names
    return numpy.frombuffer(value["data"], numpy.dtype(fields)).reshape(value["shape"])


def _replaced(df, column, type, decode):
    """
    The DataFrame with converted values in a column: ``decode`` maps each non-null value to the new value and its number of bytes.
    """
    from pyspark.sql.types import StructField, StructType, _parse_datatype_string

    schema = StructType(
        [
            StructField(field.name, _parse_datatype_string(type)) if field.name == column else field
            for field in df.schema.fields
        ]
    )
    if column not in df.columns:
        raise ValueError(f"there is no column {column}. Choose one of {', '.join(df.columns)}")
    position = df.columns.index(column)
    arrow = _arrow_type(schema[column].dataType)

    limit = BATCH_BYTES

    def batches(all):
        import pyarrow

        def batch_of(batch, start, values):
            columns = [old.slice(start, len(values)) for old in batch.columns]
            columns[position] = pyarrow.array(values, arrow)
            return pyarrow.RecordBatch.from_arrays(columns, names=batch.schema.names)

        for batch in all:
            values, start, bytes = [], 0, 0
            for old in batch.columns[position]:
                value, size = (None, 0) if not old.is_valid else decode(old.as_py())
                # Start another batch before this one exceeds the limit of Arrow.
                if values and bytes + size > limit:
                    yield batch_of(batch, start, values)
                    values, start, bytes = [], start + len(values), 0
                values.append(value)
                bytes += size
            yield batch_of(batch, start, values)

    return df.mapInArrow(batches, schema)


def _arrow_type(type):
    """The pyarrow type. Spark's own function for this has moved between versions."""
    import pyarrow
    from pyspark.sql import types

    if isinstance(type, types.ArrayType):
        return pyarrow.list_(_arrow_type(type.elementType))
    if isinstance(type, types.StructType):
        return pyarrow.struct([pyarrow.field(field.name, _arrow_type(field.dataType)) for field in type.fields])
    simple = {
        "boolean": pyarrow.bool_(),
        "tinyint": pyarrow.int8(),
        "smallint": pyarrow.int16(),
        "int": pyarrow.int32(),
        "bigint": pyarrow.int64(),
        "float": pyarrow.float32(),
        "double": pyarrow.float64(),
        "string": pyarrow.string(),
        "binary": pyarrow.binary(),
    }
    if type.simpleString() not in simple:
        raise ValueError(f"numpy's values cannot be {type.simpleString()}")
    return simple[type.simpleString()]
