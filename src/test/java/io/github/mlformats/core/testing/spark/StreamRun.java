package io.github.mlformats.core.testing.spark;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;

/** Runs streaming queries. */
public final class StreamRun {
    private StreamRun() {}

    /** Runs micro-batches until all available data has been read; returns the rows of each non-empty one. */
    public static List<List<Row>> readAll(Dataset<Row> rows, Path checkpoint)
            throws TimeoutException, StreamingQueryException {
        return readAll(rows, "append", checkpoint);
    }

    /** Like {@link #readAll(Dataset, Path)}. @param mode such as {@code update} */
    public static List<List<Row>> readAll(Dataset<Row> rows, String mode, Path checkpoint)
            throws TimeoutException, StreamingQueryException {
        List<List<Row>> batches = new ArrayList<>();
        VoidFunction2<Dataset<Row>, Long> note = (batch, id) -> batches.add(batch.collectAsList());
        rows.writeStream()
                .foreachBatch(note)
                .outputMode(mode)
                .option("checkpointLocation", checkpoint.toString())
                .trigger(Trigger.AvailableNow())
                .start()
                .awaitTermination();
        batches.removeIf(List::isEmpty);
        return batches;
    }
}
