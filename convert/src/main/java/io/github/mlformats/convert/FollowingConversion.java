package io.github.mlformats.convert;

import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;

import io.github.mlformats.convert.manifest.JobLock;
import io.github.mlformats.convert.manifest.Manifest;
import io.github.mlformats.convert.manifest.Manifest.Plan;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.StreamingQueryProgress;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/**
 * Converts the data sets of a directory, and those that arrive in it later, by a streaming query: each data set once, also if it
 * is stopped or dies and is run again.
 *
 * <ol>
 *   <li>The plan, without units, and the columns of the input are written to the {@link Manifest}. A later run must have an equal
 *       request, and reads the same columns.
 *   <li>The query has its checkpoint in the record. Its sink shows each micro-batch once.
 *   <li>The {@link JobLock} keeps other conversions away.
 * </ol>
 */
public final class FollowingConversion {
    private static final String CHECKPOINT = "checkpoint";
    private static final String SCHEMA = "schema.json";
    private static final String STORE_OPTION = "fs.";
    private static final long MILLIS_BETWEEN_REPORTS = 500;
    /** The name of the metric of a micro-batch that counts its rows, and of its column. */
    private static final String WRITTEN = "written";

    private final SparkSession session;
    private final ConversionRequest request;
    private final ConversionSettings settings;
    private final ConversionTarget target;
    private final Manifest manifest;
    private final Configuration conf;
    private final Object stopping = new Object();
    private Optional<StreamingQuery> query = Optional.empty();
    private boolean stopped;

    /**
     * A micro-batch that was converted.
     *
     * @param rows number of rows that were written
     */
    public record MicroBatch(long id, long rows) {
        /** Spark has no such metric of a plan without rows. */
        private static MicroBatch of(StreamingQueryProgress batch) {
            Row written = batch.observedMetrics().get(WRITTEN);
            return new MicroBatch(batch.batchId(), written == null ? 0 : written.getLong(0));
        }
    }

    /**
     * Prepares a conversion. Nothing is written.
     *
     * @throws UsageException if a streaming query cannot do it
     */
    public FollowingConversion(SparkSession session, ConversionRequest request, ConversionSettings settings)
            throws IOException {
        check(request.output(), request.input().paths(), settings);
        if (!request.transformation().sortWithin().isEmpty()) {
            throw new UsageException("--follow cannot sort rows. Remove --sort-within");
        }
        this.session = session;
        this.request = request;
        this.settings = settings;
        this.conf = new Configuration(session.sparkContext().hadoopConfiguration());
        for (Map<String, String> options :
                List.of(request.input().options(), request.output().options())) {
            options.forEach(conf::set);
            // The checkpoint has the configuration of the session.
            options.forEach((name, value) -> {
                if (name.startsWith(STORE_OPTION)) {
                    session.conf().set(name, value);
                }
            });
        }
        this.target = target(request.output(), conf);
        this.manifest = target.manifest();
    }

    private static ConversionTarget target(Output output, Configuration conf) {
        return new ConversionTarget(new Path(output.path()), false, conf);
    }

    /**
     * Checks, before a Spark session is started, that a streaming query can do it, and that the target can be written without loss
     * of data.
     *
     * @throws UsageException if it cannot
     */
    public static void check(Output output, List<String> inputs, ConversionSettings settings, Configuration conf)
            throws IOException {
        check(output, inputs, settings);
        TargetCheck.check(target(output, conf), inputs, settings.mode());
        for (String input : inputs) {
            TargetCheck.checkNotBelow(target(output, conf), input);
        }
    }

    private static void check(Output output, List<String> inputs, ConversionSettings settings) {
        if (inputs.size() > 1) {
            throw new UsageException("--follow reads one directory or pattern, but there are " + inputs.size()
                    + ". Use a pattern, such as \"/data/in-*\"");
        }
        if (output.table().isPresent()) {
            throw new UsageException("--follow writes files, not to tables. Remove --table");
        }
        if (output.isWrittenByOneJob()) {
            throw new UsageException("--follow cannot write a single file, data set or model, to which nothing can be"
                    + " added. Remove the option that asks for it, or choose another format");
        }
        if (settings.verify() || settings.corruptLimit().isPresent()) {
            throw new UsageException("--follow does not count rows of the whole job. Remove --verify and --max-corrupt,"
                    + " and skip corrupt records with read options, such as -o mode=DROPMALFORMED");
        }
        if (settings.mode() == ConversionMode.APPEND || settings.mode() == ConversionMode.IGNORE) {
            throw new UsageException("--follow has the modes error and overwrite. The same command always continues");
        }
    }

    /**
     * Runs the conversion until it is stopped or, with {@link Trigger#AvailableNow}, until all data sets are converted that have
     * arrived. Removes what it created if it fails in the first micro-batch.
     *
     * @param progress is notified about each micro-batch that has rows
     * @throws UsageException if the target exists and must be kept, or another process converts to it
     */
    public void run(Trigger trigger, Consumer<MicroBatch> progress) throws IOException, InterruptedException {
        TargetPreparation preparation = new TargetPreparation(target, manifest);
        JobLock lock = JobLock.acquire(manifest.lockPath(), conf);
        try {
            preparation.prepare(fingerprint(), settings.mode());
            boolean isNew = !manifest.hasPlan();
            try {
                follow(trigger, progress);
            } catch (Exception e) {
                // Stop the heartbeat first: it would create the lock file again.
                lock.stopHeartbeat();
                if (isNew && !lock.isLost()) {
                    cleanUp(preparation, e);
                }
                throw e;
            }
        } finally {
            lock.close();
            manifest.deleteIfEmpty();
        }
    }

