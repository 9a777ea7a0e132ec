package io.github.mlformats.benchmarks.work.baseline;

import io.github.mlformats.benchmarks.data.DataFile;
import io.github.mlformats.benchmarks.data.SparkTable;
import io.github.mlformats.benchmarks.data.idv.StoredBlocks;
import io.github.mlformats.benchmarks.work.SparkWork;
import io.github.mlformats.benchmarks.work.Work;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** Processes all blocks of an IDV file and discards the output. The file is memory-mapped, so reading takes no time. */
abstract class BlocksWork implements Work {
    private final DataFile.Idv file;
    private final String title;

    BlocksWork(DataFile.Idv file, String title) {
        this.file = file;
        this.title = title;
    }

    /** Processes all blocks. */
    abstract void run(StoredBlocks blocks) throws IOException;

    @Override
    public final String title() {
        return title;
    }

    @Override
    public final DataFile file() {
        return file;
    }

    /** No rows are read by Spark tasks. */
    @Override
    public final long rowsRead() {
        return 0;
    }

    @Override
    public final boolean hasResult() {
        return false;
    }

    @Override
    public final boolean sharesJvm() {
        return true;
    }

    @Override
    public final Run open(Path path, SparkSession spark) throws IOException {
        StoredBlocks blocks = StoredBlocks.map(path);
        return new Run() {
            @Override
            public double[] once() throws IOException {
                run(blocks);
                return new double[0];
            }

            /** The digest of the rows that the file was written from. */
            @Override
            public String digest() {
                return SparkWork.digest(SparkTable.of(spark, file.table(), file.vectors(), 2));
            }
        };
    }
}
