package io.github.mlformats.datadings.write.value;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.datadings.format.write.MessagePackWriter;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Writes structs and rows as maps with string keys, in field order. Nulls are omitted or written as nil. */
public final class StructWriter implements ValueWriter {
    private final byte[][] names;
    private final ValueWriter[] values;
    private final boolean nils;

    private StructWriter(byte[][] names, ValueWriter[] values, boolean nils) {
        this.names = names;
        this.values = values;
        this.nils = nils;
    }

    /** @param nils whether nulls are written as nil */
    public static StructWriter of(List<String> names, List<ValueWriter> values, boolean nils) {
        return new StructWriter(
                names.stream().map(StructWriter::packed).toArray(byte[][]::new),
                values.toArray(ValueWriter[]::new),
                nils);
    }

    private static byte[] packed(String name) {
        ByteBuilder bytes = new ByteBuilder();
        new MessagePackWriter(bytes).writeText(name);
        return bytes.toByteArray();
    }

    @Override
    public void write(SpecializedGetters from, int i, MessagePackWriter out) {
        write(from.getStruct(i, values.length), out);
    }

    /** Writes all fields of a row. */
    public void write(InternalRow row, MessagePackWriter out) {
        int count = values.length;
        for (int field = 0; field < values.length && !nils; field++) {
            if (row.isNullAt(field)) {
                count--;
            }
        }
        out.writeMapHeader(count);
        for (int field = 0; field < values.length; field++) {
            if (nils || !row.isNullAt(field)) {
                out.buffer().add(names[field], 0, names[field].length);
                values[field].writeNullable(row, field, out);
            }
        }
    }
}
