package io.github.mlformats.core.index;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.index.IndexTask.VersionedSlice;
import io.github.mlformats.core.io.IndexDirectory;
import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.FileSlice;
import io.github.mlformats.core.table.ScalaBridge;
import io.github.mlformats.core.table.SplitSize;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TaskRunner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.util.CollectionAccumulator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the index files of a data set: reads the files that have no entries yet, in Spark jobs of some files each. What a job
 * has written stays, so that a run continues where an earlier one stopped.
 */
public final class IndexBuilder {
    private static final Logger LOG = LoggerFactory.getLogger(IndexBuilder.class);

    /** Stored bytes of the files of one job. */
    private static final long JOB_BYTES = 64L << 30;
    /** Maximum number of files of one job. */
    private static final int JOB_FILES = 100_000;

    private static final int MAX_TASKS = 1000;

    private final TableFiles table;
    private final SparkSession session;
    private final Path directory;
    private final String[] columns;
    private final CollectionAccumulator<String> withoutRanges;

    /**
     * @param table the files of the data set
     * @param columns names of the columns; empty for all whose type is indexed
     * @throws UsageException if the files are not those of one directory, or a column cannot be indexed
     */
    public IndexBuilder(TableFiles table, List<String> columns, SparkSession session) throws IOException {
        this.table = table;
        this.session = session;
        this.directory = directory(table);
        this.columns = columns.isEmpty() ? indexable() : checked(columns);
        this.withoutRanges = session.sparkContext().collectionAccumulator();
    }

    /**
     * The result of a run.
     *
     * @param indexed number of files that got entries
     * @param current number of files that had entries already
     * @param columns names of the columns
     * @param directory the directory of the index files
     */
    public record Summary(int indexed, int current, List<String> columns, String directory) {}

    private static Path directory(TableFiles table) throws IOException {
        List<String> roots = table.listing().roots();
        Configuration conf = table.opener().conf().value();
        Path root = new Path(roots.get(0));
        FileSystem fs = root.getFileSystem(conf);
        if (roots.size() != 1 || !fs.exists(root)) {
            throw new UsageException("an index belongs to one directory or file, but the path is "
                    + String.join(", ", roots) + ". Index each directory on its own");
        }
        FileStatus status = fs.getFileStatus(root);
        Path qualified = fs.makeQualified(root);
        return status.isDirectory() ? qualified : qualified.getParent();
    }

    private String[] indexable() {
        String[] names = Stream.of(DataSetIndex.dataColumns(table).fields())
                .filter(field -> isIndexable(field.dataType()))
                .map(StructField::name)
                .toArray(String[]::new);
        if (names.length == 0) {
            throw new UsageException("no column can be indexed: their types are "
                    + Stream.of(table.data().columns().fields())
                            .map(field -> nameOf(field.dataType()))
                            .distinct()
                            .collect(Collectors.joining(", "))
                    + ". An index has numbers, text, binary values and times");
        }
        return names;
    }

    /** Whether columns of a type can be indexed. */
    public static boolean isIndexable(DataType type) {
        return IndexedType.of(type) != null;
    }

    /** The name of a type that cannot be indexed: that of a vector, not of the struct in which Spark stores it. */
    public static String nameOf(DataType type) {
        return type instanceof UserDefinedType ? type.simpleString() : type.catalogString();
    }

    /** Returns the columns that can be indexed, of those with some names. @param names the names */
    public static List<String> indexable(TableFiles table, List<String> names) {
        StructType known = DataSetIndex.dataColumns(table);
        Map<String, Integer> positions = table.names().positions(known);
        return names.stream()
                .filter(name -> {
                    Integer position = positions.get(table.names().key(name));
                    return position != null && isIndexable(known.fields()[position].dataType());
                })
                .toList();
    }

