package io.github.mlformats.core.index;

import io.github.mlformats.core.error.LogOnce;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.index.IndexScanTask.Condition;
import io.github.mlformats.core.index.IndexScanTask.Result;
import io.github.mlformats.core.io.IndexDirectory;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.ScanCustomMetrics.IndexUse;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.InputPaths;
import io.github.mlformats.core.table.ObjectSerializer;
import io.github.mlformats.core.table.TableFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index files of a table. They never decide what a query returns: rows without a sound entry for exactly this version of
 * their file are read, and Spark filters what is read. An index that cannot be read is ignored with a warning.
 */
public final class DataSetIndex {
    private static final Logger LOG = LoggerFactory.getLogger(DataSetIndex.class);

    /** Maximum number of directories that are searched for an index. */
    private static final int MAX_DIRECTORIES = 100;
    /** Maximum number of files whose statistics are collected on the driver. */
    private static final int MAX_SUMMARIZED = 100_000;

    private final TableFiles table;
    private final List<Path> directories;

    /** @param directories data sets with an index */
    private DataSetIndex(TableFiles table, List<Path> directories) {
        this.table = table;
        this.directories = directories;
    }

    /** Returns the index of a table; empty if there is none, or if the read must not use it. */
    public static Optional<DataSetIndex> find(TableFiles table) {
        FileOpener opener = table.opener();
        // In other modes, records are found to be corrupt by columns that the index does not have.
        if (!opener.options().get(CommonOptions.USE_INDEX)
                || !opener.hasDefaultParseMode()
                || opener.skipsCorruptRecords()
                || table.listing().files().isEmpty()) {
            return Optional.empty();
        }
        try {
            List<Path> found = new ArrayList<>();
            Configuration conf = opener.conf().value();
            for (Path directory : candidates(table)) {
                if (directory.getFileSystem(conf).exists(new Path(directory, IndexDirectory.NAME))) {
                    found.add(directory);
                }
            }
            return found.isEmpty() ? Optional.empty() : Optional.of(new DataSetIndex(table, found));
        } catch (IOException | UsageException e) {
            LOG.debug("No index of {}: {}", table.listing().roots(), e.getMessage());
            return Optional.empty();
        }
    }

    /** Returns the directories that may have an index: those of the read, and the tables that their partitions are in. */
    private static Set<Path> candidates(TableFiles table) throws IOException {
        Set<String> files = new HashSet<>();
        List<Path> roots = InputPaths.resolve(
                table.listing().roots(), table.opener().conf().value());
        if (roots.size() > 1 || table.listing().files().size() == 1) {
            table.listing().files().forEach(file -> files.add(FileVersion.normalized(file.uri())));
        }
        Set<Path> candidates = new LinkedHashSet<>();
        for (Path root : roots) {
            Path directory = files.contains(FileVersion.normalized(root.toUri().toString())) ? root.getParent() : root;
            candidates.add(directory);
            while (directory.getName().contains("=") && directory.getParent() != null) {
                directory = directory.getParent();
                candidates.add(directory);
            }
            if (candidates.size() > MAX_DIRECTORIES) {
                return Set.of();
            }
        }
        return candidates;
    }

    /** Returns whether a column is one whose statistics may be in the index. */
    public boolean mayHaveColumn(String name) {
        return column(name).isPresent();
    }

    /** Returns the column if its statistics may be in the index. */
    private Optional<StructField> column(String name) {
        StructType columns = dataColumns(table);
        return Optional.ofNullable(
                        table.names().positions(columns).get(table.names().key(name)))
                .map(position -> columns.fields()[position])
                .filter(field -> IndexedType.of(field.dataType()) != null);
    }

    /** Returns whether statistics can decide a predicate. */
    public boolean canUse(Predicate predicate) {
        return compiler().compile(List.of(predicate)).canExclude(IndexFilter.TRUE) && isPrintable(predicate);
    }

    /** Whether Spark can print a predicate, as it does with those that are pushed: it fails for a null of type binary. */
    private static boolean isPrintable(Expression expression) {
        return expression instanceof Literal<?> literal
                ? literal.value() != null || !(literal.dataType() instanceof BinaryType)
                : Arrays.stream(expression.children()).allMatch(DataSetIndex::isPrintable);
    }

    /** Returns the columns that may be indexed: their values are in the files, not in the names of directories. */
    static StructType dataColumns(TableFiles table) {
        FileOpener opener = table.opener();
        return new StructType(Stream.of(table.data().columns().fields())
                .filter(field -> table.partitionOrdinal(field.name()).isEmpty())
                .filter(field -> opener.format().isIndexable(field, opener.options()))
                .toArray(StructField[]::new));
    }

    private FilterCompiler compiler() {
        return new FilterCompiler(dataColumns(table), table.names());
    }

