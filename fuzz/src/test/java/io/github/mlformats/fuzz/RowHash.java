package io.github.mlformats.fuzz;

import io.github.mlformats.core.spi.BatchReader;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** An order-dependent hash of any number of rows. */
final class RowHash {
    /** More would take longer than a test can wait. */
    private static final long MAX_VALUES = 3_000_000;

    private static final int PRIME = 31;

    private long count;
    private long values;
    private long hash;

    boolean isFull() {
        return values + count > MAX_VALUES;
    }

    void add(BatchReader reader, StructType columns, int rows) {
        ColumnVector[] vectors = new ColumnVector[columns.size()];
        Arrays.setAll(vectors, reader::column);
        ColumnarBatch batch = new ColumnarBatch(vectors, rows);
        for (int row = 0; row < rows && !isFull(); row++) {
            hash = hash * PRIME + struct(batch.getRow(row), columns);
            count++;
        }
    }

    private long struct(SpecializedGetters row, StructType type) {
        long result = 1;
        for (int i = 0; i < type.size(); i++) {
            result = result * PRIME + value(row, i, type.apply(i).dataType());
        }
        return result;
    }

    private long value(SpecializedGetters row, int i, DataType type) {
        values++;
        if (row.isNullAt(i) || isFull()) {
            return 0;
        } else if (type instanceof StructType struct) {
            return struct(row.getStruct(i, struct.size()), struct);
        } else if (type instanceof ArrayType array) {
            return array(row.getArray(i), array.elementType());
        } else if (type instanceof MapType map) {
            MapData entries = row.getMap(i);
            return array(entries.keyArray(), map.keyType()) * PRIME + array(entries.valueArray(), map.valueType());
        } else if (type instanceof UserDefinedType<?> user) {
            return value(row, i, user.sqlType());
        }
        Object value = row.get(i, type);
        return value instanceof byte[] bytes ? Arrays.hashCode(bytes) : value.hashCode();
    }

    private long array(ArrayData array, DataType elementType) {
        long result = array.numElements();
        for (int i = 0; i < array.numElements() && !isFull(); i++) {
            result = result * PRIME + value(array, i, elementType);
        }
        return result;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowHash hash && count == hash.count && this.hash == hash.hash;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(hash);
    }

    @Override
    public String toString() {
        return count + " rows (" + Long.toHexString(hash) + ")";
    }
}
