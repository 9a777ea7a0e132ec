package io.github.mlformats.core.scan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.scan.ArrivalSource.Arrival;
import io.github.mlformats.core.spi.DataSetFinder;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.TableResolver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.connector.read.streaming.Offset;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;
import org.apache.spark.sql.connector.read.streaming.ReportsSourceMetrics;
import org.apache.spark.sql.connector.read.streaming.SupportsTriggerAvailableNow;
import org.apache.spark.sql.types.StructType;

/**
 * A micro-batch stream of the files that arrive in a directory. Each micro-batch is a batch read of the data sets that one entry
 * of the {@link ArrivalLog} lists. Streams that differ only in their columns are equal, as Spark requires.
 */
public final class FormatMicroBatchStream
        implements MicroBatchStream, SupportsTriggerAvailableNow, ReportsSourceMetrics {
    private final TableResolver resolver;
    private final ArrivalTracker tracker;
    private final StructType columns;
    private Batch planned;

    private FormatMicroBatchStream(TableResolver resolver, ArrivalTracker tracker, StructType columns) {
        this.resolver = resolver;
        this.tracker = tracker;
        this.columns = columns;
    }

    /**
     * Starts or resumes a stream.
     *
     * @param schema all columns of the table
     * @param columns the requested columns
     * @param checkpoint the source's directory in the checkpoint of the query
     */
    public static FormatMicroBatchStream start(
            TableResolver resolver, StructType schema, StructType columns, String checkpoint) {
        Options options = resolver.opener().options();
        try {
            ArrivalLog log =
                    ArrivalLog.open(checkpoint, resolver.opener().conf().value());
            return new FormatMicroBatchStream(
                    resolver, new ArrivalTracker(arrivals(resolver, schema), log, options), columns);
        } catch (IOException e) {
            throw failed("open the checkpoint " + checkpoint, e);
        }
    }

    private static ArrivalSource arrivals(TableResolver resolver, StructType schema) {
        Format format = resolver.opener().format();
        if (format.fileFinder().isEmpty()) {
            return new FileArrivalSource(resolver, schema);
        }
        DataSetFinder dataSets = format.dataSetFinder(resolver.opener().options())
                .orElseThrow(() ->
                        new UsageException(format.shortName() + " does not support streaming reads: use spark.read"));
        return new DirectoryArrivalSource(resolver, dataSets, schema);
    }

    /** Returns this stream with other columns. */
    public FormatMicroBatchStream withColumns(StructType columns) {
        return new FormatMicroBatchStream(resolver, tracker, columns);
    }

    /** Returns the columns that are read. */
    public StructType columns() {
        return columns;
    }

    @Override
    public Offset initialOffset() {
        return StreamOffset.START;
    }

    @Override
    public Offset deserializeOffset(String json) {
        return StreamOffset.parse(json);
    }

    @Override
    public Offset latestOffset() {
        throw new UnsupportedOperationException("latestOffset(start, limit) is called instead");
    }

    @Override
    public ReadLimit getDefaultReadLimit() {
        return StreamReadLimit.of(resolver.opener().options()).orAllAvailable();
    }

    /** Null before the first data set has arrived: otherwise Spark would start with an empty micro-batch. */
    @Override
    public Offset latestOffset(Offset start, ReadLimit limit) {
        try {
            long entry = tracker.advance(entry(start), StreamReadLimit.of(limit));
            return entry < 0 ? null : new StreamOffset(entry);
        } catch (IOException e) {
            throw failed("list the data sets that have arrived", e);
        }
    }

    @Override
    public void prepareForTriggerAvailableNow() {
        try {
            tracker.prepareForAvailableNow();
        } catch (IOException e) {
            throw failed("list the available data sets", e);
        }
    }

    @Override
    public InputPartition[] planInputPartitions(Offset start, Offset end) {
        try {
            List<Arrival> arrivals =
                    tracker.between(entry(start), entry(end), resolver.opener().skipPolicy());
            if (arrivals.isEmpty()) {
                planned = null;
                return new InputPartition[0];
            }
            planned = FormatBatch.of(tracker.source().files(arrivals), columns);
            return planned.planInputPartitions();
        } catch (IOException e) {
            throw failed("plan a micro-batch", e);
        }
    }

    /** Returns the factory of the micro-batch that was planned last; Spark calls it right after planning. */
    @Override
    public PartitionReaderFactory createReaderFactory() {
        return planned != null ? planned.createReaderFactory() : new EmptyBatchReaderFactory();
    }

    private record EmptyBatchReaderFactory() implements PartitionReaderFactory {
        @Override
        public PartitionReader<InternalRow> createReader(InputPartition partition) {
            throw new IllegalStateException("a micro-batch without data sets has no tasks");
        }
    }

    @Override
    public void commit(Offset end) {
        try {
            tracker.commit(entry(end));
        } catch (IOException e) {
            throw failed("clean up the checkpoint", e);
        }
    }

    @Override
    public void stop() {}

    @Override
    public Map<String, String> metrics(Optional<Offset> latestConsumed) {
        return tracker.metrics();
    }

    private static long entry(Offset offset) {
        return ((StreamOffset) offset).entry();
    }

    private static UncheckedIOException failed(String what, IOException e) {
        return new UncheckedIOException("cannot " + what + ": " + e.getMessage(), e);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FormatMicroBatchStream stream && tracker == stream.tracker;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(tracker);
    }

    /** The description of the source in Spark's query progress. */
    @Override
    public String toString() {
        String path = resolver.userOptions()
                .getOrDefault("path", resolver.userOptions().getOrDefault("paths", ""));
        return resolver.opener().format().shortName() + " stream of " + path;
    }

    /** The offset of a stream: the number of the last entry of its {@link ArrivalLog} that was read. */
    private static final class StreamOffset extends Offset {
        /** Before the first entry. */
        static final StreamOffset START = new StreamOffset(-1);

        private static final String FIELD = "logOffset";

        private final long entry;

        StreamOffset(long entry) {
            this.entry = entry;
        }

        static StreamOffset parse(String json) {
            try {
                JsonNode entry = new ObjectMapper().readTree(json).path(FIELD);
                if (entry.isIntegralNumber()) {
                    return new StreamOffset(entry.longValue());
                }
            } catch (JsonProcessingException e) {
                // Reported below.
            }
            throw new UsageException("the checkpoint belongs to another stream: its offset is " + json
                    + ". Give each query its own checkpointLocation");
        }

        long entry() {
            return entry;
        }

        @Override
        public String json() {
            return "{\"" + FIELD + "\":" + entry + "}";
        }
    }
}
