package io.github.mlformats.datadings.schema;

/** What becomes of fields whose values have no type in common. */
public enum OnConflict {
    /** They are text: strings as they are, other values as JSON. */
    STRING,
    /** They are an error. */
    ERROR,
    /** They are text: strings as they are, null for other values. */
    NULL,
    /** They are variants, which Spark has from version 4 on. */
    VARIANT
}
