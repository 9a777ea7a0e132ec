package io.github.mlformats.benchmarks.data.idv;

import io.github.mlformats.benchmarks.data.Table;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Writes IDV files of any size as ML.NET's saver does (version 1.1.1.6, blocks in deterministic order, no annotations),
 * in memory of a few stripes. A stripe is the blocks of all columns for one run of rows; stripes are made in parallel.
 */
public final class IdvGenerator {
    /** ML.NET's default. */
    public static final int ROWS_PER_BLOCK = 8192;

    static final int HEADER_BYTES = 256;
    private static final long HEAD_SIGNATURE = 0x00425644004C4D43L;
    static final long TAIL_SIGNATURE = 0x434D4C0044564200L;
    private static final long VERSION = 0x0001_0001_0001_0006L;

    private final Table table;
    private final int rowsPerBlock;
    private final Compression compression;

    public IdvGenerator(Table table, int rowsPerBlock, Compression compression) {
        this.table = table;
        this.rowsPerBlock = rowsPerBlock;
        this.compression = compression;
    }

    /** Writes the file; one that exists is replaced. */
    public void write(Path file) throws IOException {
        List<LittleEndianOutput> lookups = new ArrayList<>();
        table.columns().forEach(column -> lookups.add(new LittleEndianOutput()));
        long tocOffset;
        long tailOffset;
        try (Output out = new Output(file)) {
            out.write(new byte[HEADER_BYTES]);
            writeBlocks(out, lookups);
            LittleEndianOutput toc = new LittleEndianOutput();
            for (int c = 0; c < lookups.size(); c++) {
                tocEntry(table.columns().get(c), out.position, toc);
                out.write(lookups.get(c).toBytes());
            }
            tocOffset = out.position;
            out.write(toc.toBytes());
            tailOffset = out.position;
            out.write(new LittleEndianOutput().i64(TAIL_SIGNATURE).toBytes());
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(
                    ByteBuffer.wrap(header(
                            tocOffset, tailOffset, table.rows(), table.columns().size())),
                    0);
        }
    }

    static byte[] header(long tocOffset, long tailOffset, long rows, int columns) {
        return new LittleEndianOutput()
                .i64(HEAD_SIGNATURE)
                .i64(VERSION)
                .i64(VERSION)
                .i64(tocOffset)
                .i64(tailOffset)
                .i64(rows)
                .i32(columns)
                .toBytes();
    }

    private void tocEntry(Column column, long lookupOffset, LittleEndianOutput toc) {
        toc.text(column.name())
                .raw(column.codec())
                .u8(compression.ordinal())
                .leb(rowsPerBlock)
                .i64(lookupOffset)
                .i64(0);
    }

    private void writeBlocks(Output out, List<LittleEndianOutput> lookups) throws IOException {
        int threads = Runtime.getRuntime().availableProcessors();
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            Deque<Future<List<StoredBlock>>> stripes = new ArrayDeque<>();
            for (long row = 0; row < table.rows(); row += rowsPerBlock) {
                long firstRow = row;
                stripes.add(executor.submit(() -> stripe(firstRow)));
                if (stripes.size() > threads) {
                    writeStripe(stripes.remove().get(), out, lookups);
                }
            }
            while (!stripes.isEmpty()) {
                writeStripe(stripes.remove().get(), out, lookups);
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IOException("generating " + table.name() + " failed", e);
        } finally {
            executor.shutdownNow();
        }
    }

    private List<StoredBlock> stripe(long firstRow) {
        int rows = (int) Math.min(rowsPerBlock, table.rows() - firstRow);
        List<StoredBlock> blocks = new ArrayList<>();
        for (Column column : table.columns()) {
            LittleEndianOutput block = new LittleEndianOutput();
            column.encode(firstRow, rows, block);
            byte[] decoded = block.toBytes();
            blocks.add(new StoredBlock(compression.compress(decoded), decoded.length));
        }
        return blocks;
    }

    private static void writeStripe(List<StoredBlock> stripe, Output out, List<LittleEndianOutput> lookups)
            throws IOException {
        for (int c = 0; c < stripe.size(); c++) {
            StoredBlock block = stripe.get(c);
            lookups.get(c).i64(out.position).i32(block.stored().length).i32(block.decodedLength());
            out.write(block.stored());
        }
    }

    private record StoredBlock(byte[] stored, int decodedLength) {}

    /** A file that knows how much was written to it. */
    private static final class Output implements AutoCloseable {
        private final OutputStream stream;
        private long position;

        Output(Path file) throws IOException {
            stream = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        }

        void write(byte[] bytes) throws IOException {
            stream.write(bytes);
            position += bytes.length;
        }

        @Override
        public void close() throws IOException {
            stream.close();
        }
    }
}
