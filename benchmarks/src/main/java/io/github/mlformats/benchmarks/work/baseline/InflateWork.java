package io.github.mlformats.benchmarks.work.baseline;

import io.github.mlformats.benchmarks.data.DataFile;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks.StoredBlock;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks.StoredColumn;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Inflates all blocks of an IDV file with the JDK's inflater and discards them. The file is memory-mapped, so reading
 * takes no time; inflater and output buffer are reused.
 */
public final class InflateWork extends BlocksWork {
    public InflateWork(DataFile.Idv file) {
        super(file, "bare inflater");
    }

    @Override
    void run(StoredBlocks file) throws IOException {
        byte[] decoded = new byte[largest(file)];
        Inflater inflater = new Inflater(true);
        try {
            for (StoredColumn column : file.columns()) {
                for (StoredBlock block : column.blocks()) {
                    inflater.reset();
                    inflater.setInput(file.stored(block));
                    int size = inflater.inflate(decoded, 0, block.decodedLength());
                    if (size != block.decodedLength()) {
                        throw new IOException(column.name() + ": block of " + size + " bytes");
                    }
                }
            }
        } catch (DataFormatException e) {
            throw new IOException(e);
        } finally {
            inflater.end();
        }
    }

    private static int largest(StoredBlocks file) {
        return file.columns().stream()
                .flatMap(column -> column.blocks().stream())
                .mapToInt(StoredBlock::decodedLength)
                .max()
                .orElse(0);
    }
}
