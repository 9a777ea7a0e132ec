package io.github.mlformats.tool.output;

import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/** All rows are one JSON array, with a line for each row. */
final class JsonArrayEncoding implements TextEncoding {
    private static final long serialVersionUID = 1L;

    private final RowJson json;

    JsonArrayEncoding(StructType schema) {
        json = new RowJson(schema);
    }

    @Override
    public byte[] header() {
        return "[\n".getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String text(InternalRow row) {
        return json.line(row);
    }

    @Override
    public String delimiter() {
        return ",\n";
    }

    @Override
    public byte[] end() {
        return "\n]\n".getBytes(StandardCharsets.UTF_8);
    }
}