    private String[] checked(List<String> names) {
        StructType known = DataSetIndex.dataColumns(table);
        List<String> checked = new ArrayList<>();
        for (String name : names) {
            Integer position = table.names().positions(known).get(table.names().key(name));
            if (position == null) {
                throw new UsageException(
                        "no column '" + name + "' to index. Choose some of " + String.join(", ", known.fieldNames()));
            }
            StructField field = known.fields()[position];
            if (!isIndexable(field.dataType())) {
                throw new UsageException("column '" + name + "' cannot be indexed, as its type is "
                        + nameOf(field.dataType())
                        + ". Choose columns of numbers, text, binary values or times");
            }
            checked.add(field.name());
        }
        return checked.stream().distinct().toArray(String[]::new);
    }

    /**
     * Indexes the files without entries.
     *
     * @param progress receives a line after each job
     * @throws UsageException if readers of the format skip no rows
     */
    public Summary run(Consumer<String> progress) throws IOException {
        List<DataFile> files = table.listing().files();
        checkFormat(files);
        Map<DataFile, FileVersion> left = withoutEntries(files);
        List<DataFile> order = List.copyOf(left.keySet());
        int done = 0;
        while (done < order.size()) {
            int end = endOfJob(order, done);
            index(order.subList(done, end), left);
            done = end;
            progress.accept(progress(done, left.size()));
        }
        if (done > 0) {
            mergeEntries();
        }
        Path target = new Path(directory, IndexDirectory.NAME);
        List<String> notIndexed = filesWithoutRanges();
        warnOf(notIndexed);
        return new Summary(
                left.size() - notIndexed.size(), files.size() - left.size(), List.of(columns), target.toString());
    }

    private String progress(int done, int all) {
        int without = filesWithoutRanges().size();
        return "indexed " + (done - without) + " of " + all + " files"
                + (without > 0 ? "; " + without + " cannot be indexed" : "");
    }

    /** Returns the names of the files that were read and have no entries. Tasks may run again, and a file may have several slices. */
    private List<String> filesWithoutRanges() {
        return withoutRanges.value().stream().distinct().sorted().toList();
    }

    private static void warnOf(List<String> names) {
        if (!names.isEmpty()) {
            LOG.warn(
                    "Reads of {} files cannot skip rows, so these are not indexed, and are read in full. The first is {}",
                    names.size(),
                    PlainText.escape(names.get(0)));
        }
    }

    /** Without it, the index is as good, only slower to read. */
    private void mergeEntries() {
        try {
            new EntriesMerger(directory, table.opener().conf().value()).merge();
        } catch (Exception e) {
            // Scala code throws checked exceptions, such as SparkException, that it does not declare.
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            LOG.warn("The files of the index in {} are not merged: {}", directory, e.getMessage());
        }
    }

    private void checkFormat(List<DataFile> files) throws IOException {
        if (files.isEmpty()) {
            return;
        }
        DataFile first = files.get(0);
        boolean supported = first.isSingle()
                && table.opener()
                        .withOpenFile(first, open -> open.rowsPerIndexRange().isPresent());
        if (!supported) {
            throw new UsageException("reads of " + first.name() + " cannot skip rows by index files, which need format"
                    + " idv, datadings with its own index, or zds in a directory, with index.bin and mode=permissive."
                    + " Otherwise, convert the data to Parquet");
        }
    }

    /** Returns the files whose rows are not all in the index, in order. */
    private Map<DataFile, FileVersion> withoutEntries(List<DataFile> files) throws IOException {
        String prefix = FileVersion.prefix(directory);
        Map<String, Long> sidecars = FileVersion.sidecars(files, table.opener());
        Map<DataFile, FileVersion> left = new LinkedHashMap<>();
        files.forEach(file -> left.put(file, FileVersion.of(file, prefix, sidecars)));
        left.values().removeAll(currentEntries(new HashSet<>(left.values())));
        return left;
    }

