package io.github.mlformats.core.spark;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.OptionSet;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Merges the options of a table with those of a single read. */
final class TableOptions {
    private TableOptions() {}

    /**
     * Returns the options of both; those of the read take precedence.
     *
     * @param known the options of the format, to resolve deprecated names before merging
     * @throws UsageException if the read specifies another path than the table's
     */
    static CaseInsensitiveStringMap merge(
            OptionSet known, CaseInsensitiveStringMap table, CaseInsensitiveStringMap read) {
        Map<String, String> merged = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        merged.putAll(known.resolveDeprecated(table.asCaseSensitiveMap()));
        known.resolveDeprecated(read.asCaseSensitiveMap()).forEach((name, value) -> {
            if ((name.equalsIgnoreCase("path") || name.equalsIgnoreCase("paths")) && !value.equals(table.get(name))) {
                throw new UsageException(
                        "a table is read at its own location, but option " + name + " names another path: '" + value
                                + "'. Remove the option, or read the path with load(path) instead of table(name)");
            }
            merged.put(name, value);
        });
        return new CaseInsensitiveStringMap(merged);
    }
}
