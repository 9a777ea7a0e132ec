package io.github.mlformats.convert;

import io.github.mlformats.convert.manifest.JobLock;
import io.github.mlformats.convert.manifest.JobSummary;
import io.github.mlformats.convert.manifest.Manifest;
import io.github.mlformats.convert.manifest.Manifest.Plan;
import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Converts the input unit by unit, and can be resumed by another run after a crash at any point.
 *
 * <ol>
 *   <li>The plan, with its units, is written to the {@link Manifest} before the first unit ({@link ConversionPlanner}).
 *   <li>Each unit is staged where readers do not see it, marked as moving, published, and marked as finished ({@link
 *       UnitConverter}). Two units overlap if the {@link Sink} supports that ({@link UnitRunner}).
 *   <li>A staged unit without a mark is discarded and converted again; a unit marked as moving is published again. Each step
 *       is idempotent.
 *   <li>The {@link JobLock} is checked before each unit is staged and before it is published, so a run that lost the lock publishes
 *       nothing. Its jobs are cancelled, since some sinks publish a unit by staging it.
 *   <li>The summary of all units completes the conversion ({@link ConversionTotals}).
 * </ol>
 */
public final class Conversion {
    private final SparkSession session;
    private final ConversionRequest request;
    private final ConversionSettings settings;
    private final ConversionTarget target;
    private final Manifest manifest;
    private final Configuration conf;
    private final Optional<TableExport> export;
    private final UnitConverter converter;
    /** In the names of directories and job groups that no other run may share. */
    private final String run = UUID.randomUUID().toString();

    private final CorruptLimit limit;

    /** Prepares a conversion: lists its input and plans nothing. Nothing is written. */
    public Conversion(SparkSession session, ConversionRequest request, ConversionSettings settings) throws IOException {
        TargetCheck.checkMode(request.output(), settings.mode());
        this.session = session;
        this.request = request;
        this.settings = settings;
        this.limit = settings.corruptLimit().orElse(CorruptLimit.Percentage.ALL);
        // The session's configuration with the file system options of read and write.
        this.conf = new Configuration(session.sparkContext().hadoopConfiguration());
        request.input().options().forEach(conf::set);
        request.output().options().forEach(conf::set);
        this.target = new ConversionTarget(request.output(), conf);
        this.manifest = target.manifest();
        this.export = TableExport.of(request.input(), conf);
        CorruptRecordFiles corrupt = new CorruptRecordFiles(manifest.directory(), conf);
        Input input = corrupt.readInput(request.input(), settings.corruptLimit().isPresent());
        InputListing listing = new InputListing(session, input, conf);
        UnitSource source = export.isPresent()
                ? listing.unitsOf(export.get())
                : listing.units(rows -> request.output().isSingleOutput()
                        || request.transformation().needsAllRows(rows));
        TargetCheck.checkOutside(
                target,
                source.inputs().stream()
                        .map(file -> new Path(URI.create(file.path())))
                        .toList());
        Sink sink = Sink.create(request.output(), target.path(), run, manifest.directory(), conf);
        this.converter = new UnitConverter(
                session, run, source, request.transformation(), sink, corrupt, manifest, settings.verify());
    }

    /**
     * Checks, before a Spark session is started, that the target can be written without loss of data. Leaves no files.
     *
     * @param inputs input paths
     * @throws UsageException if the target exists and must be kept, contains an input, matches its pattern, is not writable, or is a
     *     table that would be overwritten
     */
    public static void checkTarget(Output output, List<String> inputs, ConversionMode mode, Configuration conf)
            throws IOException {
        TargetCheck.checkMode(output, mode);
        TargetCheck.check(new ConversionTarget(output, conf), inputs, mode);
    }

    /** The record of the conversion. */
    public Manifest manifest() {
        return manifest;
    }

    /** The tables that are converted one by one, if the input is a data set of several tables. */
    public Optional<TableExport> tableExport() {
        return export;
    }

    /** Writes a text file into the output directory, next to the directories of the tables. */
    public void writeText(String file, String text) throws IOException {
        target.write(file, text);
    }