    /** Returns the files whose rows are all in the index, with all columns, also those that they lack. Others are not kept. */
    private Set<FileVersion> currentEntries(Set<FileVersion> files) throws IOException {
        Path target = new Path(directory, IndexDirectory.NAME);
        if (!target.getFileSystem(table.opener().conf().value()).exists(target)) {
            return Set.of();
        }
        Column complete = functions.col("settings").equalTo(DataSetIndex.settings(table));
        ValueOptions options = ValueOptions.of(table);
        for (StructField column : requested().fields()) {
            complete = complete.and(IndexSchema.isOf(column.name(), options))
                    .and(IndexSchema.field(column.name(), "type")
                            .equalTo(column.dataType().catalogString()));
        }
        Set<FileVersion> current = new HashSet<>();
        try {
            Dataset<Row> entries = DataSetIndex.rows(
                            directory, columns, table.opener().conf().value())
                    .where(complete)
                    .groupBy("path", "length", "modified", "sidecars", "file_rows")
                    .agg(functions.sum("row_count").as("rows"))
                    .where("rows >= file_rows")
                    .select("path", "length", "modified", "sidecars");
            entries.toLocalIterator().forEachRemaining(row -> {
                FileVersion version = new FileVersion(row.getString(0), row.getLong(1), row.getLong(2), row.getLong(3));
                if (files.contains(version)) {
                    current.add(version);
                }
            });
        } catch (Exception e) {
            // Scala code throws checked exceptions, such as SparkException, that it does not declare.
            throw new UsageException(DataSetIndex.unreadable(directory, e), e);
        }
        return current;
    }

    private static int endOfJob(List<DataFile> files, int first) {
        long bytes = 0;
        int end = first;
        while (end < files.size() && end - first < JOB_FILES && (end == first || bytes < JOB_BYTES)) {
            bytes += files.get(end++).length();
        }
        return end;
    }

    private void index(List<DataFile> files, Map<DataFile, FileVersion> versions) throws IOException {
        FileOpener opener = table.opener();
        SplitSize size = SplitSize.of(opener.options(), session);
        long bytes = files.stream().mapToLong(DataFile::length).sum();
        long target = size.targetBytes(bytes, files.size());
        ReadRequest request = new ReadRequest(
                requested(),
                table.names().caseSensitive(),
                List.of(),
                RowSelection.ALL,
                table.data().columns(),
                table.data().inferred(),
                LookupFilter.NONE,
                Map.of());
        List<VersionedSlice> slices = slices(files, request, target).stream()
                .map(slice -> new VersionedSlice(slice, versions.get(slice.file())))
                .toList();
        long tasks = Math.max(
                1, Math.min(MAX_TASKS, Math.min(slices.size(), 1 + (bytes + files.size() * size.openCost()) / target)));
        IndexTask task =
                new IndexTask(opener, request, DataSetIndex.settings(table), ValueOptions.of(table), withoutRanges);
        JavaRDD<InternalRow> rows = TaskRunner.distribute(slices, (int) tasks, task, session);
        Dataset<?> entries = (Dataset<?>)
                ScalaBridge.invoke(session, "internalCreateDataFrame", rows.rdd(), IndexSchema.of(columns), false);
        new EntriesMerger(directory, opener.conf().value()).write(entries);
    }

    private StructType requested() {
        StructType all = DataSetIndex.dataColumns(table);
        return new StructType(Stream.of(columns).map(name -> all.apply(name)).toArray(StructField[]::new));
    }

    /** Files up to the target size are not opened. */
    private List<FileSlice> slices(List<DataFile> files, ReadRequest request, long target) throws IOException {
        List<FileSlice> slices = new ArrayList<>();
        new TaskRunner(table.opener().skipPolicy())
                .runOnDriver(files, file -> slices(file, request, target))
                .forEach(slices::addAll);
        return slices;
    }

    private List<FileSlice> slices(DataFile file, ReadRequest request, long target) throws IOException {
        if (file.length() <= target) {
            return List.of(new FileSlice(file, new Slice.WholeFile(file.length())));
        }
        return table.opener()
                .withOpenFile(
                        file, open -> open
                                .planSlices(request.forFile(IndexTask.columns(open, request), RowSelection.ALL), target)
                                .stream()
                                .map(slice -> new FileSlice(file, slice))
                                .toList());
    }
}
