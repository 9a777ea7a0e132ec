package io.github.mlformats.core.table;

/** Column names in the syntax that Spark parses. */
public final class ColumnNames {
    private ColumnNames() {}

    /** Returns a quoted name, in which dots and other characters have no special meaning. */
    public static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
