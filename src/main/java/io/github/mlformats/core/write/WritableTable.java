package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.CommitLog;
import io.github.mlformats.core.commit.DirectorySnapshot;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopConf;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.WriteOptions;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.spi.write.WritableFormat.TableLocation;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.DataChanges.FileTable;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.core.table.TableSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A catalog table as the target of {@code INSERT}, {@code df.writeTo} and similar statements.
 *
 * @param name name of the table in query plans
 * @param schema schema of the table; the metadata of its columns determines how they are written, so that all files agree
 * @param partitions names of the partition columns, which are the last ones
 * @param options options of the table
 * @param input what is known of the query whose rows are written
 * @param overwritten selects the partitions that an overwrite replaces, by the values of the partition columns; null for all
 */
public record WritableTable(
        WritableFormat format,
        String name,
        StructType schema,
        List<String> partitions,
        CaseInsensitiveStringMap options,
        Input input,
        Predicate<InternalRow> overwritten)
        implements SupportsWrite {
    /** Options that make a table skip files, which an overwrite would delete. */
    private static final List<String> CHOOSING = List.of(
            CommonOptions.PATH_GLOB.name(),
            CommonOptions.RECURSIVE_LOOKUP.name(),
            CommonOptions.MODIFIED_BEFORE.name(),
            CommonOptions.MODIFIED_AFTER.name(),
            CommonOptions.BASE_PATH.name(),
            "paths");

    /** Creates a table for the rows of any query, whose overwrites replace all partitions. */
    public WritableTable(
            WritableFormat format,
            String name,
            StructType schema,
            List<String> partitions,
            CaseInsensitiveStringMap options) {
        this(format, name, schema, partitions, options, new Input(false, List.of()), null);
    }

    /**
     * What is known of a query.
     *
     * @param sorted whether rows of the same partition are known to be consecutive
     * @param tables the tables that it reads
     */
    public record Input(boolean sorted, List<FileTable> tables) {}

    /** Returns the format of a table; empty if it cannot be written. */
    public static Optional<WritableFormat> writableFormat(Format format) {
        return format instanceof WritableFormat writable && !writable.requiresStatisticsPass()
                ? Optional.of(writable)
                : Optional.empty();
    }

    /** Returns this table for input whose rows of the same partition are consecutive. */
    public WritableTable withSortedInput() {
        return with(new Input(true, input.tables()));
    }

    /** Returns this table for the rows of a query that reads tables. */
    public WritableTable withInput(List<FileTable> tables) {
        return with(new Input(input.sorted(), tables));
    }

    private WritableTable with(Input other) {
        return new WritableTable(format, name, schema, partitions, options, other, overwritten);
    }

    /** Returns this table for an overwrite of the partitions that are selected by their values. */
    public WritableTable withOverwritten(Predicate<InternalRow> selected) {
        return new WritableTable(format, name, schema, partitions, options, input, selected);
    }

    /** Returns the directory of the files. */
    public Path directory() {
        return new Path(options.get("path"));
    }

    @Override
    public Transform[] partitioning() {
        return Partitions.transforms(partitions);
    }

    @Override
    public Set<TableCapability> capabilities() {
        return EnumSet.of(
                TableCapability.BATCH_WRITE,
                TableCapability.TRUNCATE,
                TableCapability.OVERWRITE_BY_FILTER,
                TableCapability.OVERWRITE_DYNAMIC);
    }

    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        CaseInsensitiveStringMap given = givenOptions(info.options());
        TableLocation location = location();
        checkNotContrary(info.options(), location);
        WriteTarget target = target(info.schema(), given, location);
        if (location.isMergedDirectory()) {
            return RowDelta.begin(target).insertBuilder();
        }
        return new DirectoryWriteBuilder(
                        target,
                        RowDistribution.of(target.writing(), partitions, input.sorted()),
                        OverwriteScope.isDynamic(given),
                        false,
                        overwritten)
                .checkingAppends()
                .reading(input.tables());
    }

    /**
     * Returns what is in the directory before a statement reads the files that it rewrites.
     *
     * @throws UsageException if the files cannot be rewritten one by one
     */
    public DirectorySnapshot beforeRewrite() {
        WriteTarget target = target(schema, givenOptions(CaseInsensitiveStringMap.empty()));
        target.writing().fileNameColumn().ifPresent(column -> {
            throw notRewritable("its files are named by column " + column);
        });
        if (target.writing().layout().isPresent()) {
            throw notRewritable("it has an index of all files");
        }
        target.checkAppend();
        try {
            CommitLog.recoverRewrites(target.directory(), target.conf());
            return DirectorySnapshot.ofVisible(target.directory(), target.depth(), target.conf());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + target.directory() + ": " + e.getMessage(), e);
        }
    }

    /**
     * Begins a statement that changes single rows of a merged directory, before it reads them.
     *
     * @throws UsageException if its rows cannot be changed
     */
    public RowDelta beginDelta() {
        return RowDelta.begin(target(schema, givenOptions(CaseInsensitiveStringMap.empty())));
    }

    /**
     * Whether the location has data to which rows are added one by one, by {@link #beginDelta}: every INSERT changes its files,
     * instead of adding others.
     *
     * @throws UsageException if no rows can be added to the data
     */
    public boolean isMergedDirectory() {
        return location().isMergedDirectory();
    }

    /** @throws UsageException if a write has another value of an option that follows from what the table reads */
    private void checkNotContrary(CaseInsensitiveStringMap write, TableLocation location) {
        location.writeOptions().forEach((option, value) -> {
            String given = write.getOrDefault(option, value);
            boolean isSame = value.equals("true") ? Boolean.parseBoolean(given) : value.equals(given);
            if (!isSame) {
                throw new UsageException("a write into the table of " + directory() + " has option " + option + "="
                        + given + ", but its rows are written with " + option + "=" + value
                        + ", as the table reads them. Remove the option, or use df.write.save");
            }
        });
    }

    /** Returns the data at the location. @throws UsageException if rows cannot be written so that the table reads them back */
    private TableLocation location() {
        Options read = TableResolver.readOptions(format).parse(options.asCaseSensitiveMap());
        format.checkTable(read);
        String path = options.get("path");
        if (path == null || format.rowId().isEmpty()) {
            return TableLocation.EMPTY;
        }
        Configuration conf = HadoopConf.of(SparkSession.active(), options.asCaseSensitiveMap());
        try {
            if (!directory().getFileSystem(conf).exists(directory())) {
                return TableLocation.EMPTY;
            }
            try (HadoopTree location = new HadoopTree(directory(), conf)) {
                return format.tableLocation(location, read);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + path + ": " + e.getMessage(), e);
        }
    }

    private UsageException notRewritable(String reason) {
        return new UsageException("rows of " + name + " cannot be changed one by one, as " + reason
                + ". Write all rows again with INSERT OVERWRITE");
    }

    /** Returns the builder of the write of a statement that rewrites files. */
    public WriteBuilder newRewriteBuilder(LogicalWriteInfo info, FileRewrite rewrite) {
        WriteTarget target = target(info.schema(), givenOptions(info.options()));
        RowDistribution distribution = RowDistribution.of(target.writing(), partitions, input.sorted());
        return new DirectoryWriteBuilder(target, distribution, false, false).rewriting(rewrite);
    }

    /**
     * Returns the builder of a streaming write, whose batch writes fail.
     *
     * @param metrics gets what each epoch has written
     * @param noBatch the error of an attempt to write a batch
     * @throws UsageException if the columns are not those of the table, or a stream cannot write them
     */
    public WriteBuilder newStreamWriteBuilder(
            LogicalWriteInfo info, EpochMetrics metrics, Supplier<UsageException> noBatch) {
        CaseInsensitiveStringMap given = givenOptions(info.options());
        StreamSink.checkOptions(format, given);
        checkColumns(info.schema());
        TableLocation location = location();
        checkNoMergedDirectory(
                location, "a stream cannot add rows to it", "Use foreachBatch, and in it df.writeTo(table).append()");
        checkNotContrary(info.options(), location);
        WriteTarget target = target(info.schema(), given, location);
        StreamSink.checkTarget(target);
        CommitLog log = new CommitLog(target.directory(), info.queryId(), target.conf());
        return EpochWriteBuilder.of(target, log, StreamSink.checkpoint(info.options()), metrics, noBatch);
    }

    /** Spark does not compare the columns of a stream with those of the table. */
    private void checkColumns(StructType rows) {
        ColumnNameMatcher names = ColumnNameMatcher.of(SparkSession.active());
        StructField[] written = TableSchema.asNullable(rows).fields();
        StructField[] columns = TableSchema.asNullable(schema).fields();
        boolean equal = written.length == columns.length;
        for (int i = 0; equal && i < written.length; i++) {
            equal = names.equal(written[i].name(), columns[i].name())
                    && written[i].dataType().equals(columns[i].dataType());
        }
        if (!equal) {
            throw new UsageException("the stream has the columns " + rows.simpleString() + ", but " + name + " has "
                    + schema.simpleString() + ". Select these columns, in this order, with these types");
        }
    }

    /**
     * Returns the statements that delete rows of this table and change its partitions.
     *
     * @throws UsageException if the table cannot be written to
     */
    public TableMaintenance maintenance() {
        checkNoMergedDirectory(location(), "it cannot be truncated", "Use DELETE FROM");
        CaseInsensitiveStringMap given = givenOptions(CaseInsensitiveStringMap.empty());
        String index = WriteOptions.WRITE_INDEX.name();
        // No rows are written, so none are indexed.
        WriteTarget target = target(
                schema,
                given,
                given.containsKey(index) ? new TableLocation(false, Map.of(index, "false")) : TableLocation.EMPTY);
        return new TableMaintenance(
                target, TablePartitions.of(target.partitions().columns(), options));
    }

    private void checkNoMergedDirectory(TableLocation location, String what, String instead) {
        if (location.isMergedDirectory()) {
            throw new UsageException(directory() + " is a single data set, so " + what + ". " + instead);
        }
    }

    /**
     * Checks the options of a new table as its writes do.
     *
     * @throws UsageException if one has an invalid value or looks like a typing error, or the option {@code writeIndex} names a
     *     column that cannot be indexed
     */
    public void checkOptions() {
        IndexUpdate.of(format, writeOptions(), options.getOrDefault("path", ""), Map.of())
                .filter(index -> !schema.isEmpty())
                .ifPresent(index -> index.check(Partitions.inFiles(schema, partitions.size()))
                        .ofTable(options, schema));
    }

    /** @throws UsageException if a column cannot be added, whose value in existing files is null */
    public void checkAddedColumn(StructField column) {
        format.checkAddedColumn(column, writeOptions());
    }

    /**
     * Returns the options of the table as statements that write to it use them.
     *
     * @throws UsageException if one has an invalid value or looks like a typing error
     */
    public Options writeOptions() {
        return knownOptions()
                .parse(givenOptions(CaseInsensitiveStringMap.empty()).asCaseSensitiveMap());
    }

    /** Returns the options of the table and of a write, which take precedence. */
    private CaseInsensitiveStringMap givenOptions(CaseInsensitiveStringMap write) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(knownOptions().resolveDeprecated(options.asCaseSensitiveMap()));
        // Table options whose names have different meanings for reads and writes apply to reads.
        OptionSet.conflictingNames(format.options(), format.writeOptions()).forEach(all::remove);
        all.putAll(knownOptions().resolveDeprecated(write.asCaseSensitiveMap()));
        return new CaseInsensitiveStringMap(all);
    }

    /**
     * Returns the target of a write.
     *
     * @throws UsageException if the table cannot be written to
     */
    private WriteTarget target(StructType rows, CaseInsensitiveStringMap given) {
        return target(rows, given, location());
    }

    private WriteTarget target(StructType rows, CaseInsensitiveStringMap given, TableLocation location) {
        Partitions.check(schema, partitions);
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(given.asCaseSensitiveMap());
        all.putAll(location.writeOptions());
        WriteTarget target = WriteTarget.of(
                format,
                described(rows),
                partitions.size(),
                given,
                knownOptions().parse(all));
        if (target.writing().mergedFile().isPresent()) {
            throw new UsageException(
                    "a table is a directory to which every INSERT adds files, so it does not support singleFile. Use"
                            + " df.write.save");
        }
        target.writing().mergedDirectory().ifPresent(single -> {
            if (!location.isMergedDirectory() && given.getBoolean(single.option(), false)) {
                throw new UsageException(
                        "a table is a directory to which every INSERT adds data, unless its LOCATION has data already, so"
                                + " it does not support " + single.option()
                                + ". Use df.write.save first, then create the table");
            }
        });
        target.writing().reservedColumn().ifPresent(column -> {
            throw new UsageException("column '" + column
                    + "' is stored under another name, so the table would return null. Give the column that"
                    + " name in the table");
        });
        checkDirectory(target, given);
        if (!target.partitions().names().equals(partitions)) {
            throw new UsageException("the columns " + partitions
                    + " are partition columns, but not the last columns of the table. Create the table again");
        }
        return target.withIndex(target.index().map(index -> index.ofTable(options, schema)));
    }

    /**
     * Checks that the location is one directory, all of whose files the table reads.
     *
     * @throws UsageException if the table cannot be written to
     */
    private void checkDirectory(WriteTarget target, CaseInsensitiveStringMap given) {
        for (String choosing : CHOOSING) {
            if (given.containsKey(choosing)) {
                throw new UsageException("the table reads only selected files, because of its option " + choosing
                        + ". Write with df.write, or into a table without this option");
            }
        }
        Path directory = target.directory();
        if (directory.toString().matches(".*[*?\\[{].*")) {
            throw new UsageException(
                    directory + " is a pattern. The LOCATION of a table that is written must be one directory,"
                            + " whose path has none of * ? [ {");
        }
        try {
            FileSystem fs = directory.getFileSystem(target.conf());
            if (fs.exists(directory)) {
                checkChildren(fs, directory, target.partitions().isEmpty());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + directory + ": " + e.getMessage(), e);
        }
    }

    private void checkChildren(FileSystem fs, Path directory, boolean unpartitioned) throws IOException {
        if (!fs.getFileStatus(directory).isDirectory()) {
            throw new UsageException(directory
                    + " is a file, but rows are added to and changed in a directory. Use df.write.save to write them to another"
                    + " path");
        }
        if (!unpartitioned) {
            return;
        }
        ColumnNameMatcher names = ColumnNameMatcher.of(SparkSession.active());
        Predicate<String> isColumn =
                column -> Arrays.stream(schema.fieldNames()).anyMatch(other -> names.equal(other, column));
        for (FileStatus child : fs.listStatus(directory)) {
            String name = child.getPath().getName();
            if (child.isDirectory()
                    && PartitionDirectory.columnOf(name).filter(isColumn).isPresent()) {
                throw new UsageException(directory + " has partition directories, such as " + name
                        + ", which are not partitions of the table. Create the table with PARTITIONED BY");
            }
        }
    }

    /**
     * Whether an overwrite replaces only partitions that receive rows, by the table's option or else the session's setting.
     */
    public boolean isOverwrittenDynamically() {
        return !partitions.isEmpty() && OverwriteScope.isDynamic(options, SparkSession.active());
    }

    /** Returns the allowed options: write options, and read options, since a table has both. */
    private OptionSet knownOptions() {
        List<Option<?>> known = new ArrayList<>(format.options());
        known.addAll(CommonOptions.all());
        known.addAll(format.writeOptions());
        return new OptionSet(known);
    }

    /** Returns the columns of the rows with the metadata of the table's columns. */
    private StructType described(StructType rows) {
        StructField[] fields = rows.fields().clone();
        for (int i = 0; i < fields.length; i++) {
            StructField column = schema.fields()[i];
            fields[i] = new StructField(column.name(), fields[i].dataType(), fields[i].nullable(), column.metadata());
        }
        return new StructType(fields);
    }

    /** Spark shows this in errors. */
    @Override
    public String toString() {
        return name;
    }
}