    /**
     * The rows of a unit, read back from the output; empty if the unit is not finished, its files or inputs are missing, or its rows
     * cannot be told from others in the output.
     */
    public Optional<Dataset<Row>> readBack(int unit) throws IOException {
        return request.output().canReadBackUnits() && manifest.isFinished(unit)
                ? converter.readBack(manifest.plan().orElseThrow().units().get(unit))
                : Optional.empty();
    }

    /**
     * Runs the conversion under the lock of its target, and removes what it created if it fails before a unit is finished.
     *
     * @return the summary; empty if the target exists and the mode is {@link ConversionMode#IGNORE}
     * @throws UsageException if the target exists and must be kept, or another process converts to it
     * @throws ConversionException if the limit of corrupt records is exceeded
     */
    public Optional<JobSummary> run(ConversionListener listener) throws IOException, InterruptedException {
        TargetPreparation preparation = new TargetPreparation(target, manifest);
        JobLock lock = JobLock.acquire(manifest.lockPath(), conf);
        try {
            return preparation.prepare(request.fingerprint(conf), settings.mode())
                    ? Optional.of(convert(preparation, lock, listener))
                    : Optional.empty();
        } finally {
            session.sparkContext().clearJobGroup();
            lock.close();
            manifest.deleteIfEmpty();
        }
    }

    private JobSummary convert(TargetPreparation preparation, JobLock lock, ConversionListener listener)
            throws IOException, InterruptedException {
        try {
            return convertUnits(lock, listener);
        } catch (Exception e) {
            // Stop the heartbeat first: it would create the lock file again.
            lock.stopHeartbeat();
            cleanUp(preparation, lock, listener, e);
            throw e;
        }
    }

    /**
     * Keeps finished units, from which the same command resumes; removes everything otherwise, unless another process has taken
     * over.
     */
    private void cleanUp(TargetPreparation preparation, JobLock lock, ConversionListener listener, Exception failure) {
        try {
            if (lock.isLost()) {
                return;
            }
            if (manifest.hasProgress()) {
                listener.stopped(
                        manifest.finishedUnits().size(),
                        manifest.plan().orElseThrow().units().size());
            } else {
                manifest.clear();
                preparation.undo();
            }
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Converts the units that are not finished, and summarizes the job. */
    private JobSummary convertUnits(JobLock lock, ConversionListener listener)
            throws IOException, InterruptedException {
        long start = System.currentTimeMillis();
        UnitSize size = settings.unitSize().orElseGet(() -> UnitSize.of(session));
        Plan plan = new ConversionPlanner(converter.source(), converter.sink(), manifest, conf, listener)
                .plan(request, size, settings.mode() == ConversionMode.OVERWRITE);
        converter.sink().begin(plan.id());
        List<Unit> left = new ArrayList<>();
        ConversionTotals totals = new ConversionTotals();
        converter.corruptRecordFiles().discardStaged();
        for (Unit unit : plan.units()) {
            if (manifest.isFinished(unit.number())) {
                totals.add(converter.verified(unit, manifest.unit(unit.number())));
            } else if (!unit.inputs().isEmpty() || plan.units().size() == 1) {
                left.add(unit);
            }
        }
        int before = totals.units();
        if (before > 0) {
            listener.resumed(before, before + left.size());
        }
        totals.check(limit);
        try (UnitTaskListener tasks = new UnitTaskListener(session.sparkContext(), run, limit, totals)) {
            listener.started(left.size(), left.stream().mapToLong(Unit::bytes).sum(), tasks);
            new UnitRunner(left, converter, lock, tasks, listener)
                    .run(converter.sink().concurrentUnits());
        }
        if (!left.isEmpty() || !manifest.isComplete()) {
            converter
                    .sink()
                    .complete(plan.units().stream()
                            .map(Unit::directory)
                            .distinct()
                            .toList());
        }
        converter.corruptRecordFiles().discardStaged();
        JobSummary summary = totals.summary(request, before, start, session.version());
        manifest.write(summary);
        return summary;
    }
}
