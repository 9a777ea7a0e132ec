package io.github.mlformats.idv.write.value;

import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.idv.format.encode.FixedEncoder;
import io.github.mlformats.idv.schema.ColumnErrors;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Writes row ids from 16 bytes, big-endian; IDV stores them little-endian. */
record RowIdWriter(FixedEncoder block, ColumnErrors errors) implements IdvValueWriter {
    private static final int BYTES = 16;

    @Override
    public void write(SpecializedGetters from, int i) {
        byte[] id = from.getBinary(i);
        if (id.length != BYTES) {
            throw errors.rowError(": a row id must have 16 bytes, but has " + id.length);
        }
        block.values().i64(BigEndian.i64(id, Long.BYTES)).i64(BigEndian.i64(id, 0));
    }
}
