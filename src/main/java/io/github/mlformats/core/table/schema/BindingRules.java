package io.github.mlformats.core.table.schema;

import java.io.Serializable;

/**
 * How the columns of files are matched with those of the table.
 *
 * @param names compares column names
 * @param missingIsNull whether a column that is missing in a file reads as null instead of failing the query
 * @param origin the file from which the table's schema was inferred; empty if the user specified the schema
 */
public record BindingRules(ColumnNameMatcher names, boolean missingIsNull, String origin) implements Serializable {
    /** Returns the origin in the form that messages append to a column, such as {@code " (as in a)"}. */
    String reference() {
        return origin.isEmpty() ? "" : " (as in " + origin + ")";
    }
}
