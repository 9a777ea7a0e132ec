package io.github.mlformats.zds.write.value;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Writes structs as objects with the fields in order. Null fields are omitted or written. */
public final class JsonObjectWriter implements JsonValueWriter {
    private final SerializedString[] names;
    private final JsonValueWriter[] values;
    private final int[] fields;
    private final int size;
    private final boolean nulls;

    /**
     * @param names names of the fields
     * @param values writers of the fields; null for fields that are not written
     * @param nulls whether null fields are written
     */
    public JsonObjectWriter(List<String> names, List<JsonValueWriter> values, boolean nulls) {
        this.names = names.stream().map(SerializedString::new).toArray(SerializedString[]::new);
        this.values = values.toArray(JsonValueWriter[]::new);
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

    /** Writes the members into an object that has been started. */
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
