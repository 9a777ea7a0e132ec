"""Columns that Python decodes, batch by batch, where the tasks run. What tasks call imports nothing of this package: workers need only
Pillow or numpy, not the wheel."""


def images(df, column, size=None):
    """
    Decodes encoded images, such as JPEG and PNG, in a column of bytes, to struct<width:int, height:int, mode:string,
    data:binary>: the pixels row by row, RGB, or L (grey) and RGBA where the image is that. Null stays null.

    :param size: (width, height) to which all are resized
    """

    def decode(values):
        import io

        from PIL import Image

        for encoded in values:
            if encoded is None:
                yield None
                continue
            image = Image.open(io.BytesIO(encoded))
            if image.mode not in ("RGB", "L", "RGBA"):
                image = image.convert("RGB")
            if size is not None:
                image = image.resize(size)
            yield {"width": image.width, "height": image.height, "mode": image.mode, "data": image.tobytes()}

    return _replaced(df, column, "struct<width:int,height:int,mode:string,data:binary>", decode)


def numpy(df, column, type="array<double>"):
    """
    The values of numpy arrays, which datadings reads as struct<dtype, shape, data>, as arrays of Spark. Null stays null.

    :param type: such as ``array<float>`` or, for two dimensions, ``array<array<int>>``. An array with another number of dimensions is
        an error; ``array<...>`` takes any and gives its values row by row.
    """
    depth = type.count("array<")

    def decode(values):
        import numpy

        for value in values:
            if value is None:
                yield None
                continue
            if value["dtype"].startswith("["):
                raise ValueError(f"records of {value['dtype']} do not fit {type}")
            array = numpy.frombuffer(value["data"], numpy.dtype(value["dtype"])).reshape(value["shape"])
            if depth == 1:
                array = array.ravel()
            elif array.ndim != depth:
                raise ValueError(f"an array of shape {array.shape} does not fit {type}")
            yield array.tolist()

    return _replaced(df, column, type, decode)


def ndarray(value):
    """The numpy array of a collected value, a Row with dtype, shape and data, as datadings reads it."""
    import json

    import numpy

    names = value["dtype"]
    fields = [tuple(field) for field in json.loads(names)] if names.startswith("[") else names
    return numpy.frombuffer(value["data"], numpy.dtype(fields)).reshape(value["shape"])


def _replaced(df, column, type, decode):
    """The DataFrame with other values in a column, which ``decode`` makes of a list of the old ones."""
    from pyspark.sql.types import StructField, StructType, _parse_datatype_string

    schema = StructType(
        [
            StructField(field.name, _parse_datatype_string(type)) if field.name == column else field
            for field in df.schema.fields
        ]
    )
    if column not in df.columns:
        raise ValueError(f"there is no column {column}, only {', '.join(df.columns)}")
    position = df.columns.index(column)
    arrow = _arrow_type(schema[column].dataType)

    def batches(all):
        import pyarrow

        for batch in all:
            columns = list(batch.columns)
            columns[position] = pyarrow.array(decode(columns[position].to_pylist()), arrow)
            yield pyarrow.RecordBatch.from_arrays(columns, names=batch.schema.names)

    return df.mapInArrow(batches, schema)


def _arrow_type(type):
    """The type as pyarrow has it. Spark's own function for this is at another place in each version."""
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
