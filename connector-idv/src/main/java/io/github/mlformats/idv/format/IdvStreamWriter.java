package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.HeapSink;
import io.github.mlformats.idv.format.codec.BlockEncoder;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * Writes the rows of a file (idv.md, section 12). The caller adds values to the encoders of all columns and then
 * reports the rows with {@link #addRows}; complete blocks of all columns are written at once. Blocks go to a separate
 * sink, because the header that precedes them is known only after the last row; {@link #finish} returns it together
 * with the tables that follow the blocks. Memory is bounded by one block of each column, or {@link #addRows} ends the
 * file.
 */
public final class IdvStreamWriter implements Closeable {
    private final List<EncodedColumn> columns;
    private final int level;
    private final RowsPerBlockPolicy rowsPerBlock;
    private final ByteSink blocks;
    private final ColumnBlockWriter store;
    private int pendingRows;
    private long rows;
    private long bytes;

    /**
     * @param level compression level, 1 to 9; 0 for none
     * @param rowsPerBlock at least 1; 0 for automatic, as ML.NET does
     * @param blocks sink of the blocks; closed by the caller
     */
    public IdvStreamWriter(List<EncodedColumn> columns, int level, int rowsPerBlock, ByteSink blocks) {
        this.columns = columns;
        this.level = level;
        this.rowsPerBlock = new RowsPerBlockPolicy(rowsPerBlock);
        this.blocks = blocks;
        this.store = new ColumnBlockWriter(
                columns.stream().map(EncodedColumn::encoder).toList(), level, blocks);
    }

    /**
     * Reports that the values of {@code count} more rows were added to every column. More than one row at a time is
     * allowed only while the blocks are not {@link #isNearlyFull nearly full}.
     *
     * @return whether the file must end after these rows, because its blocks would become too large
     */
    public boolean addRows(int count) throws IOException {
        pendingRows += count;
        rows += count;
        bytes = pendingBytes();
        int ready = rowsPerBlock.completeBlockRows(pendingRows, bytes);
        if (ready == 0) {
            return rowsPerBlock.endsFile(bytes);
        }
        while (pendingRows >= ready) {
            write(ready);
        }
        bytes = pendingBytes();
        return false;
    }

    private long pendingBytes() {
        long sum = 0;
        for (EncodedColumn column : columns) {
            sum += column.encoder().size();
        }
        return sum;
    }

    /** Whether {@code more} bytes could exceed the size limit for the blocks of the pending rows. */
    public boolean isNearlyFull(int more) {
        return rowsPerBlock.exceedsBlockSize(bytes + more);
    }

    private void write(int count) throws IOException {
        store.write(count);
        pendingRows -= count;
    }

    /** Number of rows added so far. */
    public long rows() {
        return rows;
    }

    /** Live counters of the written blocks. */
    public ColumnBlockWriter.Counters counters() {
        return store.counters();
    }

    /** The bytes that precede the blocks, and the bytes that follow them. */
    public record HeaderAndTables(byte[] header, ByteBuilder tables) {}

    /** Writes the last blocks and creates header and tables. No rows can be added afterwards. */
    public HeaderAndTables finish() throws IOException {
        if (pendingRows > 0) {
            write(pendingRows);
        }
        HeapSink end = new HeapSink();
        BlockLayout shape = new BlockLayout(rows, rowsPerBlock.declaredRows(rows), level);
        try (IdvMetadataWriter tables = new IdvMetadataWriter(shape, IdvHeader.SIZE + blocks.position(), end)) {
            byte[] header = tables.write(
                    columns,
                    (column, visitor) -> store.lookupTables().get(column).visit(IdvHeader.SIZE, visitor));
            return new HeaderAndTables(header, end.bytes());
        }
    }

    @Override
    public void close() {
        store.close();
    }

    /** A column to be written, with the encoder of its values. */
    public interface EncodedColumn extends ColumnDefinition {
        /** Encoder with the values that are not yet in a block. */
        BlockEncoder encoder();
    }
}
