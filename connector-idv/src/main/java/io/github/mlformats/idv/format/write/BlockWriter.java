package io.github.mlformats.idv.format.write;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.idv.format.block.Compression;
import io.github.mlformats.idv.format.layout.IdvHeader;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Writes the rows of a file (idv.md, section 12): blocks as soon as they are full, to a sink of their own, for the header
 * before them can only be made after the last row.
 */
public final class BlockWriter implements Closeable {
    private final List<OutputColumn> columns;
    private final Compression compression;
    private final BlockDeflater deflater;
    private final RowsPerBlock rowsPerBlock;
    private final ByteSink blocks;
    private final BlockTable[] tables;
    private final ByteBuilder block = new ByteBuilder();
    private final ByteBuilder deflated = new ByteBuilder();
    private int waiting;
    private long rows;

    /**
     * @param level of compression, 1 to 9; 0 for none
     * @param rowsPerBlock at least 1; 0 for as many as ML.NET takes
     * @param blocks takes the blocks; closed by whoever opened it
     */
    public BlockWriter(List<OutputColumn> columns, int level, int rowsPerBlock, ByteSink blocks) {
        this.columns = columns;
        this.compression = level == 0 ? Compression.NONE : Compression.DEFLATE;
        this.deflater = level == 0 ? null : new BlockDeflater(level);
        this.rowsPerBlock = new RowsPerBlock(rowsPerBlock);
        this.blocks = blocks;
        this.tables = new BlockTable[columns.size()];
        Arrays.setAll(tables, i -> new BlockTable());
    }

    /**
     * Says that every column was given the value of another row.
     *
     * @return whether the file must end with it: its rows are too large for more in one block
     */
    public boolean endRow() throws IOException {
        waiting++;
        rows++;
        long bytes = 0;
        for (OutputColumn column : columns) {
            bytes += column.values().size();
        }
        int ready = rowsPerBlock.ready(waiting, bytes);
        if (ready == 0) {
            return rowsPerBlock.endsFile(bytes);
        }
        while (ready > 0 && waiting >= ready) {
            write(ready);
        }
        return false;
    }

    private void write(int count) throws IOException {
        for (int i = 0; i < tables.length; i++) {
            BlockEncoder values = columns.get(i).values();
            block.clear();
            values.encode(count, block);
            values.removeFirst(count);
            ByteBuilder stored = block;
            if (deflater != null) {
                deflated.clear();
                deflater.deflate(block, deflated);
                stored = deflated;
            }
            tables[i].add(blocks.position(), stored.size(), block.size());
            blocks.write(stored.bytes(), 0, stored.size());
        }
        waiting -= count;
    }

    /** Number of rows so far. */
    public long rows() {
        return rows;
    }

    /** What comes before the blocks and what after them. */
    public record Frame(ByteBuilder header, ByteBuilder tables) {}

    /** Writes the last block. Nothing can be added after this. */
    public Frame finish() throws IOException {
        if (waiting > 0) {
            write(waiting);
        }
        FileTables end = new FileTables(IdvHeader.SIZE + blocks.position(), compression, deflater);
        ByteBuilder tail = end.write(columns, tables, IdvHeader.SIZE, rowsPerBlock.of(rows));
        return new Frame(end.header(rows, columns.size()), tail);
    }

    @Override
    public void close() {
        if (deflater != null) {
            deflater.close();
        }
    }
}
