package io.github.mlformats.zds.read.value;

import io.github.mlformats.zds.schema.ReadableTypes;
import java.time.ZoneId;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/** Makes the writers of a query's columns. */
public final class ValueWriters {
    private final Document document;
    private final ZoneId zone;

    /**
     * @param document the document that is written, shared by all writers
     * @param zone the session's time zone
     */
    public ValueWriters(Document document, ZoneId zone) {
        this.document = document;
        this.zone = zone;
    }

    /** A column for the values of one type. */
    public static WritableColumnVector vector(DataType type, int rows) {
        return new OnHeapColumnVector(rows, type);
    }

    /**
     * Writers of a document's members, into one column each.
     *
     * @param id the name of the member that is the document's id
     * @param leaveEarly whether to leave a document as soon as all its wanted members are known
     */
    public MemberWriters document(StructType fields, WritableColumnVector[] vectors, String id, boolean leaveEarly) {
        ValueWriter[] writers = new ValueWriter[vectors.length];
        for (int i = 0; i < writers.length; i++) {
            StructField field = fields.fields()[i];
            writers[i] =
                    field.name().equals(id) ? new IdWriter(vectors[i], document) : writer(field.dataType(), vectors[i]);
        }
        return new MemberWriters(document, fields.fieldNames(), writers, leaveEarly);
    }

    private MemberWriters members(StructType fields, WritableColumnVector[] vectors) {
        ValueWriter[] writers = new ValueWriter[vectors.length];
        for (int i = 0; i < writers.length; i++) {
            writers[i] = writer(fields.fields()[i].dataType(), vectors[i]);
        }
        return new MemberWriters(document, fields.fieldNames(), writers);
    }

    private ValueWriter writer(DataType type, WritableColumnVector vector) {
        if (type instanceof StringType) {
            return new TextWriter(vector, document);
        } else if (type instanceof LongType) {
            return new IntegerWriter(vector, document, Long.SIZE);
        } else if (type instanceof IntegerType) {
            return new IntegerWriter(vector, document, Integer.SIZE);
        } else if (type instanceof ShortType) {
            return new IntegerWriter(vector, document, Short.SIZE);
        } else if (type instanceof ByteType) {
            return new IntegerWriter(vector, document, Byte.SIZE);
        } else if (type instanceof DoubleType) {
            return new RealWriter(vector, document, true);
        } else if (type instanceof FloatType) {
            return new RealWriter(vector, document, false);
        } else if (type instanceof BooleanType) {
            return new BooleanWriter(vector, document);
        } else if (type instanceof DecimalType decimal) {
            return new DecimalWriter(vector, document, decimal);
        } else if (type instanceof BinaryType) {
            return new BinaryWriter(vector, document);
        } else if (type instanceof DateType) {
            return new TimeWriter(vector, document, TimeWriter.Kind.DATE, zone);
        } else if (type instanceof TimestampType) {
            return new TimeWriter(vector, document, TimeWriter.Kind.TIMESTAMP, zone);
        } else if (type instanceof TimestampNTZType) {
            return new TimeWriter(vector, document, TimeWriter.Kind.TIMESTAMP_NTZ, zone);
        }
        return nested(type, vector);
    }

    private ValueWriter nested(DataType type, WritableColumnVector vector) {
        if (type instanceof ArrayType array) {
            return new ListWriter(vector, document, writer(array.elementType(), vector.arrayData()));
        } else if (type instanceof MapType map && map.keyType() instanceof StringType) {
            return new MapWriter(vector, document, writer(map.valueType(), vector.getChild(1)));
        } else if (type instanceof StructType struct) {
            WritableColumnVector[] children = new WritableColumnVector[struct.length()];
            for (int i = 0; i < children.length; i++) {
                children[i] = vector.getChild(i);
            }
            return new StructWriter(vector, document, members(struct, children));
        }
        throw ReadableTypes.refusal(type);
    }
}
