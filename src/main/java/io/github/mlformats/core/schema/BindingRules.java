package io.github.mlformats.core.schema;

import java.io.Serializable;

/**
 * How the columns of files are matched with those of the table.
 *
 * @param names how column names are compared
 * @param missingIsNull whether a column that a file lacks reads as null instead of being an error
 * @param origin the file the table's schema was taken from; empty if the user gave it
 */
public record BindingRules(NameMatch names, boolean missingIsNull, String origin) implements Serializable {
    /** The origin as it stands in a message, behind the column it is about. */
    String reference() {
        return origin.isEmpty() ? "" : " (as in " + origin + ")";
    }
}
