package io.github.mlformats.benchmarks.work.bare;

import io.github.mlformats.benchmarks.data.DataFile;
import io.github.mlformats.benchmarks.data.SparkTable;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks.StoredBlock;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks.StoredColumn;
import io.github.mlformats.benchmarks.work.SparkWork;
import io.github.mlformats.benchmarks.work.Work;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.Deflater;
import org.apache.spark.sql.SparkSession;

/** Deflates all blocks of an uncompressed IDV file with the JDK's deflater at level 6, and throws away what comes out. */
public record DeflateWork(DataFile.Idv file) implements Work {
    private static final int LEVEL = 6;
    private static final int OUTPUT = 1 << 20;

    @Override
    public String title() {
        return "bare deflater";
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
            public double[] once() {
                deflate(blocks);
                return new double[0];
            }

            /** The bare deflater sees no rows: the digest is that of the rows the file was written from. */
            @Override
            public String digest() {
                return SparkWork.digest(SparkTable.of(spark, file.table(), file.vectors(), 2));
            }
        };
    }

    private static void deflate(StoredBlocks file) {
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
