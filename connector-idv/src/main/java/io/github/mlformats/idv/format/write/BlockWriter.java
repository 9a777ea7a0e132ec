package io.github.mlformats.idv.format.write;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.HeapSink;
import io.github.mlformats.idv.format.layout.IdvHeader;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * Writes the rows of a file (idv.md, section 12): blocks as soon as they are full, to a sink of their own, for the header
 * before them can only be made after the last row.
 */
public final class BlockWriter implements Closeable {
    private final List<OutputColumn> columns;
    private final int level;
    private final RowsPerBlock rowsPerBlock;
    private final ByteSink blocks;
    private final BlockStore store;
    private int waiting;
    private long rows;
    private long bytes;

    /**
     * @param level of compression, 1 to 9; 0 for none
     * @param rowsPerBlock at least 1; 0 for as many as ML.NET takes
     * @param blocks takes the blocks; closed by whoever opened it
     */
    public BlockWriter(List<OutputColumn> columns, int level, int rowsPerBlock, ByteSink blocks) {
        this.columns = columns;
        this.level = level;
        this.rowsPerBlock = new RowsPerBlock(rowsPerBlock);
        this.blocks = blocks;
        this.store = new BlockStore(columns.stream().map(OutputColumn::values).toList(), level, blocks);
    }

    /**
     * Says that every column was given the values of some more rows: of several at once only as long as the blocks were not
     * {@link #isNearlyFull nearly full}.
     *
     * @return whether the file must end with them: its rows are too large for more in one block
     */
    public boolean endRows(int count) throws IOException {
        waiting += count;
        rows += count;
        bytes = bytesWaiting();
        int ready = rowsPerBlock.ready(waiting, bytes);
        if (ready == 0) {
            return rowsPerBlock.endsFile(bytes);
        }
        while (waiting >= ready) {
            write(ready);
        }
        bytes = bytesWaiting();
        return false;
    }

    private long bytesWaiting() {
        long sum = 0;
        for (OutputColumn column : columns) {
            sum += column.values().size();
        }
        return sum;
    }

    /** Whether so many bytes more may be too much for the blocks of the waiting rows. */
    public boolean isNearlyFull(int more) {
        return rowsPerBlock.areTooMany(bytes + more);
    }

    private void write(int count) throws IOException {
        store.write(count);
        waiting -= count;
    }

    /** Number of rows so far. */
    public long rows() {
        return rows;
    }

    /** Counted on. */
    public BlockStore.Counts counts() {
        return store.counts();
    }

    /** What comes before the blocks and what after them. */
    public record Frame(byte[] header, ByteBuilder tables) {}

    /** Writes the last block. Nothing can be added after this. */
    public Frame finish() throws IOException {
        if (waiting > 0) {
            write(waiting);
        }
        HeapSink end = new HeapSink();
        FileShape shape = new FileShape(rows, rowsPerBlock.of(rows), level);
        try (FileTables tables = new FileTables(shape, IdvHeader.SIZE + blocks.position(), end)) {
            byte[] header = tables.write(
                    columns, (column, visitor) -> store.tables().get(column).visit(IdvHeader.SIZE, visitor));
            return new Frame(header, end.bytes());
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