    /**
     * Selects the files and rows that may match predicates, in a Spark job that reads the index.
     *
     * @param files files of the table
     */
    public Selection select(List<DataFile> files, List<Predicate> predicates) {
        FilterCompiler compiler = compiler();
        IndexFilter filter = compiler.compile(predicates);
        if (files.isEmpty() || !filter.canExclude(IndexFilter.TRUE)) {
            return Selection.all(files);
        }
        return select(files, filter, new StructType(compiler.columns().toArray(new StructField[0])));
    }

    /**
     * Selects the files and rows that may be among the first rows of an order, in Spark jobs that read the index.
     *
     * @param files files of the table
     */
    public Selection select(List<DataFile> files, TopRows top) {
        StructType column = new StructType(new StructField[] {top.column()});
        List<TopRows.Located> ranges = new ArrayList<>();
        for (Path directory : directories) {
            Map<FileVersion, List<TopRows.Bounded>> found =
                    read(directory, files, new Condition.IsFirst(top), column).stream()
                            .flatMap(result -> result.first().stream())
                            .collect(Collectors.groupingBy(TopRows.Bounded::file));
            versions(files, directory).forEach((file, version) -> found.getOrDefault(version, List.of())
                    .forEach(range -> ranges.add(new TopRows.Located(file, range))));
        }
        return top.filter(ranges).map(filter -> select(files, filter, column)).orElse(Selection.all(files));
    }

    /** Returns an order by which {@link #select} can skip rows; empty if it cannot. */
    public Optional<TopRows> topRows(SortOrder order, int limit) {
        // Rows of a file that is missing would be counted, but not read.
        if (!(order.expression() instanceof NamedReference reference)
                || reference.fieldNames().length > 1
                || limit < 1
                || limit > TopRows.MAX_LIMIT
                || table.opener().skipPolicy().ignoreMissing()) {
            return Optional.empty();
        }
        return column(reference.fieldNames()[0])
                .map(column -> new TopRows(
                        column,
                        order.direction() == SortDirection.ASCENDING,
                        order.nullOrdering() == NullOrdering.NULLS_FIRST,
                        limit));
    }

    private Selection select(List<DataFile> files, IndexFilter filter, StructType columns) {
        Map<DataFile, FileRanges> skipped = new HashMap<>();
        long ranges = 0;
        for (Path directory : directories) {
            List<Result> results = read(directory, files, new Condition.CannotMatch(filter), columns);
            ranges += results.stream().mapToLong(Result::sound).sum();
            Map<FileVersion, FileRanges> found = ranges(results);
            if (!found.isEmpty()) {
                versions(files, directory).forEach((file, version) -> {
                    FileRanges rows = found.get(version);
                    if (rows != null) {
                        skipped.put(file, rows);
                    }
                });
            }
        }
        return Selection.of(files, skipped, ranges);
    }

    /**
     * Returns what the index knows about all rows of some columns, by a Spark job that reads the index.
     *
     * @param files files of the table
     * @return empty if it does not describe all rows of all files, or there are more than {@link #MAX_SUMMARIZED}
     */
    public Optional<IndexSummary> summarize(List<DataFile> files, StructType columns) {
        if (files.isEmpty() || files.size() > MAX_SUMMARIZED) {
            return Optional.empty();
        }
        Map<DataFile, FileRanges> described = new HashMap<>();
        for (Path directory : directories) {
            Map<FileVersion, FileRanges> found = ranges(read(directory, files, new Condition.IsDescribed(), columns));
            versions(files, directory).forEach((file, version) -> {
                FileRanges ranges = found.get(version);
                if (ranges != null) {
                    ranges.compact();
                    if (ranges.isWholeFile()) {
                        described.put(file, ranges);
                    }
                }
            });
        }
        return described.size() < files.size()
                ? Optional.empty()
                : Optional.of(IndexSummary.of(described.values(), columns));
    }

    /** Returns the data sets with an index. */
    List<Path> directories() {
        return directories;
    }

    /** Returns the versions of the files of a data set; none if they cannot be determined. */
    Map<DataFile, FileVersion> versions(List<DataFile> files, Path directory) {
        String prefix = FileVersion.prefix(directory);
        List<DataFile> own =
                files.stream().filter(file -> FileVersion.isIn(file, prefix)).toList();
        Map<DataFile, FileVersion> versions = new HashMap<>();
        try {
            Map<String, Long> sidecars = FileVersion.sidecars(own, table.opener());
            own.forEach(file -> versions.put(file, FileVersion.of(file, prefix, sidecars)));
        } catch (IOException e) {
            LOG.warn("The index in {} is not used: {}", new Path(directory, IndexDirectory.NAME), e.getMessage());
        }
        return versions;
    }

    private static Map<FileVersion, FileRanges> ranges(List<Result> results) {
        Map<FileVersion, FileRanges> files = new HashMap<>();
        results.forEach(result -> result.files().forEach((file, rows) -> files.merge(file, rows, DataSetIndex::merge)));
        return files;
    }

