package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.DirectorySnapshot;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.table.ColumnNameMatcher;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The existing files that an overwrite replaces.
 *
 * @param replaces whether any file is replaced
 * @param levels number of directory levels in {@code below}
 * @param below relative path of the replaced partition; empty for the whole target
 * @param touchedOnly whether only directories that receive new files are replaced
 * @param selected selects the replaced partitions by their values; null for all
 * @param rewrite the files that are rewritten and replaced; null if files are not selected one by one
 */
record OverwriteScope(
        boolean replaces,
        int levels,
        String below,
        boolean touchedOnly,
        java.util.function.Predicate<InternalRow> selected,
        FileRewrite rewrite) {
    public static final OverwriteScope NOTHING = new OverwriteScope(false, 0, "", false, null, null);
    public static final OverwriteScope ALL = new OverwriteScope(true, 0, "", false, null, null);
    public static final OverwriteScope TOUCHED = new OverwriteScope(true, 0, "", true, null, null);

    /** The option, and with a prefix the setting, for static or dynamic overwrite of a partitioned directory. */
    private static final String MODE = "partitionOverwriteMode";

    /** Returns the scope of all partitions that are selected by their values. */
    static OverwriteScope where(java.util.function.Predicate<InternalRow> selected) {
        return new OverwriteScope(true, 0, "", false, selected, null);
    }

    /** Returns the scope of files that are rewritten. */
    static OverwriteScope files(FileRewrite rewrite) {
        return new OverwriteScope(true, 0, "", false, null, rewrite);
    }

    /** Returns the part of this scope that receives new files. */
    OverwriteScope touched() {
        return new OverwriteScope(replaces, levels, below, true, selected, rewrite);
    }

    /** Whether no existing file is left. */
    boolean replacesAll(WriteTarget target) {
        return equals(ALL) || equals(TOUCHED) && target.partitions().isEmpty();
    }

    /** Whether only partitions that receive rows are replaced, by the write's option or else the session's setting. */
    static boolean isDynamic(CaseInsensitiveStringMap options, SparkSession session) {
        return isDynamic(options.getOrDefault(MODE, session.conf().get("spark.sql.sources." + MODE, "STATIC")));
    }

    /** Like {@link #isDynamic(CaseInsensitiveStringMap, SparkSession)}, where Spark itself has applied the session's setting. */
    static boolean isDynamic(CaseInsensitiveStringMap options) {
        return isDynamic(options.getOrDefault(MODE, "STATIC"));
    }

    private static boolean isDynamic(String mode) {
        return switch (mode.toUpperCase(Locale.ROOT)) {
            case "DYNAMIC" -> true;
            case "STATIC" -> false;
            default ->
                throw new UsageException("option " + MODE + " is '" + mode + "', but must be one of: static, dynamic");
        };
    }

    /**
     * Lists the files that may be replaced.
     *
     * @param visible whether only those that readers see are listed
     */
    DirectorySnapshot list(WriteTarget target, boolean visible) throws IOException {
        List<Path> directories = below.isEmpty()
                ? List.of(target.directory())
                : target.tablePartitions().directoriesNamed(below);
        int depth = target.depth() - levels;
        return visible
                ? DirectorySnapshot.ofVisible(target.directory(), directories, depth, target.conf())
                : DirectorySnapshot.of(target.directory(), directories, depth, target.conf());
    }

    /** Returns the partition that conditions such as {@code year = 2026 AND month = 3} select; empty if they do not select one. */
    public static Optional<OverwriteScope> partition(
            Predicate[] conditions, Partitions partitions, ColumnNameMatcher names) {
        Map<String, Object> values = new HashMap<>();
        for (Predicate condition : conditions) {
            if (!addValue(condition, names, values)) {
                return Optional.empty();
            }
        }
        List<String> directories = new ArrayList<>();
        for (StructField column : partitions.columns().fields()) {
            String name = names.key(column.name());
            if (!values.containsKey(name)) {
                break;
            }
            Object value = values.get(name);
            if (Partitions.isEmptyText(column, value)) {
                throw Partitions.emptyValue(column.name());
            }
            directories.add(PartitionDirectory.segment(column, value, partitions.timeZone()));
        }
        return directories.size() < values.size()
                ? Optional.empty()
                : Optional.of(
                        new OverwriteScope(true, directories.size(), String.join("/", directories), false, null, null));
    }

    /** Whether a condition is an equality of one column with one value, and no other is of this column. */
    private static boolean addValue(Predicate condition, ColumnNameMatcher names, Map<String, Object> values) {
        Expression[] parts = condition.children();
        if (parts.length == 0 || !(parts[0] instanceof NamedReference column) || column.fieldNames().length != 1) {
            return false;
        }
        String name = names.key(column.fieldNames()[0]);
        if (values.containsKey(name)) {
            return false;
        }
        boolean equals = condition.name().equals("=") || condition.name().equals("<=>");
        if (equals && parts[1] instanceof Literal<?> value) {
            values.put(name, value.value());
            return true;
        }
        values.put(name, null);
        return condition.name().equals("IS_NULL");
    }
}
