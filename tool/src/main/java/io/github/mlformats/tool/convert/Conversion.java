package io.github.mlformats.tool.convert;

import io.github.mlformats.tool.convert.ConversionInput.TableExport;
import io.github.mlformats.tool.convert.manifest.JobLock;
import io.github.mlformats.tool.convert.manifest.JobSummary;
import io.github.mlformats.tool.convert.manifest.Manifest;
import io.github.mlformats.tool.convert.manifest.Manifest.Plan;
import io.github.mlformats.tool.convert.manifest.Unit;
import io.github.mlformats.tool.convert.sink.Sink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
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
 *   <li>The {@link JobLock} is checked before each unit is published, so a run that lost the lock publishes nothing.
 *   <li>The summary of all units completes the conversion ({@link ConversionTotals}).
 * </ol>
 */
public final class Conversion {
    private final SparkSession session;
    private final ConversionRequest request;
    private final ConversionTarget target;
    private final Manifest manifest;
    private final Configuration conf;
    private final Optional<TableExport> export;
    private final UnitConverter converter;
    private final CorruptLimit limit;

    /**
     * Prepares a conversion. Nothing is written.
     *
     * @param target the folder of the conversion's record and, unless a table is appended to, of the output
     * @param verify whether the output is read back and compared
     * @param limit limit of skipped corrupt records; empty if only read options specify the handling of corrupt records
     */
    public Conversion(
            SparkSession session,
            ConversionRequest request,
            ConversionTarget target,
            boolean verify,
            Optional<CorruptLimit> limit)
            throws IOException {
        this.session = session;
        this.request = request;
        this.target = target;
        this.limit = limit.orElse(CorruptLimit.NONE);
        this.manifest = target.manifest(request.output().isSingleOutput());
        // The session's configuration with the file system options of read and write.
        this.conf = new Configuration(session.sparkContext().hadoopConfiguration());
        request.options().forEach(conf::set);
        request.output().options().forEach(conf::set);
        this.export = TableExport.of(request.from(), request.inputs(), request.options(), conf);
        CorruptRecordFiles corrupt = new CorruptRecordFiles(manifest.folder(), conf);
        ConversionInput input = new ConversionInput(
                session,
                request.from(),
                corrupt.readOptions(request.from(), request.options(), limit.isPresent()),
                request.inputs(),
                conf);
        UnitSource source = export.isPresent()
                ? input.unitsOf(export.get())
                : input.units(request.output().isSingleOutput());
        Sink sink = Sink.create(request.output(), target.path(), request.fingerprint(), manifest.folder(), conf);
        this.converter = new UnitConverter(session, source, request.transformation(), sink, corrupt, manifest, verify);
    }

    /** The record of the conversion. */
    public Manifest manifest() {
        return manifest;
    }

    /** The tables that are converted one by one, if the input is a data set of several tables. */
    public Optional<TableExport> tableExport() {
        return export;
    }

    /** The rows of a finished unit, read back from the output. */
    public Dataset<Row> readBack(int unit) throws IOException {
        return converter.readBack(manifest.plan().orElseThrow().units().get(unit));
    }

    /**
     * Runs the conversion under the lock of its target, and removes what it created if it fails before a unit is finished.
     *
     * @return empty if the target exists and is to be kept
     */
    public Optional<JobSummary> run(ConversionTarget.Mode mode, UnitSize size, ProgressReporter progress)
            throws IOException, InterruptedException {
        JobLock lock = JobLock.acquire(manifest.lockPath(), conf);
        try {
            return target.prepare(manifest, request, mode)
                    ? Optional.of(convert(size, lock, progress))
                    : Optional.empty();
        } finally {
            session.sparkContext().clearJobGroup();
            lock.close();
            manifest.deleteIfEmpty();
        }
    }

    private JobSummary convert(UnitSize size, JobLock lock, ProgressReporter progress)
            throws IOException, InterruptedException {
        try {
            return convertUnits(size, lock, progress);
        } catch (Exception e) {
            // Stop the heartbeat first: it would create the lock file again.
            lock.stopHeartbeat();
            cleanUp(progress, e);
            throw e;
        }
    }

    /** Keeps finished units, from which the same command resumes; removes everything otherwise. */
    private void cleanUp(ProgressReporter progress, Exception failure) {
        try {
            if (manifest.hasProgress()) {
                progress.message(manifest.finishedUnits().size() + " of "
                        + manifest.plan().orElseThrow().units().size()
                        + " units are finished. Run the same command to resume");
            } else {
                manifest.clear();
                target.deleteIfCreated();
            }
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Converts the units that are not finished, and summarizes the job. */
    private JobSummary convertUnits(UnitSize size, JobLock lock, ProgressReporter progress)
            throws IOException, InterruptedException {
        long start = System.currentTimeMillis();
        Plan plan = new ConversionPlanner(converter.source(), converter.sink(), manifest, progress).plan(request, size);
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
            progress.message(before + " of " + (before + left.size()) + " units were finished by earlier runs");
        }
        totals.check(limit);
        try (UnitTaskListener tasks = new UnitTaskListener(session.sparkContext(), limit, totals)) {
            progress.begin(left.size(), left.stream().mapToLong(Unit::bytes).sum(), tasks);
            new UnitRunner(left, converter, lock, tasks, progress)
                    .run(converter.sink().concurrentUnits());
        }
        if (!left.isEmpty() || !manifest.isComplete()) {
            converter
                    .sink()
                    .complete(plan.units().stream().map(Unit::folder).distinct().toList());
        }
        converter.corruptRecordFiles().discardStaged();
        JobSummary summary = totals.summary(request, before, start, session.version());
        manifest.write(summary);
        return summary;
    }
}
