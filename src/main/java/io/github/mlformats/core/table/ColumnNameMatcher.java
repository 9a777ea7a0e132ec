package io.github.mlformats.core.table;

import io.github.mlformats.core.error.UsageException;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * Compares column names.
 *
 * @param caseSensitive the session's {@code spark.sql.caseSensitive}
 */
public record ColumnNameMatcher(boolean caseSensitive) implements Serializable {
    /** Returns the comparison of a session. @param session null for Spark's default */
    public static ColumnNameMatcher of(SparkSession session) {
        return new ColumnNameMatcher(
                session != null && Boolean.parseBoolean(session.conf().get("spark.sql.caseSensitive", "false")));
    }

    /** Returns whether two names are those of the same column. */
    public boolean equal(String one, String other) {
        return key(one).equals(key(other));
    }

    /** Returns the normalized form of a name: matching names have equal keys. */
    public String key(String name) {
        return caseSensitive ? name : name.toLowerCase(Locale.ROOT);
    }

    /** Returns the position of each column, by {@link #key}. */
    public Map<String, Integer> positions(StructType schema) {
        Map<String, Integer> positions = new HashMap<>();
        String[] names = schema.fieldNames();
        for (int i = 0; i < names.length; i++) {
            positions.put(key(names[i]), i);
        }
        return positions;
    }

    /**
     * Checks that names are unique.
     *
     * @throws UsageException if two columns of a file match
     */
    public void checkDistinct(StructType schema, String file) {
        matching(schema).ifPresent(names -> {
            throw new UsageException(file + " has the columns '" + names.get(0) + "' and '" + names.get(1)
                    + "', which differ only by case: set spark.sql.caseSensitive=true to read it");
        });
    }

    /**
     * Checks that files with these columns can be read. Whether two columns may have exactly the same name is up to the format.
     *
     * @throws UsageException if two columns match, but have different names
     */
    public void checkWritten(StructType schema) {
        matching(schema).filter(names -> !names.get(0).equals(names.get(1))).ifPresent(names -> {
            throw new UsageException("the columns '" + names.get(0) + "' and '" + names.get(1)
                    + "' differ only by case, so their files could not be read. Rename one of them, or set"
                    + " spark.sql.caseSensitive=true to write and to read them");
        });
    }

    /** Returns the names of two columns that match; empty if there are none. */
    private Optional<List<String>> matching(StructType schema) {
        Map<String, String> seen = new HashMap<>();
        for (String name : schema.fieldNames()) {
            String other = seen.put(key(name), name);
            if (other != null) {
                return Optional.of(List.of(other, name));
            }
        }
        return Optional.empty();
    }
}
