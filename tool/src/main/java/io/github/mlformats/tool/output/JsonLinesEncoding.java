package io.github.mlformats.tool.output;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/** Each row is a line of JSON. */
final class JsonLinesEncoding implements TextEncoding {
    private static final long serialVersionUID = 1L;

    private final RowJson json;

    JsonLinesEncoding(StructType schema) {
        json = new RowJson(schema);
    }

    @Override
    public String text(InternalRow row) {
        return json.line(row) + "\n";
    }
}
