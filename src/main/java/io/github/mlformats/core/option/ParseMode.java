package io.github.mlformats.core.option;

import java.util.List;

/** How corrupt records are handled: the option {@code mode}, with the values of Spark's own sources. */
public enum ParseMode {
    /** Corrupt records become rows of nulls, with their content in the corrupt record column. */
    PERMISSIVE,
    /** Corrupt records are skipped. */
    DROPMALFORMED,
    /** Corrupt records fail the query. */
    FAILFAST;

    /** The name of the option for the name of the corrupt record column. */
    private static final String CORRUPT_RECORD_COLUMN = "columnNameOfCorruptRecord";

    /** Creates the option for a format that supports all modes. */
    public static Option<ParseMode> option(ParseMode defaultValue, String doc) {
        return option(List.of(values()), defaultValue, doc);
    }

    /** Creates the option for a format that supports some modes. */
    public static Option<ParseMode> option(List<ParseMode> modes, ParseMode defaultValue, String doc) {
        return Option.choice("mode", modes, defaultValue, doc);
    }

    /**
     * Creates the option of the column for the content of corrupt records in mode {@link #PERMISSIVE}.
     *
     * @param defaultValue null if {@code defaultText} describes the source of the default
     */
    public static Option<String> corruptRecordColumn(String defaultValue, String defaultText, String doc) {
        return Option.columnName(CORRUPT_RECORD_COLUMN, defaultValue, defaultText, doc);
    }

    /** Creates the option for a format that never has content of corrupt records. */
    public static Option<Void> noCorruptRecordColumn(String message) {
        return Option.rejected(CORRUPT_RECORD_COLUMN, message);
    }
}
