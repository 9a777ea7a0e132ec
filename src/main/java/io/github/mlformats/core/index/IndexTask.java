package io.github.mlformats.core.index;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.index.IndexSchema.Range;
import io.github.mlformats.core.index.IndexTask.VersionedSlice;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.FileSlice;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.stream.Stream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.CollectionAccumulator;
import org.apache.spark.util.TaskCompletionListener;

/**
 * Reads slices and returns a row of the index for each range of rows.
 *
 * @param requested the columns
 * @param request all rows of the columns
 * @param settings see {@link DataSetIndex#settings}
 * @param options of the read
 * @param withoutRanges receives the names of files whose readers skip no rows; they get no entries
 */
record IndexTask(
        FileOpener opener,
        ReadRequest request,
        String settings,
        ValueOptions options,
        CollectionAccumulator<String> withoutRanges)
        implements FlatMapFunction<Iterator<VersionedSlice>, InternalRow> {
    private static final int BATCH_ROWS = 4096;

    /** A slice of a version of a file. */
    record VersionedSlice(FileSlice slice, FileVersion version) implements Serializable {}

    /** Returns the columns of a file that have a requested name and type. */
    static StructType columns(OpenFile file, ReadRequest request) throws IOException {
        ColumnNameMatcher names = new ColumnNameMatcher(request.caseSensitive());
        StructType found = file.columns(request.columns());
        Map<String, Integer> positions = names.positions(found);
        return new StructType(Stream.of(request.columns().fields())
                .flatMap(field -> Stream.ofNullable(positions.get(names.key(field.name())))
                        .map(position -> found.fields()[position])
                        .filter(own -> own.dataType().equals(field.dataType())))
                .toArray(StructField[]::new));
    }

    @Override
    public Iterator<InternalRow> call(Iterator<VersionedSlice> slices) {
        Entries entries = new Entries(slices);
        TaskContext context = TaskContext.get();
        if (context != null) {
            TaskCompletionListener listener = ended -> entries.close();
            context.addTaskCompletionListener(listener);
        }
        return entries;
    }

    /** The rows of the index for the slices of a task, one after the other. */
    private final class Entries implements Iterator<InternalRow> {
        private final Queue<VersionedSlice> slices = new ArrayDeque<>();
        private final Queue<InternalRow> ready = new ArrayDeque<>();
        private SliceEntries current;

        Entries(Iterator<VersionedSlice> slices) {
            slices.forEachRemaining(this.slices::add);
        }

        @Override
        public boolean hasNext() {
            try {
                while (ready.isEmpty() && (current != null || !slices.isEmpty())) {
                    if (current == null) {
                        current = new SliceEntries(slices.remove(), slices.peek());
                    }
                    if (!current.readBatch(ready)) {
                        close();
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return !ready.isEmpty();
        }

        @Override
        public InternalRow next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return ready.remove();
        }

        void close() {
            SliceEntries closed = current;
            current = null;
            if (closed != null) {
                try {
                    closed.close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    /** The rows of the index for one slice. */
    private final class SliceEntries {
        private final FileVersion version;
        private final DataFile dataFile;
        /** Whether the task reads no other slice of the file afterwards. */
        private final boolean isLastOfFile;

        private final ReadMetrics metrics = new ReadMetrics();
        private final FileOpener.Handle handle;
        private final BatchReader reader;
        private final StructField[] columns;
        /** The positions of the columns among the requested ones. */
        private final int[] positions;
        /** The options that the values of each column depend on; null if they depend on none. */
        private final String[] columnOptions;

        private final StatisticsCollector[] collectors;
        private final long rowsPerRange;
        private final long fileRows;
        private long firstRow = -1;
        private long endRow = -1;
        /** Whether the range has a corrupt record. */
        private boolean isCorrupt;

        /** @param next the next slice; null if there is none */
        SliceEntries(VersionedSlice versioned, VersionedSlice next) throws IOException {
            version = versioned.version();
            isLastOfFile = next == null || !next.version().equals(version);
            dataFile = versioned.slice().file();
            // Corrupt records are found in all columns, so that they do not depend on the columns that are indexed.
            metrics.corruptRecordListener = (reason, records) -> {};
            handle = opener.open(dataFile, metrics);
            try {
                OpenFile file = handle.file();
                StructType found = IndexTask.columns(file, request);
                columns = found.fields();
                ColumnNameMatcher names = new ColumnNameMatcher(request.caseSensitive());
                Map<String, Integer> requested = names.positions(request.columns());
                positions = Stream.of(columns)
                        .mapToInt(field -> requested.get(names.key(field.name())))
                        .toArray();
                columnOptions = Stream.of(columns)
                        .map(field -> file.dependsOnOptions(field.name()) ? options.of(field.name()) : null)
                        .toArray(String[]::new);
                collectors = Stream.of(columns)
                        .map(field -> new StatisticsCollector(field.dataType()))
                        .toArray(StatisticsCollector[]::new);
                OptionalLong range = file.rowsPerIndexRange();
                OptionalLong rows = file.rowCount();
                rowsPerRange = range.orElse(0);
                fileRows = rows.orElse(0);
                boolean hasRanges = range.isPresent() && rows.isPresent();
                if (!hasRanges) {
                    withoutRanges.add(dataFile.name());
                }
                reader = hasRanges && columns.length > 0 && fileRows > 0
                        ? file.read(versioned.slice().slice(), request.forFile(found, RowSelection.ALL))
                        : null;
                if (hasRanges && reader == null) {
                    // All rows, or none, are one range, so that the file is not read again.
                    firstRow = 0;
                    endRow = fileRows;
                }
            } catch (IOException | RuntimeException | Error e) {
                handle.close();
                throw e;
            }
        }

        private void checkUnchanged() throws IOException {
            if (isLastOfFile && version.hasChanged(dataFile, opener)) {
                throw new UsageException(dataFile.name() + " changed while it was indexed. Run mlformats index again");
            }
        }

        /** Reads a batch. @return false at the end of the slice */
        boolean readBatch(Queue<InternalRow> out) throws IOException {
            long corruptBefore = metrics.corruptRecords;
            int count = reader == null ? 0 : reader.next(BATCH_ROWS);
            if (count == 0) {
                checkUnchanged();
                finishRange(out);
                return false;
            }
            long batchStart = reader.firstRow();
            if (batchStart != endRow) {
                // Rows between were skipped as corrupt: no entry has them, so they are always read.
                finishRange(out);
                firstRow = batchStart;
                endRow = batchStart;
            }
            boolean corruptBatch = metrics.corruptRecords > corruptBefore;
            int from = 0;
            while (from < count) {
                isCorrupt |= corruptBatch;
                long boundary = (endRow / rowsPerRange + 1) * rowsPerRange;
                int to = (int) Math.min(count, from + (boundary - endRow));
                for (int i = 0; i < collectors.length; i++) {
                    collectors[i].add(reader.column(i), from, to);
                }
                endRow += to - from;
                from = to;
                if (endRow == boundary) {
                    finishRange(out);
                }
            }
            return true;
        }

        private void finishRange(Queue<InternalRow> out) {
            if (endRow > firstRow || endRow == 0 && fileRows == 0) {
                Range range = new Range(version, settings, fileRows, firstRow, endRow - firstRow);
                out.add(toRow(range));
            }
            firstRow = endRow;
            isCorrupt = false;
        }

        private InternalRow toRow(Range range) {
            Object[] statistics = Stream.of(request.columns().fields())
                    .map(column -> IndexSchema.noStatistics(column, options.of(column.name())))
                    .toArray();
            for (int i = 0; i < collectors.length; i++) {
                ColumnStatistics found = collectors[i].finish();
                // Whether a corrupt record is a row of nulls depends on the columns of the query: it is always read.
                if (!isCorrupt) {
                    statistics[positions[i]] = IndexSchema.statistics(range, columns[i], columnOptions[i], found);
                }
            }
            return range.toRow(IndexSchema.row(statistics));
        }

        void close() throws IOException {
            try (FileOpener.Handle closedLast = handle) {
                if (reader != null) {
                    reader.close();
                }
            }
        }
    }
}
