package io.github.mlformats.zds.write.value;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Writes fields as the members of an object, in their order; nulls are left out, or written. */
public final class FieldsWriter implements ValueWriter {
    private final SerializedString[] names;
    private final ValueWriter[] values;
    private final int[] fields;
    private final int size;
    private final boolean nulls;

    /**
     * @param names of the fields
     * @param values null for those that are no members
     * @param nulls whether nulls are written
     */
    public FieldsWriter(List<String> names, List<ValueWriter> values, boolean nulls) {
        this.names = names.stream().map(SerializedString::new).toArray(SerializedString[]::new);
        this.values = values.toArray(ValueWriter[]::new);
        this.size = names.size();
        this.fields =
                IntStream.range(0, size).filter(i -> values.get(i) != null).toArray();
        this.nulls = nulls;
    }

    @Override
    public void write(SpecializedGetters from, int i, JsonGenerator out) throws IOException {
        out.writeStartObject();
        writeMembers(from.getStruct(i, size), out);
        out.writeEndObject();
    }

    /** Writes the members into an object that was begun. */
    public void writeMembers(InternalRow row, JsonGenerator out) throws IOException {
        for (int field : fields) {
            if (!row.isNullAt(field)) {
                out.writeFieldName(names[field]);
                values[field].write(row, field, out);
            } else if (nulls) {
                out.writeFieldName(names[field]);
                out.writeNull();
            }
        }
    }
}
