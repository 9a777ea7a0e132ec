package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.FolderSnapshot;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.write.partition.PartitionFolder;
import io.github.mlformats.core.write.partition.Partitions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.StructField;

/**
 * The existing files that an overwrite replaces.
 *
 * @param replaces whether any file is replaced
 * @param levels number of folder levels in {@code below}
 * @param below relative path of the replaced partition; empty for the whole target
 * @param touchedOnly whether only folders that receive new files are replaced
 */
public record OverwriteScope(boolean replaces, int levels, String below, boolean touchedOnly) {
    public static final OverwriteScope NOTHING = new OverwriteScope(false, 0, "", false);
    public static final OverwriteScope ALL = new OverwriteScope(true, 0, "", false);
    public static final OverwriteScope TOUCHED = new OverwriteScope(true, 0, "", true);

    /** Lists the files that may be replaced. @param depth number of folder levels between the target and its files */
    FolderSnapshot list(Path target, int depth, Configuration conf) throws IOException {
        Path folder = below.isEmpty() ? target : HadoopPaths.below(target, below);
        return FolderSnapshot.of(target, folder, depth - levels, conf);
    }

    /** Returns the partition that conditions such as {@code year = 2026 AND month = 3} select; empty if they do not select one. */
    public static Optional<OverwriteScope> partition(Predicate[] conditions, Partitions partitions) {
        Map<String, Object> values = new HashMap<>();
        for (Predicate condition : conditions) {
            if (!addValue(condition, values)) {
                return Optional.empty();
            }
        }
        List<String> folders = new ArrayList<>();
        for (StructField column : partitions.columns().fields()) {
            if (!values.containsKey(column.name())) {
                break;
            }
            folders.add(PartitionFolder.segment(column, values.get(column.name()), partitions.timeZone()));
        }
        return folders.size() < values.size()
                ? Optional.empty()
                : Optional.of(new OverwriteScope(true, folders.size(), String.join("/", folders), false));
    }

    /** Whether a condition is an equality of one column with one value. */
    private static boolean addValue(Predicate condition, Map<String, Object> values) {
        Expression[] parts = condition.children();
        if (parts.length == 0 || !(parts[0] instanceof NamedReference column) || column.fieldNames().length != 1) {
            return false;
        }
        boolean equals = condition.name().equals("=") || condition.name().equals("<=>");
        if (equals && parts[1] instanceof Literal<?> value) {
            values.put(column.fieldNames()[0], value.value());
            return true;
        }
        values.put(column.fieldNames()[0], null);
        return condition.name().equals("IS_NULL");
    }
}
