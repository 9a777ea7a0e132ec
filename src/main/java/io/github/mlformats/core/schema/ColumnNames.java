package io.github.mlformats.core.schema;

/** Names of columns as Spark parses them. */
public final class ColumnNames {
    private ColumnNames() {}

    /** A name of which no character has a meaning, be it a dot. */
    public static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
