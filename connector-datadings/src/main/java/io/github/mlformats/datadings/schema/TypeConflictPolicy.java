package io.github.mlformats.datadings.schema;

/** How fields are read whose values have no common type. */
public enum TypeConflictPolicy {
    /** As strings: strings as they are, other values as JSON. */
    STRING,
    /** Schema inference fails. */
    ERROR,
    /** As strings: strings as they are, null for other values. */
    NULL,
    /** As variants (Spark 4 and later). */
    VARIANT
}
