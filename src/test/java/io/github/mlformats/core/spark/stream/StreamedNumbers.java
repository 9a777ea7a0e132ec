package io.github.mlformats.core.spark.stream;

import io.github.mlformats.core.spark.NumbersTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;

/** Base class of tests with streams over the directory {@code in} and one checkpoint. */
abstract class StreamedNumbers extends NumbersTest {
    static final String SCHEMA = "id BIGINT, half DOUBLE";

    /** The ids of each micro-batch that was run, in order. */
    final List<List<Long>> batches = new ArrayList<>();

    DataStreamReader readStream() {
        return spark.readStream().format("numbers").schema(SCHEMA);
    }

    Dataset<Row> stream() {
        return readStream().load(path("in"));
    }

    /** Writes a file with the ids {@code [first, first + rows)} and a modification time in seconds. */
    void arrive(String name, long first, long rows, long modified) {
        var file = counting(first, rows)
                .write(directory.resolve("in").resolve(name))
                .toFile();
        if (!file.setLastModified(modified * 1000)) {
            throw new IllegalStateException("cannot set the time of " + file);
        }
    }

    StreamingQuery start(Dataset<Row> rows, Trigger trigger) throws TimeoutException {
        VoidFunction2<Dataset<Row>, Long> note =
                (batch, id) -> batches.add(longs(batch.select("id").sort("id")));
        return rows.writeStream()
                .foreachBatch(note)
                .option("checkpointLocation", path("checkpoint"))
                .trigger(trigger)
                .start();
    }

    /** Runs micro-batches until all available files have been read; returns the ids of each. */
    List<List<Long>> readAll(Dataset<Row> rows) throws TimeoutException, StreamingQueryException {
        batches.clear();
        start(rows, Trigger.AvailableNow()).awaitTermination();
        return List.copyOf(batches);
    }
}
