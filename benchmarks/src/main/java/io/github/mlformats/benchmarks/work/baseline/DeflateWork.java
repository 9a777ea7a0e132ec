package io.github.mlformats.benchmarks.work.baseline;

import io.github.mlformats.benchmarks.data.DataFile;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks.StoredBlock;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks.StoredColumn;
import java.nio.ByteBuffer;
import java.util.zip.Deflater;

/** Deflates all blocks of an uncompressed IDV file with the JDK's deflater at level 6, and discards the output. */
public final class DeflateWork extends BlocksWork {
    private static final int LEVEL = 6;
    private static final int OUTPUT = 1 << 20;

    public DeflateWork(DataFile.Idv file) {
        super(file, "bare deflater");
    }

    @Override
    void run(StoredBlocks file) {
        ByteBuffer out = ByteBuffer.allocate(OUTPUT);
        Deflater deflater = new Deflater(LEVEL, true);
        try {
            for (StoredColumn column : file.columns()) {
                for (StoredBlock block : column.blocks()) {
                    deflater.reset();
                    deflater.setInput(file.stored(block));
                    deflater.finish();
                    while (!deflater.finished()) {
                        out.clear();
                        deflater.deflate(out);
                    }
                }
            }
        } finally {
            deflater.end();
        }
    }
}
