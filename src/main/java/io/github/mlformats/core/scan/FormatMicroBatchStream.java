package io.github.mlformats.core.scan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.DataSetFinder;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.InputPaths;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import java.io.IOException;
import java.io.UncheckedIOException;
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
 * A micro-batch stream: of data sets that arrive in a directory, or of the rows that are added to one data set. Each micro-batch
 * is a batch read. Streams that differ only in their columns are equal, as Spark requires.
 */
public abstract class FormatMicroBatchStream
        implements MicroBatchStream, SupportsTriggerAvailableNow, ReportsSourceMetrics {
    private final TableResolver resolver;
    private final Object progress;
    private final StructType columns;
    private Batch planned;

    /** @param progress what has been read, shared by streams that differ only in their columns */
    FormatMicroBatchStream(TableResolver resolver, Object progress, StructType columns) {
        this.resolver = resolver;
        this.progress = progress;
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
        Format format = resolver.opener().format();
        Optional<DataSetFinder> dataSets =
                format.fileFinder().isEmpty() ? Optional.empty() : format.dataSetFinder(options);
        try {
            if (dataSets.isPresent()) {
                Optional<GrowthTracker> growing = GrowthTracker.find(resolver, dataSets.get(), schema, checkpoint);
                if (growing.isPresent()) {
                    return new GrowthStream(resolver, growing.get(), columns);
                }
            }
            ArrivalLog log =
                    ArrivalLog.open(checkpoint, resolver.opener().conf().value());
            return new ArrivalStream(
                    resolver, new ArrivalTracker(arrivals(resolver, dataSets, schema), log, options), columns);
        } catch (IOException e) {
            throw failed("start the stream with the checkpoint " + checkpoint, e);
        }
    }

    private static ArrivalSource arrivals(TableResolver resolver, Optional<DataSetFinder> dataSets, StructType schema) {
        Format format = resolver.opener().format();
        if (format.fileFinder().isEmpty()) {
            return new FileArrivalSource(resolver, schema);
        }
        return new DirectoryArrivalSource(
                resolver,
                dataSets.orElseThrow(() ->
                        new UsageException(format.shortName() + " does not support streaming reads: use spark.read")),
                schema);
    }

    /** Returns this stream with other columns. */
    public abstract FormatMicroBatchStream withColumns(StructType columns);

    /** See {@link #latestOffset(Offset, ReadLimit)}. */
    abstract Offset latest(Offset start, ReadLimit limit) throws IOException;

    /** See {@link #prepareForTriggerAvailableNow}. */
    abstract void findAvailable() throws IOException;

    /** Returns the files of a micro-batch; empty if there are none. */
    abstract Optional<TableFiles> files(Offset start, Offset end) throws IOException;

    /** See {@link #commit}. */
    abstract void committed(Offset end) throws IOException;

    final TableResolver resolver() {
        return resolver;
    }

    /** Returns the columns that are read. */
    public final StructType columns() {
        return columns;
    }

    @Override
    public final Offset latestOffset() {
        throw new UnsupportedOperationException("latestOffset(start, limit) is called instead");
    }

    @Override
    public final ReadLimit getDefaultReadLimit() {
        return StreamReadLimit.of(resolver.opener().options()).orAllAvailable();
    }

    @Override
    public final Offset latestOffset(Offset start, ReadLimit limit) {
        try {
            return latest(start, limit);
        } catch (IOException e) {
            throw failed("find what has arrived", e);
        }
    }

    @Override
    public final void prepareForTriggerAvailableNow() {
        try {
            findAvailable();
        } catch (IOException e) {
            throw failed("find what is available", e);
        }
    }

    @Override
    public final InputPartition[] planInputPartitions(Offset start, Offset end) {
        try {
            Optional<TableFiles> files = files(start, end);
            if (files.isEmpty()) {
                planned = null;
                return new InputPartition[0];
            }
            planned = FormatBatch.of(files.get(), columns);
            return planned.planInputPartitions();
        } catch (IOException e) {
            throw failed("plan a micro-batch", e);
        }
    }

    /** Returns the factory of the micro-batch that was planned last; Spark calls it right after planning. */
    @Override
    public final PartitionReaderFactory createReaderFactory() {
        return planned != null ? planned.createReaderFactory() : new EmptyBatchReaderFactory();
    }

    private record EmptyBatchReaderFactory() implements PartitionReaderFactory {
        @Override
        public PartitionReader<InternalRow> createReader(InputPartition partition) {
            throw new IllegalStateException("a micro-batch without data sets has no tasks");
        }
    }

    @Override
    public final void commit(Offset end) {
        try {
            committed(end);
        } catch (IOException e) {
            throw failed("clean up the checkpoint", e);
        }
    }

    @Override
    public void stop() {}

    /**
     * Returns a number of an offset.
     *
     * @throws UsageException if the offset is that of another stream
     */
    static long parse(String json, String field) {
        try {
            JsonNode value = new ObjectMapper().readTree(json).path(field);
            if (value.isIntegralNumber()) {
                return value.longValue();
            }
        } catch (JsonProcessingException e) {
            // Reported below.
        }
        throw new UsageException("the checkpoint belongs to another stream: its offset is " + json
                + ". Give each query its own checkpointLocation");
    }

    private static UncheckedIOException failed(String what, IOException e) {
        return new UncheckedIOException("cannot " + what + ": " + e.getMessage(), e);
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof FormatMicroBatchStream stream && progress == stream.progress;
    }

    @Override
    public final int hashCode() {
        return System.identityHashCode(progress);
    }

    /** The description of the source in Spark's query progress. */
    @Override
    public final String toString() {
        return resolver.opener().format().shortName() + " stream of " + InputPaths.shown(resolver.userOptions());
    }
}
