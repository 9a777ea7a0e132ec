package io.github.mlformats.benchmarks.data.idv;

import io.github.mlformats.benchmarks.data.Uniform;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * Keys of a 32-bit unsigned type; about one of 128 is missing.
 *
 * @param count number of key values
 */
public record KeyColumn(String name, int id, int count) implements Column {
    @Override
    public byte[] codec() {
        return Codecs.key(count);
    }

    @Override
    public void encode(long firstRow, int rows, LittleEndianOutput out) {
        for (int i = 0; i < rows; i++) {
            out.i32(stored(firstRow + i));
        }
    }

    @Override
    public DataType sparkType(VectorView vectors) {
        return DataTypes.IntegerType;
    }

    @Override
    public Object sparkValue(long row, VectorView vectors) {
        int stored = stored(row);
        return stored == 0 ? null : Integer.valueOf(stored - 1);
    }

    /** 0 is missing, 1 to {@code count} are the keys. */
    private int stored(long row) {
        return Uniform.below(128, row, id, 0) == 0 ? 0 : 1 + Uniform.below(count, row, id, 1);
    }
}
