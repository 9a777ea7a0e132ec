package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.ElementTable;
import io.github.mlformats.angel.format.RowBlock;
import io.github.mlformats.angel.format.decode.Encoding;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.RowMetas;
import io.github.mlformats.angel.read.AngelOpenFile.PartitionPruner;
import io.github.mlformats.angel.read.RowVectors.DenseRowVectors;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.angel.schema.AngelReadOptions;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.IntVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Reads {@code layout=rows}: merges the elements of each row from the partitions of all
 * columns. If rows can be located in the partitions ({@link Encoding#canLocateRows}), a window of rows of at most
 * {@value #MAX_ELEMENTS} elements is in memory at a time, but at least one row; otherwise all rows of the block are.
 *
 * <p>A window of a dense matrix is filled directly from batches ({@link DenseRowVectors}). If that fails, because a column is
 * outside the index range or stored twice, the window is read again into an element table, which reports the error.
 */
final class RowBatchReader extends AngelBatchReader {
    /** Maximum number of elements in memory; a single row may have more. */
    private static final int MAX_ELEMENTS = 1 << 20;

    private final AngelReadContext context;
    private final PartitionPruner pruning;
    private final ElementTable table;
    /** Whether single rows can be located in the partitions. */
    private final boolean isSeekable;

    private final IntVector ids = new IntVector();
    /** Null if the column {@code vector} is not requested. */
    private final RowVectors vectors;
    /** Null if rows cannot be filled directly from batches. */
    private final DenseRowVectors dense;

    /** The row ids; null before the first batch if only the records contain them. */
    private int[] rows;
    /** The rows {@code [windowStart, windowEnd)}; null if they were filled directly from batches into {@link #dense}. */
    private RowBlock window;

    private int windowStart;
    private int windowEnd;
    private int next;

    RowBatchReader(AngelReadContext context, ReadRequest request) {
        super(request, context.encoding().format().className());
        this.context = context;
        this.pruning = new PartitionPruner(request.lookupFilter());
        this.rows = context.group().rows().isKnown()
                ? requestedRows(context.group().rows().ids())
                : null;
        this.table = context.newTable();
        this.vectors = names.contains(AngelColumns.VECTOR)
                ? RowVectors.of(
                        context.matrix(),
                        request.columns().apply(AngelColumns.VECTOR).dataType())
                : null;
        this.isSeekable =
                !AngelReadOptions.skipsCorruptPartitions(context.matrix().options())
                        && context.group().partitions().stream()
                                .allMatch(partition -> context.encoding().canLocateRows(partition.rows()));
        this.dense = vectors == null || !isSeekable ? null : vectors.dense().orElse(null);
    }

    private int[] requestedRows(int[] all) {
        return Arrays.stream(all).filter(pruning::mayMatchRow).toArray();
    }

    @Override
    public int next(int maxRows) throws IOException {
        if (next == windowEnd) {
            openWindow();
        }
        int first = next;
        firstRow = first;
        int count = Math.min(maxRows, windowEnd - first);
        if (count > 0 && vectors != null) {
            int from = first - windowStart;
            count = window == null ? dense.setBatch(from, count) : vectors.setBatch(window, from, count);
        }
        ids.setBatch(Arrays.copyOfRange(rows, first, first + count), count, null);
        next += count;
        return count;
    }

    /** Loads the window of rows that starts with the next one; an empty one at the end. */
    private void openWindow() throws IOException {
        windowStart = next;
        if (rows == null) {
            ElementTable all = ElementRangeReader.readAll(context);
            rows = requestedRows(all.distinctRows());
            windowEnd = rows.length;
            setWindow(all);
        } else if (vectors == null) {
            windowEnd = rows.length;
        } else if (next < rows.length) {
            windowEnd = windowEnd();
            List<Partition.Range> ranges = windowRanges();
            if (dense != null && new ElementRangeReader(context, ranges).fill(dense.block(), windowRows())) {
                window = null;
            } else {
                new ElementRangeReader(context, ranges).fill(table, -1);
                setWindow(table);
            }
        }
    }

    private void setWindow(ElementTable elements) {
        if (vectors != null) {
            window = new RowBlock(elements, windowRows());
            checkColumns();
        }
    }

    private int[] windowRows() {
        return Arrays.copyOfRange(rows, windowStart, windowEnd);
    }

    /** Rejects columns outside the index range, which Angel may store in hash-partitioned matrices. */
    private void checkColumns() {
        ColumnRange range = context.matrix().indexRange();
        if (context.matrix().options().get(AngelReadOptions.VECTORS) == VectorRepresentation.SPARSE) {
            return;
        }
        for (int i = 0; i < window.size(); i++) {
            int last = window.elementCount(i) - 1;
            if (last >= 0 && !(range.contains(window.column(i, 0)) && range.contains(window.column(i, last)))) {
                long outside = range.contains(window.column(i, 0)) ? window.column(i, last) : window.column(i, 0);
                throw new UsageException("row " + window.id(i) + " of matrix "
                        + context.matrix().name() + " has column " + outside + " outside the index range " + range
                        + ": set vectors=sparse, which returns it");
            }
        }
    }

    private List<Partition.Range> windowRanges() {
        List<Partition.Range> ranges = new ArrayList<>();
        for (Partition partition : context.group().partitions()) {
            Partition.Range rowRange = context.encoding()
                    .locateRows(partition, id -> Arrays.binarySearch(rows, windowStart, windowEnd, id) >= 0);
            if (rowRange != null && rowRange.bytes() > 0) {
                ranges.add(rowRange);
            }
        }
        return ranges;
    }

    /** The end of the window that starts with the next row; includes all rows if they cannot be located. */
    private int windowEnd() {
        if (!isSeekable) {
            return rows.length;
        }
        if (dense != null) {
            return Math.min(
                    rows.length,
                    windowStart
                            + Math.max(
                                    1, MAX_ELEMENTS / Math.max(1, dense.block().width())));
        }
        long taken = 0;
        int end = windowStart;
        while (end < rows.length) {
            taken += elements(rows[end]);
            if (end > windowStart && taken > MAX_ELEMENTS) {
                break;
            }
            end++;
        }
        return end;
    }

    private long elements(int row) {
        long sum = 0;
        for (Partition partition : context.group().partitions()) {
            RowMetas metas = partition.rows();
            int rowIndex = metas.indexOf(row);
            sum += rowIndex < 0 ? 0 : metas.count(rowIndex);
        }
        return sum;
    }

    @Override
    ColumnVector vector(String name) {
        return name.equals(AngelColumns.ROW) ? ids : vectors.vector();
    }
}
