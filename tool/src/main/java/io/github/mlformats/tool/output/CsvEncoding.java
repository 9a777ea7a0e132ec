package io.github.mlformats.tool.output;

import io.github.mlformats.core.error.PlainText;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.IntFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * CSV of RFC 4180 with a header, but lines end in {@code \n}. A null is an empty field, an empty text is {@code ""}. In a single
 * column, both are {@code ""}, as readers skip blank lines. Binary values, times, arrays, structs and maps have the text of their
 * JSON.
 */
final class CsvEncoding implements TextEncoding {
    private static final long serialVersionUID = 1L;

    private final RowJson json;
    private final String[] names;
    private final boolean escapes;

    /** @param escapes whether control characters of values are escaped, as for a terminal */
    CsvEncoding(StructType schema, boolean escapes) {
        this.json = new RowJson(schema);
        this.names = schema.fieldNames();
        this.escapes = escapes;
    }

    @Override
    public byte[] header() {
        return line(i -> names[i]).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String text(InternalRow row) {
        return line(i -> row.isNullAt(i) ? null : json.text(row, i));
    }

    private String line(IntFunction<String> texts) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < names.length; i++) {
            if (i > 0) {
                line.append(',');
            }
            String text = names.length == 1 ? Objects.requireNonNullElse(texts.apply(i), "") : texts.apply(i);
            if (text != null) {
                append(line, escapes ? PlainText.escape(text) : text);
            }
        }
        return line.append('\n').toString();
    }

    private static void append(StringBuilder line, String text) {
        if (text.isEmpty() || text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')) {
            line.append('"').append(text.replace("\"", "\"\"")).append('"');
        } else {
            line.append(text);
        }
    }
}
