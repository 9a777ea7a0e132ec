package io.github.mlformats.benchmarks.work.bare;

import io.github.mlformats.benchmarks.data.DataFile;
import io.github.mlformats.benchmarks.data.SparkTable;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks.StoredBlock;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks.StoredColumn;
import io.github.mlformats.benchmarks.work.SparkWork;
import io.github.mlformats.benchmarks.work.Work;
import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.apache.spark.sql.SparkSession;

/**
 * Inflates all blocks of an IDV file with the JDK's inflater and does nothing with them. The file is mapped, so no time
 * goes into reading; inflater and output buffer are reused.
 */
public record InflateWork(DataFile.Idv file) implements Work {
    @Override
    public String title() {
        return "bare inflater";
    }

    @Override
    public boolean hasResult() {
        return false;
    }

    @Override
    public boolean sharesJvm() {
        return true;
    }

    @Override
    public Run open(Path path, SparkSession spark) throws IOException {
        StoredBlocks blocks = StoredBlocks.map(path);
        return new Run() {
            @Override
            public double[] once() throws IOException {
                inflate(blocks);
                return new double[0];
            }

            /** The bare inflater sees no rows: the digest is that of the rows the file was written from. */
            @Override
            public String digest() {
                return SparkWork.digest(SparkTable.of(spark, file.table(), file.vectors(), 2));
            }
        };
    }

    private static void inflate(StoredBlocks file) throws IOException {
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
