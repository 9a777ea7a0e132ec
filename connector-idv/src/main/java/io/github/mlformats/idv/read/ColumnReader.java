package io.github.mlformats.idv.read;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.bytes.RangeReader.Fetched;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.idv.format.ColumnDecoder;
import io.github.mlformats.idv.format.block.Block;
import io.github.mlformats.idv.format.layout.IdvColumn;
import io.github.mlformats.idv.format.layout.LookupTable;
import io.github.mlformats.idv.read.view.ColumnView;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.apache.spark.sql.vectorized.ColumnVector;

/** One column of a slice: the blocks that were fetched for it, and the one that is decoded. */
final class ColumnReader {
    private final IdvColumn column;
    private final LookupTable lookup;
    private final ColumnDecoder decoder;
    private final ColumnView view;
    private final DecodeBudget.Share decodedBytes;
    private final ReadMetrics metrics;

    private final Queue<FetchedBlock> ahead = new ArrayDeque<>();
    private int lastWanted = -1;
    private int wanted;
    /** Bytes of the largest decoded block: buffers do not shrink. */
    private int largest;

    private FetchedBlock current;
    private Block decoded;

    private record FetchedBlock(int number, Fetched bytes) {}

    /**
     * @param lookup holds the blocks of the slice
     * @param decodedBytes what this column's decoded block takes
     */
    ColumnReader(
            IdvColumn column,
            LookupTable lookup,
            ColumnDecoder decoder,
            ColumnView view,
            DecodeBudget.Share decodedBytes,
            ReadMetrics metrics) {
        this.column = column;
        this.lookup = lookup;
        this.decoder = decoder;
        this.view = view;
        this.decodedBytes = decodedBytes;
        this.metrics = metrics;
    }

    ColumnVector vector() {
        return view.vector();
    }

    /** Number of the block that holds a row. */
    int block(long row) {
        return (int) (row / column.rowsPerBlock());
    }

    /** Number of the row after a block's last, if the file has that many. */
    long endRow(int block) {
        return (block + 1L) * column.rowsPerBlock();
    }

    /** Where a block is stored. */
    ByteRange range(int block) {
        return new ByteRange(lookup.offset(block), lookup.storedLength(block));
    }

    /** Notes that a block is going to be fetched; false if it was noted before. Blocks come in order. */
    boolean want(int block) {
        if (block <= lastWanted) {
            return false;
        }
        lastWanted = block;
        wanted++;
        return true;
    }

    /** Whether the block that holds a row was wanted and so fetched. */
    boolean has(long row) {
        return block(row) <= lastWanted;
    }

    /** Takes the bytes of the next wanted block. */
    void accept(int block, Fetched bytes) {
        ahead.add(new FetchedBlock(block, bytes));
    }

    /** Blocks of the slice that were never wanted. */
    int skipped() {
        return lookup.endBlock() - lookup.firstBlock() - wanted;
    }

    /** Decodes the block that holds a row, which was fetched, unless it is decoded already. */
    void seek(long row) throws IOException {
        int block = block(row);
        while (current == null || current.number() < block) {
            release();
            current = ahead.remove();
        }
        if (decoded == null) {
            decode();
        }
    }

    private void decode() throws IOException {
        Fetched bytes = current.bytes();
        largest = Math.max(largest, lookup.decodedLength(current.number()));
        decodedBytes.hold(largest, "a block of column '" + column.name() + "'");
        try {
            Block block = decoder.decode(lookup, current.number(), bytes.data(), bytes.offset());
            view.check(block, decoder::corrupt);
            decoded = block;
        } catch (UsageException e) {
            throw new UsageException("column '" + column.name() + "': " + e.getMessage(), e);
        }
        metrics.bytesDecoded += lookup.decodedLength(current.number());
    }

    private void release() {
        if (current != null) {
            current.bytes().release();
        }
        current = null;
        decoded = null;
    }

    /** How many rows of the decoded block, from {@code row} on, a batch can have: at most {@code most}. */
    int fit(long row, int most) {
        int from = (int) (row % column.rowsPerBlock());
        return view.fit(decoded, from, Math.min(most, decoded.count() - from));
    }

    /** Shows rows of the decoded block. */
    void show(long row, int count) {
        view.show(decoded, (int) (row % column.rowsPerBlock()), count);
    }
}
