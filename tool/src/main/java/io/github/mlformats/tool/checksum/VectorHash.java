package io.github.mlformats.tool.checksum;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Hashes vectors of Spark, dense or sparse: equal to the hashes of arrays of their values. */
record VectorHash() implements ValueHash {
    private static final byte SPARSE = 0;

    // Fields of Spark's struct of a vector.
    private static final int TYPE = 0;
    private static final int SIZE = 1;
    private static final int INDICES = 2;
    private static final int VALUES = 3;
    private static final int FIELDS = 4;

    @Override
    public long of(SpecializedGetters values, int i) {
        InternalRow vector = values.getStruct(i, FIELDS);
        ArrayData numbers = vector.getArray(VALUES);
        int count = numbers.numElements();
        EntryHash entries = new EntryHash();
        if (vector.getByte(TYPE) == SPARSE) {
            ArrayData indices = vector.getArray(INDICES);
            for (int k = 0; k < count; k++) {
                entries.addIndexed(indices.getInt(k), ScalarHash.hashDouble(numbers.getDouble(k)));
            }
            return entries.hash(vector.getInt(SIZE));
        }
        for (int k = 0; k < count; k++) {
            entries.addIndexed(k, ScalarHash.hashDouble(numbers.getDouble(k)));
        }
        return entries.hash(count);
    }
}
