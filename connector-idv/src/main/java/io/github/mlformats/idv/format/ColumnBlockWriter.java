package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.idv.format.codec.BlockEncoder;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** Encodes, compresses and writes the blocks of all columns, and records their positions. */
public final class ColumnBlockWriter implements Closeable {
    private final List<? extends BlockEncoder> columns;
    private final BlockDeflater deflater;
    private final ByteSink blocks;
    private final List<LookupTableBuilder> lookupTables;
    private final ByteBuilder block = new ByteBuilder();
    private final ByteBuilder deflated = new ByteBuilder();
    private final Counters counters = new Counters();

    /** Counters of the written blocks. */
    public static final class Counters {
        /** Number of blocks of all columns. */
        public long blocks;

        /** Decoded bytes of all blocks. */
        public long decodedBytes;

        /** Time spent encoding values. */
        public long encodeNanos;

        /** Time spent compressing blocks. */
        public long deflateNanos;
    }

    /**
     * @param level compression level, 1 to 9; 0 for none
     * @param blocks sink of the blocks; closed by the caller
     */
    public ColumnBlockWriter(List<? extends BlockEncoder> columns, int level, ByteSink blocks) {
        this.columns = columns;
        this.deflater = level == 0 ? null : new BlockDeflater(level);
        this.blocks = blocks;
        this.lookupTables =
                Stream.generate(LookupTableBuilder::new).limit(columns.size()).toList();
    }

    /** Writes the next block of every column, from the first {@code rows} pending values of its encoder. */
    public void write(int rows) throws IOException {
        for (int i = 0; i < columns.size(); i++) {
            BlockEncoder values = columns.get(i);
            long start = System.nanoTime();
            block.clear();
            values.encode(rows, block);
            checkSize(rows);
            values.removeFirst(rows);
            long encoded = System.nanoTime();
            ByteBuilder stored = block;
            if (deflater != null) {
                deflated.clear();
                deflater.deflate(block, deflated);
                stored = deflated;
                counters.deflateNanos += System.nanoTime() - encoded;
            }
            counters.encodeNanos += encoded - start;
            counters.blocks++;
            counters.decodedBytes += block.size();
            lookupTables.get(i).add(blocks.position(), stored.size(), block.size());
            blocks.write(stored.bytes(), 0, stored.size());
        }
    }

    /** Checks that readers accept the block by default. A single row has no smaller block, and they may raise the limit. */
    private void checkSize(int rows) {
        if (rows > 1 && block.size() > IdvFile.MAX_BLOCK_BYTES) {
            throw new UsageException("a block of " + rows + " rows of one column has " + block.size()
                    + " bytes, and readers accept " + IdvFile.MAX_BLOCK_BYTES
                    + ". Set option(\"rowsPerBlock\") to less than " + rows);
        }
    }

    /** Live counters. */
    public Counters counters() {
        return counters;
    }

    /** Lookup tables of all columns, with offsets relative to the start of the sink. */
    public List<LookupTableBuilder> lookupTables() {
        return lookupTables;
    }

    @Override
    public void close() {
        if (deflater != null) {
            deflater.close();
        }
    }
}