    /** Reads the index in a Spark job; returns no results, with a warning, if it cannot be read. */
    private List<Result> read(Path directory, List<DataFile> read, Condition condition, StructType columns) {
        try {
            long[] hashes = FileVersion.hashes(read, FileVersion.prefix(directory));
            IndexScanTask task = new IndexScanTask(hashes, condition, columns, settings(table), ValueOptions.of(table));
            List<byte[]> encoded = rows(
                            directory,
                            columns.fieldNames(),
                            table.opener().conf().value())
                    .queryExecution()
                    .toRdd()
                    .toJavaRDD()
                    .mapPartitions(task)
                    .collect();
            List<Result> results = new ArrayList<>();
            long damaged = 0;
            for (byte[] bytes : encoded) {
                Result result = (Result) ObjectSerializer.decode(bytes);
                damaged += result.damaged();
                results.add(result);
            }
            if (damaged > 0) {
                warn(directory, damaged + " entries are damaged");
            }
            return results;
        } catch (Exception e) {
            // Scala code throws checked exceptions, such as AnalysisException, that it does not declare.
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            warn(directory, firstLine(e));
            return List.of();
        }
    }

    private static FileRanges merge(FileRanges one, FileRanges other) {
        if (one.fileRows == other.fileRows) {
            one.addAll(other);
        }
        return one;
    }

    private static void warn(Path directory, String reason) {
        LogOnce.warn(
                LOG,
                "The index in " + new Path(directory, IndexDirectory.NAME) + " is not used where it is damaged: "
                        + reason + ". Delete this directory, and run mlformats index again");
    }

    /** Returns the message of a failure to read an index. */
    static String unreadable(Path directory, Exception failure) {
        return "the index in " + new Path(directory, IndexDirectory.NAME) + " cannot be read: " + firstLine(failure)
                + ". Delete this directory, and run mlformats index again";
    }

    private static String firstLine(Exception failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }

    /** Returns the rows of the index of a data set, with the statistics of some columns. */
    static Dataset<Row> rows(Path directory, String[] columns, Configuration conf) throws IOException {
        return reader().schema(IndexSchema.of(columns)).parquet(entries(directory, conf));
    }

    static DataFrameReader reader() {
        return SparkSession.active()
                .read()
                .option("recursiveFileLookup", "true")
                // The path may have characters of patterns.
                .option("__globPaths__", "false");
    }

    /** Returns the directories of Parquet files: Spark warns of a path that begins with an underscore, but not of those in it. */
    static String[] entries(Path directory, Configuration conf) throws IOException {
        Path index = new Path(directory, IndexDirectory.NAME);
        String[] entries = Arrays.stream(index.getFileSystem(conf).listStatus(index))
                .filter(FileStatus::isDirectory)
                .map(status -> status.getPath().toString())
                .toArray(String[]::new);
        return entries.length == 0 ? new String[] {index.toString()} : entries;
    }

    /** Returns the format, and the settings of Spark that determine its values. */
    static String settings(TableFiles table) {
        Format format = table.opener().format();
        Map<String, String> set = new TreeMap<>();
        for (String setting : format.settings()) {
            set.put(setting, SparkSession.active().conf().get(setting));
        }
        if (table.names().caseSensitive()) {
            set.put("spark.sql.caseSensitive", "true");
        }
        return format.shortName() + set;
    }

    /**
     * The files and rows that may match.
     *
     * @param files the files, without those that have no row that may match
     * @param rows the rows of files with others, by URI
     * @param use how many ranges and rows that is
     */
    public record Selection(List<DataFile> files, Map<String, RowRanges> rows, IndexUse use) {
        /** Returns all rows of files. */
        public static Selection all(List<DataFile> files) {
            return new Selection(files, Map.of(), IndexUse.NONE);
        }

        /**
         * Returns what is left.
         *
         * @param skipped rows that cannot match
         * @param ranges number of ranges of rows that the index describes
         */
        private static Selection of(List<DataFile> files, Map<DataFile, FileRanges> skipped, long ranges) {
            List<DataFile> kept = new ArrayList<>();
            Map<String, RowRanges> rows = new HashMap<>();
            long skippedRanges = 0;
            long skippedRows = 0;
            for (DataFile file : files) {
                FileRanges skip = skipped.get(file);
                if (skip == null) {
                    kept.add(file);
                    continue;
                }
                skip.compact();
                skippedRanges += skip.added();
                skippedRows += skip.rows();
                if (!skip.isWholeFile()) {
                    kept.add(file);
                    rows.put(file.uri(), skip.rest());
                }
            }
            return new Selection(kept, rows, new IndexUse(ranges, skippedRanges, skippedRows));
        }

        /** Returns the rows of a file that may match. */
        public RowSelection rows(DataFile file) {
            RowRanges some = rows.get(file.uri());
            return some == null ? RowSelection.ALL : some;
        }
    }
}