    /** Stops the conversion: a micro-batch that is running is run again when the conversion continues. */
    public void stop() throws TimeoutException {
        Optional<StreamingQuery> running;
        synchronized (stopping) {
            stopped = true;
            running = query;
        }
        if (running.isPresent()) {
            running.get().stop();
        }
    }

    /** Not that of a conversion that ends, which would convert everything again. */
    private String fingerprint() throws IOException {
        return "follow-" + request.fingerprint(conf);
    }

    private Path checkpoint() {
        return new Path(manifest.directory(), CHECKPOINT);
    }

    private void cleanUp(TargetPreparation preparation, Exception failure) {
        try {
            Path first = new Path(checkpoint(), "commits/0");
            if (!first.getFileSystem(conf).exists(first)) {
                manifest.clear();
                preparation.undo();
            }
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private void follow(Trigger trigger, Consumer<MicroBatch> progress) throws IOException, InterruptedException {
        if (!manifest.hasPlan()) {
            List<String> described = new ArrayList<>(request.describe(conf));
            described.add("following the input");
            manifest.write(Plan.of(fingerprint(), described, List.of()));
        }
        StreamingQuery started = start(writer(columns()).trigger(trigger));
        long reported = -1;
        boolean ended = false;
        try {
            while (!ended) {
                ended = started.awaitTermination(MILLIS_BETWEEN_REPORTS);
                reported = report(started, reported, progress);
            }
        } catch (StreamingQueryException e) {
            report(started, reported, progress);
            throw new IOException(e.getMessage(), e.cause() == null ? e : e.cause());
        }
    }

    private StreamingQuery start(DataStreamWriter<Row> writer) throws IOException {
        StreamingQuery started;
        try {
            started = writer.start();
        } catch (TimeoutException e) {
            throw new IOException(e);
        }
        boolean ends;
        synchronized (stopping) {
            query = Optional.of(started);
            ends = stopped;
        }
        if (ends) {
            try {
                started.stop();
            } catch (TimeoutException e) {
                throw new IOException(e);
            }
        }
        return started;
    }

    /** Reports the micro-batches after the last one that was reported. @return the number of the last one */
    private static long report(StreamingQuery query, long reported, Consumer<MicroBatch> progress) {
        long last = reported;
        for (StreamingQueryProgress batch : query.recentProgress()) {
            if (batch.batchId() > last && batch.numInputRows() > 0) {
                progress.accept(MicroBatch.of(batch));
                last = batch.batchId();
            }
        }
        return last;
    }

    /** The columns of the input when it was read for the first time. */
    private StructType columns() throws IOException {
        Optional<String> known = manifest.text(SCHEMA);
        if (known.isPresent()) {
            return (StructType) DataType.fromJson(known.get());
        }
        StructType columns = session.read()
                .format(request.input().format())
                .options(request.input().options())
                .load(request.input().paths().get(0))
                .schema();
        manifest.write(SCHEMA, columns.json());
        return columns;
    }

    private DataStreamWriter<Row> writer(StructType columns) throws IOException {
        Dataset<Row> rows = session.readStream()
                .format(request.input().format())
                .schema(columns)
                .options(sizes())
                .options(request.input().options())
                .load(request.input().paths().get(0));
        Output output = request.output();
        Map<String, String> options = new HashMap<>(output.writeOptions());
        options.put("checkpointLocation", checkpoint().toString());
        options.put("path", target.path().toString());
        DataStreamWriter<Row> writer = withOptions(
                options,
                request.transformation()
                        .coalesceAndSort(request.transformation().apply(rows))
                        .observe(WRITTEN, count(lit(1)).as(WRITTEN))
                        .writeStream()
                        .format(output.format()));
        return output.partitionBy().isEmpty()
                ? writer
                : writer.partitionBy(output.partitionBy().toArray(String[]::new));
    }

    /** Sets options, by reflection: the methods return another class in Spark 3.5 than in Spark 4. */
    private static DataStreamWriter<Row> withOptions(Map<String, String> options, DataStreamWriter<Row> writer) {
        try {
            DataStreamWriter.class.getMethod("options", Map.class).invoke(writer, options);
            return writer;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("DataStreamWriter.options is not available in this version of Spark", e);
        }
    }

    /**
     * The limits of a micro-batch are those of a unit. Spark's own formats have no option for bytes before Spark 4; a data set that
     * grows is one.
     */
    private Map<String, String> sizes() throws IOException {
        UnitSize size = settings.unitSize().orElseGet(() -> UnitSize.of(session));
        Map<String, String> sizes = new HashMap<>();
        if (Formats.inspector(request.input().format()).isPresent()) {
            sizes.put("maxBytesPerTrigger", Long.toString(size.bytes()));
        }
        if (!new InputListing(session, request.input(), conf).isGrowing()) {
            sizes.put("maxFilesPerTrigger", Integer.toString(size.files()));
        }
        return sizes;
    }
}
