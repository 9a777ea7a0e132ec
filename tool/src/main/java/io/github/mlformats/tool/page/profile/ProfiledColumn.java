package io.github.mlformats.tool.page.profile;

import io.github.mlformats.core.inspect.chart.Histogram.Unit;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.Metadata;

/**
 * A column, or a field of a struct, and its profiled values.
 *
 * @param name name with the names of enclosing structs
 * @param type readable name of the type
 * @param kind kind of {@code values}
 * @param values expression of the profiled values, which are small even if the column's are large
 * @param hash hash of the full values if {@code values} differ from them; null if not available
 * @param metadata metadata of the field
 */
record ProfiledColumn(String name, String type, Kind kind, Column values, Column hash, Metadata metadata) {
    /** The kinds of profiled values. */
    enum Kind {
        /** A double. */
        NUMBER,
        /** A double: seconds since 1970. */
        TIME,
        /** A double: the length of a value, in bytes. */
        BYTES,
        /** A double: the length of an array or map. */
        LENGTH,
        /** A string. */
        TEXT,
        /** A {@link VectorSummary}. */
        VECTOR
    }

    /** A new, empty profile. */
    ColumnProfile newProfile() {
        return switch (kind) {
            case NUMBER -> new NumberProfile(Unit.NUMBER);
            case TIME -> new NumberProfile(Unit.TIME);
            case BYTES -> new NumberProfile(Unit.BYTES, "length");
            case LENGTH -> new NumberProfile(Unit.NUMBER, "length");
            case TEXT -> new TextProfile();
            case VECTOR -> new VectorProfile();
        };
    }
}
