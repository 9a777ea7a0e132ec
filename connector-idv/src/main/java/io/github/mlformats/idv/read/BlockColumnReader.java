package io.github.mlformats.idv.read;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.bytes.RangeReader.FetchedRange;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.idv.format.ColumnDecoder;
import io.github.mlformats.idv.format.IdvColumn;
import io.github.mlformats.idv.format.LookupTable;
import io.github.mlformats.idv.format.codec.Block;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Reader of one column of a slice. Holds the queue of fetched blocks and the block that is currently decoded. */
final class BlockColumnReader {
    private final IdvColumn column;
    private final LookupTable lookup;
    private final ColumnDecoder decoder;
    private final ColumnView view;
    private final DecodeBudget.Reservation decodedBytes;
    private final ReadMetrics metrics;

    private final Queue<FetchedBlock> fetchedBlocks = new ArrayDeque<>();
    private int lastRequested = -1;
    private int requestedCount;
    /** Size of the largest decoded block so far, in bytes: buffers do not shrink. */
    private int largest;

    private FetchedBlock current;
    private Block decoded;

    private record FetchedBlock(int number, FetchedRange bytes) {}

    /**
     * @param lookup lookup entries of the slice's blocks
     * @param decodedBytes this column's share of the decode budget
     */
    BlockColumnReader(
            IdvColumn column,
            LookupTable lookup,
            ColumnDecoder decoder,
            ColumnView view,
            DecodeBudget.Reservation decodedBytes,
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

    /** Index of the block that contains a row. */
    int block(long row) {
        return (int) (row / column.rowsPerBlock());
    }

    /** Exclusive end row of a block; may exceed the file's row count for the last block. */
    long endRow(int block) {
        return (block + 1L) * column.rowsPerBlock();
    }

    /** Byte range of a block in the file. */
    ByteRange range(int block) {
        return new ByteRange(lookup.offset(block), lookup.storedLength(block));
    }

    /**
     * Marks a block as requested; returns false if it was requested before. Blocks must be requested in ascending
     * order.
     */
    boolean requestBlock(int block) {
        if (block <= lastRequested) {
            return false;
        }
        lastRequested = block;
        requestedCount++;
        return true;
    }

    /** Whether the block that contains a row was requested, and so fetched. */
    boolean isRequested(long row) {
        return block(row) <= lastRequested;
    }

    /** Adds the bytes of the next requested block. */
    void addFetched(int block, FetchedRange bytes) {
        fetchedBlocks.add(new FetchedBlock(block, bytes));
    }

    /** Number of blocks of the slice that were never requested. */
    int skippedBlocks() {
        return lookup.endBlock() - lookup.firstBlock() - requestedCount;
    }

    /**
     * Decodes the block that contains a row, unless it is the current one. The block must be fetched. Releases earlier
     * blocks.
     */
    void seek(long row) throws IOException {
        int block = block(row);
        while (current == null || current.number() < block) {
            release();
            current = fetchedBlocks.remove();
        }
        if (decoded == null) {
            decode();
        }
    }

    private void decode() throws IOException {
        FetchedRange bytes = current.bytes();
        int before = largest;
        reserve(bytes);
        try {
            Block block = decoder.decode(lookup, current.number(), bytes.data(), bytes.offset());
            view.check(block, decoder::corrupt);
            decoded = block;
        } catch (UsageException e) {
            throw new UsageException("column '" + column.name() + "': " + e.getMessage(), e);
        } catch (CorruptFileException e) {
            resize(Math.max(before, decoder.bufferSize()));
            throw e;
        }
        metrics.bytesDecoded += lookup.decodedLength(current.number());
    }

    /** Reserves the memory of the current block. A length that is too large for it may be damaged. */
    private void reserve(FetchedRange bytes) throws IOException {
        try {
            resize(Math.max(largest, lookup.decodedLength(current.number())));
        } catch (UsageException e) {
            decoder.checkLength(lookup, current.number(), bytes.data(), bytes.offset());
            throw e;
        }
    }

    private void resize(int bytes) {
        decodedBytes.resize(bytes, "a block of column '" + column.name() + "'");
        largest = bytes;
    }

    private void release() {
        if (current != null) {
            current.bytes().release();
        }
        current = null;
        decoded = null;
    }

    /** Number of rows, starting at {@code row}, that one batch can have of the decoded block: at most {@code most}. */
    int maxBatchRows(long row, int most) {
        int from = (int) (row % column.rowsPerBlock());
        return view.maxBatchRows(decoded, from, Math.min(most, decoded.count() - from));
    }

    /** Sets the vector to rows of the decoded block. */
    void setBatch(long row, int count) {
        view.setBatch(decoded, (int) (row % column.rowsPerBlock()), count);
    }
}
