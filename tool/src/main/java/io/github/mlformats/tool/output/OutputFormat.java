package io.github.mlformats.tool.output;

import java.util.Locale;
import org.apache.spark.sql.types.StructType;

/** Formats of rows on standard output. */
public enum OutputFormat {
    ARROW,
    CSV,
    JSON,
    NDJSON;

    /** The encoding of rows. @param terminal whether a terminal shows the bytes */
    public RowEncoding encoding(StructType schema, boolean terminal) {
        return switch (this) {
            case ARROW -> new ArrowEncoding(schema);
            case CSV -> new CsvEncoding(schema, terminal);
            case JSON -> new JsonArrayEncoding(schema);
            case NDJSON -> new JsonLinesEncoding(schema);
        };
    }

    /** Whether the bytes are not a text. */
    public boolean isBinary() {
        return this == ARROW;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
