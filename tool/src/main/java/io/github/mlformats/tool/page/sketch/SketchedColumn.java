package io.github.mlformats.tool.page.sketch;

import io.github.mlformats.core.inspect.chart.Histogram.Unit;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.Metadata;

/**
 * A column, or a field of one, and what of it is looked at.
 *
 * @param name with those of the structs it is in
 * @param type as people read it
 * @param kind what {@code values} gives
 * @param values small values, however large the column's are
 * @param hash of whole values, where {@code values} are not these; null if there is none
 * @param metadata what is said of it beside its type
 */
record SketchedColumn(String name, String type, Kind kind, Column values, Column hash, Metadata metadata) {
    /** What is known of values. */
    enum Kind {
        /** A double. */
        NUMBER,
        /** A double: seconds since 1970. */
        TIME,
        /** A double: the length of a value, in bytes. */
        BYTES,
        /** A double: the length of an array or map. */
        LENGTH,
        /** A text. */
        TEXT,
        /** A {@link VectorSummary}. */
        VECTOR
    }

    /** Knows nothing yet. */
    Sketch sketch() {
        return switch (kind) {
            case NUMBER -> new NumberSketch(Unit.NUMBER);
            case TIME -> new NumberSketch(Unit.TIME);
            case BYTES -> new NumberSketch(Unit.BYTES, "length");
            case LENGTH -> new NumberSketch(Unit.NUMBER, "length");
            case TEXT -> new TextSketch();
            case VECTOR -> new VectorSketch();
        };
    }
}
