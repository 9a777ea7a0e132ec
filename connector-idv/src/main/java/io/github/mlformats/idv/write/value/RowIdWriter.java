package io.github.mlformats.idv.write.value;

import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.idv.format.encode.FixedEncoder;
import io.github.mlformats.idv.write.type.ColumnErrors;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Writes row ids of 16 bytes, the first eight of which are the high half, which is stored last. */
record RowIdWriter(FixedEncoder block, ColumnErrors errors) implements ValueWriter {
    private static final int BYTES = 16;

    @Override
    public void write(SpecializedGetters from, int i) {
        byte[] id = from.getBinary(i);
        if (id.length != BYTES) {
            throw errors.inRow(": a row id has 16 bytes, not " + id.length);
        }
        block.values().i64(BigEndian.i64(id, Long.BYTES)).i64(BigEndian.i64(id, 0));
    }
}
