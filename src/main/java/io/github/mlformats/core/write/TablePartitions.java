package io.github.mlformats.core.write;

import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopConf;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.table.ColumnNameMatcher;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.catalog.ExternalCatalogUtils;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.execution.datasources.PartitioningUtils$;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The partitions of a table, which are its directories: no catalog records them. Files are not listed.
 *
 * @param root the directory of the table
 * @param columns the partition columns
 * @param names how column names are compared
 * @param timeZone time zone of timestamps in directory names
 */
public record TablePartitions(
        Path root, Configuration conf, StructType columns, ColumnNameMatcher names, String timeZone) {
    /**
     * A partition.
     *
     * @param directory path of the directory, relative to the table
     * @param values values of the partition columns
     */
    public record Partition(String directory, InternalRow values) {}

    /**
     * @param columns the partition columns
     * @param options options of the table, including its path
     * @throws UsageException if the location of the table is not one directory
     */
    public static TablePartitions of(StructType columns, CaseInsensitiveStringMap options) {
        String path = options.get("path");
        if (path == null || path.matches(".*[*?\\[{].*")) {
            throw new UsageException(
                    (path == null ? "the table" : path) + " has no partitions that statements can list or change."
                            + " Create a table whose LOCATION is one directory");
        }
        SparkSession session = SparkSession.active();
        return new TablePartitions(
                new Path(path),
                HadoopConf.of(session, options.asCaseSensitiveMap()),
                columns,
                ColumnNameMatcher.of(session),
                options.getOrDefault("timeZone", session.conf().get("spark.sql.session.timeZone")));
    }

    /**
     * Lists the partitions, sorted by directory.
     *
     * @throws UsageException if a file or directory is not inside a partition directory, or a name is not a value of its column
     */
    public List<Partition> list() throws IOException {
        FileSystem fs = root.getFileSystem(conf);
        List<Partition> level = List.of(new Partition("", new GenericInternalRow(new Object[0])));
        for (StructField column : columns.fields()) {
            level = Parallel.map(level, parent -> children(fs, parent, column)).stream()
                    .flatMap(List::stream)
                    .sorted(Comparator.comparing(Partition::directory))
                    .toList();
        }
        return level;
    }

    private List<Partition> children(FileSystem fs, Partition parent, StructField column) throws IOException {
        FileStatus[] children = HadoopPaths.children(fs, HadoopPaths.below(root, parent.directory()));
        List<Partition> partitions = new ArrayList<>();
        for (FileStatus child : children) {
            String name = child.getPath().getName();
            if (!HadoopPaths.isSkipped(name)) {
                String path = parent.directory().isEmpty() ? name : parent.directory() + "/" + name;
                Object value = value(child.getPath().toString(), name, child.isDirectory(), column);
                int count = parent.values().numFields();
                Object[] values = new Object[count + 1];
                for (int i = 0; i < count; i++) {
                    values[i] = parent.values().get(i, columns.fields()[i].dataType());
                }
                values[count] = value;
                partitions.add(new Partition(path, new GenericInternalRow(values)));
            }
        }
        return partitions;
    }

    /**
     * Returns the values in the path of a directory, relative to the table; deeper directories are ignored.
     *
     * @throws UsageException if it is not inside a partition directory
     */
    InternalRow values(String directory) {
        String[] segments = directory.split("/");
        Object[] values = new Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            String name = i < segments.length ? segments[i] : "";
            values[i] = value(root + "/" + directory, name, true, columns.fields()[i]);
        }
        return new GenericInternalRow(values);
    }

    /** Returns the value in the name of a directory; null if it is the name for null. */
    private Object value(String path, String name, boolean isDirectory, StructField column) {
        Optional<String> found = isDirectory ? PartitionDirectory.columnOf(name) : Optional.empty();
        if (found.filter(other -> names.equal(other, column.name())).isEmpty()) {
            throw new UsageException(path + " is not inside one of the partition directories " + column.name()
                    + "=... of the table. Move it away");
        }
        String text = name.substring(name.indexOf('=') + 1);
        if (text.equals(ExternalCatalogUtils.DEFAULT_PARTITION_NAME())) {
            return null;
        }
        Object value;
        try {
            value = PartitioningUtils$.MODULE$.castPartValueToDesiredType(
                    column.dataType(), text, DateTimeUtils.getZoneId(timeZone));
            if (value instanceof Decimal decimal && column.dataType() instanceof DecimalType type) {
                value = decimal.changePrecision(type.precision(), type.scale()) ? decimal : null;
            }
        } catch (RuntimeException e) {
            value = null;
        }
        if (value == null) {
            throw new UsageException("the name of the partition directory " + path
                    + " is not a value of column " + column.name() + ", whose type is "
                    + column.dataType().sql() + ". Move it away, or rename it");
        }
        return value;
    }

    /**
     * Checks that the directories spell the names of the partition columns as a writer does: readers take other names for other
     * columns. All directories of a level have the same, so one of each level is listed.
     *
     * @throws UsageException if one is spelled with other letters, such as {@code Month=1}
     */
    void checkSpelling() throws IOException {
        FileSystem fs = root.getFileSystem(conf);
        Path parent = root;
        for (StructField column : columns.fields()) {
            Optional<Path> child = firstOf(fs, parent, column.name());
            if (child.isEmpty()) {
                return;
            }
            parent = child.get();
            String spelled = PartitionDirectory.columnOf(parent.getName()).orElseThrow();
            if (!spelled.equals(column.name())) {
                throw new UsageException(root + " has partition directories such as " + parent.getName()
                        + ", but the partition column is " + column.name() + ", and readers would find two columns. Use"
                        + " the name " + spelled + " for the column, or rename the directories");
            }
        }
    }

    /** Returns one of the directories that are partitions by a column, in any case of its name. */
    private static Optional<Path> firstOf(FileSystem fs, Path parent, String column) throws IOException {
        try {
            RemoteIterator<FileStatus> children = fs.listStatusIterator(parent);
            while (children.hasNext()) {
                FileStatus child = children.next();
                Optional<String> found =
                        PartitionDirectory.columnOf(child.getPath().getName());
                if (child.isDirectory()
                        && found.filter(column::equalsIgnoreCase).isPresent()) {
                    return Optional.of(child.getPath());
                }
            }
            return Optional.empty();
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the name that a writer gives to the directory of a partition. Other writers may spell the same values otherwise, such as
     * {@code month=01}.
     *
     * @param directory path of a directory, relative to the table, whose values need not be those of the columns
     */
    String writtenName(String directory) {
        String[] segments = directory.split("/");
        for (int i = 0; i < Math.min(segments.length, columns.size()); i++) {
            segments[i] = writtenName(segments[i], columns.fields()[i]);
        }
        return String.join("/", segments);
    }

    private String writtenName(String segment, StructField column) {
        try {
            return PartitionDirectory.segment(column, value(segment, segment, true, column), timeZone);
        } catch (UsageException e) {
            return segment; // of no value of the column
        }
    }

    /**
     * Returns the directories that have the values of a partition: the one that a writer creates, and existing ones of other spellings.
     *
     * @param writtenName path of the directory that a writer creates, relative to the table
     */
    List<Path> directoriesNamed(String writtenName) throws IOException {
        FileSystem fs = root.getFileSystem(conf);
        Set<Path> level = Set.of(root);
        String written = "";
        String[] segments = writtenName.split("/");
        for (int i = 0; i < segments.length; i++) {
            Set<Path> next = new LinkedHashSet<>();
            written += (i == 0 ? "" : "/") + segments[i];
            next.add(HadoopPaths.below(root, written));
            for (Path parent : level) {
                for (FileStatus child : HadoopPaths.children(fs, parent)) {
                    String name = child.getPath().getName();
                    if (child.isDirectory()
                            && writtenName(name, columns.fields()[i]).equals(segments[i])) {
                        next.add(HadoopPaths.below(parent, name));
                    }
                }
            }
            level = next;
        }
        return List.copyOf(level);
    }

    /** Returns a value of a row; null if it is missing. */
    public static Object value(InternalRow values, int ordinal, StructField column) {
        return values.isNullAt(ordinal) ? null : values.get(ordinal, column.dataType());
    }

    /** Lists the directories of partitions with these values. */
    List<Partition> list(Collection<InternalRow> values) throws IOException {
        Set<Object> keys = values.stream().map(this::key).collect(Collectors.toSet());
        return list().stream()
                .filter(partition -> keys.contains(key(partition.values())))
                .toList();
    }

    /** Returns an object that is equal for equal values. */
    private Object key(InternalRow values) {
        Object[] key = new Object[columns.size()];
        for (int i = 0; i < key.length; i++) {
            Object value = value(values, i, columns.fields()[i]);
            key[i] = value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value;
        }
        return Arrays.asList(key);
    }

    /** Returns the path of the directory for values of all partition columns. */
    public Path path(InternalRow values) {
        return HadoopPaths.below(root, directory(values));
    }

    /**
     * Returns the path of the directory for values of all partition columns, relative to the table.
     *
     * @throws UsageException if a directory name cannot hold a value
     */
    public String directory(InternalRow values) {
        List<String> path = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            StructField column = columns.fields()[i];
            Object value = value(values, i, column);
            String segment = PartitionDirectory.segment(column, value, timeZone);
            if (Partitions.isEmptyText(column, value)) {
                throw Partitions.emptyValue(column.name());
            }
            if (HadoopPaths.isSkipped(segment)) {
                throw new UsageException("the value '" + value + "' of the partition column " + column.name()
                        + " cannot be the name of a directory, which readers skip. Use another value");
            }
            path.add(segment);
        }
        return String.join("/", path);
    }
}
