package io.github.mlformats.benchmarks.work;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.StreamingQueryProgress;

/** Small epochs that a streaming query writes to a directory. */
public final class Epochs {
    private static final int ROWS = 100;
    private static final long MILLIS_BETWEEN_LOOKS = 5;

    private Epochs() {}

    /**
     * Writes epochs.
     *
     * @param file names the directory of the benchmark
     * @param before epochs that the directory has already, by the same query
     */
    public static Work write(DataFile file, String format, int before, int count) {
        return new Work(format, file, Work.UNKNOWN_ROWS, (path, spark) -> {
            Path directory = path.resolveSibling("epochs-" + format + "-" + before);
            FileUtils.deleteDirectory(directory.toFile());
            Query query = new Query(directory, format, spark);
            query.run(before);
            return () -> {
                query.run(count);
                return Work.NONE;
            };
        });
    }

    private record Query(Path directory, String format, SparkSession spark) {
        /** Runs the next epochs. */
        void run(int count) throws IOException {
            if (count == 0) {
                return;
            }
            try {
                StreamingQuery query = spark.readStream()
                        .format("rate-micro-batch")
                        .option("rowsPerBatch", ROWS)
                        .option("numPartitions", 1)
                        .load()
                        .writeStream()
                        .format(format)
                        .option(
                                "checkpointLocation",
                                directory.resolve("_checkpoint").toString())
                        .start(directory.resolve("data").toString());
                long first = -1;
                long last = -1;
                while (first < 0 || last < first + count - 1) {
                    if (query.awaitTermination(MILLIS_BETWEEN_LOOKS)) {
                        throw new IllegalStateException("the query has ended");
                    }
                    StreamingQueryProgress progress = query.lastProgress();
                    if (progress != null) {
                        last = progress.batchId();
                        first = first < 0 ? last : first;
                    }
                }
                query.stop();
            } catch (StreamingQueryException | TimeoutException e) {
                throw new IOException(e);
            }
        }
    }
}
