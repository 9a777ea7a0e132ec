package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.meta.RowMetas;
import io.github.mlformats.angel.format.batch.Piece;
import io.github.mlformats.angel.plan.Pruning;
import io.github.mlformats.angel.plan.RowPieces;
import io.github.mlformats.angel.schema.TableColumns;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.IntVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Rows of a matrix, put together from the partitions of all its columns: {@code layout=rows}. Where rows can be found in
 * the partitions, only some are in memory at a time.
 */
public final class RowBatches extends MatrixBatches {
    /** Elements, and values of full rows, to have in memory; a single row may have more. */
    private static final long BUDGET = 4 << 20;

    private final int[] rows;
    private final RowPieces pieces;
    private final BlockElements elements;
    private final IntVector ids = new IntVector();
    /** Null if only the numbers of rows are wanted. */
    private final RowVectors vectors;

    private int windowStart;
    private int windowEnd;
    private int next;
    private int first;

    public RowBatches(ReadPlan plan, ReadRequest request) {
        super(plan, request, plan.part().leftOut());
        Pruning pruning = new Pruning(request.lookUps());
        this.rows = Arrays.stream(plan.part().rows()).filter(pruning::wantsRow).toArray();
        this.pieces = new RowPieces(plan.encoding());
        this.elements = new BlockElements(plan);
        this.vectors = names.contains(TableColumns.VECTOR)
                ? RowVectors.of(
                        plan.matrix(),
                        request.columns().apply(TableColumns.VECTOR).dataType())
                : null;
    }

    @Override
    public int next(int maxRows) throws IOException {
        if (next == windowEnd) {
            if (next == rows.length) {
                return 0;
            }
            windowStart = next;
            windowEnd = vectors == null ? rows.length : windowEnd();
            if (vectors != null) {
                openWindow();
            }
        }
        first = next;
        int count = Math.min(maxRows, windowEnd - first);
        ids.show(Arrays.copyOfRange(rows, first, first + count), count, null);
        if (vectors != null) {
            vectors.show(first - windowStart, count);
        }
        next += count;
        return count;
    }

    private void openWindow() throws IOException {
        int[] window = Arrays.copyOfRange(rows, windowStart, windowEnd);
        List<Piece> wanted = new ArrayList<>();
        for (Partition partition : plan.part().partitions()) {
            Piece piece = pieces.of(partition, id -> Arrays.binarySearch(window, id) >= 0);
            if (piece != null && piece.bytes() > 0) {
                wanted.add(piece);
            }
        }
        vectors.set(new RowBlock(elements.read(wanted), window), window.length);
    }

    /** As many rows as the budget allows; all, if they cannot be found one by one. */
    private int windowEnd() {
        boolean seekable = plan.part().partitions().stream()
                .allMatch(partition -> pieces.canSeek(partition.rows())
                        && !plan.matrix().choices().isLenient());
        if (!seekable) {
            return rows.length;
        }
        long taken = 0;
        int end = windowStart;
        while (end < rows.length) {
            taken += vectors.width() + elements(rows[end]);
            if (end > windowStart && taken > BUDGET) {
                break;
            }
            end++;
        }
        return end;
    }

    private long elements(int row) {
        long sum = 0;
        for (Partition partition : plan.part().partitions()) {
            RowMetas metas = partition.rows();
            int place = metas.find(row);
            sum += place < 0 ? 0 : metas.count(place);
        }
        return sum;
    }

    @Override
    public long firstRow() {
        return first;
    }

    @Override
    ColumnVector vector(String name) {
        return name.equals(TableColumns.ROW) ? ids : vectors.vector();
    }
}
