package io.github.mlformats.core.option;

import java.io.Serializable;
import java.util.Set;

/**
 * Columns that an option selects: all, none, or some by name.
 *
 * @param all whether all columns are selected
 * @param names the selected columns otherwise
 */
public record ColumnSelection(boolean all, Set<String> names) implements Serializable {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an option whose values are a word for all columns, a word for none, or comma-separated names.
     *
     * @param defaultValue one of the words
     */
    public static Option<ColumnSelection> option(
            String name, String all, String none, String defaultValue, String doc) {
        return Option.parsed(name, all + ", " + none + ", or column names", defaultValue, doc, text -> {
            boolean isAll = text.trim().equalsIgnoreCase(all);
            boolean isWord = isAll || text.trim().equalsIgnoreCase(none);
            return new ColumnSelection(isAll, isWord ? Set.of() : OptionType.parseNames(text));
        });
    }

    /** Whether a column is selected. */
    public boolean includes(String column) {
        return all || names.contains(column);
    }
}
