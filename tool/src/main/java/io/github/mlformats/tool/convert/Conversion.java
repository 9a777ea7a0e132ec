package io.github.mlformats.tool.convert;

import io.github.mlformats.tool.convert.manifest.JobLock;
import io.github.mlformats.tool.convert.manifest.JobSummary;
import io.github.mlformats.tool.convert.manifest.Manifest;
import io.github.mlformats.tool.convert.manifest.Plan;
import io.github.mlformats.tool.convert.manifest.Unit;
import io.github.mlformats.tool.convert.manifest.UnitRecord;
import io.github.mlformats.tool.convert.progress.Progress;
import io.github.mlformats.tool.convert.progress.UnitTaskListener;
import io.github.mlformats.tool.convert.unit.UnitSize;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Converts the input unit by unit, and can be resumed by another run after a crash at any point.
 *
 * <ol>
 *   <li>The plan, with its units, is written to the {@link Manifest} before the first unit.
 *   <li>Each unit is staged where readers do not see it, marked as moving, published, and marked as finished.
 *   <li>A staged unit without a mark is discarded and converted again; a unit marked as moving is published again. Each step
 *       is idempotent.
 *   <li>The {@link JobLock} is checked before each unit is published, so a run that lost the lock publishes nothing.
 * </ol>
 */
public final class Conversion {
    private final SparkSession session;
    private final ConversionRequest request;
    private final UnitConverter job;
    private final Manifest manifest;
    private final ConversionChecks checks;

    public Conversion(
            SparkSession session,
            ConversionRequest request,
            UnitConverter job,
            Manifest manifest,
            ConversionChecks checks) {
        this.session = session;
        this.request = request;
        this.job = job;
        this.manifest = manifest;
        this.checks = checks;
    }

    /** Converts the units that are not finished, and summarizes the job. @param lock held by the caller */
    public JobSummary run(UnitSize size, JobLock lock, Progress progress) throws IOException, InterruptedException {
        long start = System.currentTimeMillis();
        Plan plan = new ConversionPlanner(job.source(), job.sink(), manifest, progress).plan(request, size);
        List<Unit> left = new ArrayList<>();
        ConversionTotals totals = new ConversionTotals();
        for (Unit unit : plan.units()) {
            if (manifest.isFinished(unit.number())) {
                totals.add(verified(unit, manifest.unit(unit.number())));
            } else if (!unit.inputs().isEmpty() || plan.units().size() == 1) {
                left.add(unit);
            }
        }
        int before = totals.units();
        if (before > 0) {
            progress.message(before + " of " + (before + left.size()) + " units were finished by earlier runs");
        }
        checks.check(totals);
        convert(left, totals, lock, progress);
        if (!left.isEmpty() || !manifest.isComplete()) {
            job.sink()
                    .complete(plan.units().stream().map(Unit::folder).distinct().toList());
        }
        JobSummary summary = summary(totals, before, start);
        manifest.write(summary);
        return summary;
    }

    private void convert(List<Unit> units, ConversionTotals totals, JobLock lock, Progress progress)
            throws IOException, InterruptedException {
        try (UnitTaskListener tasks = new UnitTaskListener(session.sparkContext())) {
            progress.begin(units.size(), units.stream().mapToLong(Unit::bytes).sum(), tasks);
            for (Unit unit : units) {
                tasks.begin(unit.number(), checks.limitAfter(totals));
                try {
                    totals.add(convert(unit, lock, progress));
                } catch (Exception e) {
                    if (tasks.corruptRecordsOverLimit() > 0) {
                        throw stopped(unit, totals, tasks);
                    }
                    throw e;
                }
                checks.check(totals);
            }
        }
    }

    /** The failure for a unit whose Spark jobs were cancelled by the limit of corrupt records. */
    private ConversionException stopped(Unit unit, ConversionTotals before, UnitTaskListener tasks) throws IOException {
        return checks.limitExceeded(
                before.corruptRecords() + tasks.corruptRecordsOverLimit(),
                before.rowsIn() + tasks.rows(),
                job.corruptRecordFiles().collect(unit.number(), session));
    }

    private UnitRecord convert(Unit unit, JobLock lock, Progress progress) throws IOException, InterruptedException {
        progress.unitStarted(unit);
        UnitRecord staged = job.stage(unit);
        lock.checkHeld();
        manifest.markMoving(staged);
        job.sink().publish(staged);
        manifest.markFinished(staged);
        UnitRecord verified = verified(unit, staged);
        progress.unitFinished(verified);
        return verified;
    }

    /** Verifies a finished unit, if requested and not yet done. */
    private UnitRecord verified(Unit unit, UnitRecord done) throws IOException {
        if (!checks.verify() || !done.columns().isEmpty()) {
            return done;
        }
        UnitRecord verified = new UnitVerifier(job.sink()).verify(done, job.rows(unit));
        // The records skipped by this second read are already counted.
        job.corruptRecordFiles().discardStaged();
        manifest.markFinished(verified);
        return verified;
    }

    /** The rows of a finished unit, read back from the output. */
    public Dataset<Row> readBack(int unit) throws IOException {
        Unit planned = manifest.plan().orElseThrow().units().get(unit);
        return job.sink().readBack(manifest.unit(unit), job.rows(planned));
    }

    private JobSummary summary(ConversionTotals totals, int before, long start) {
        return new JobSummary(
                request.from(),
                request.inputs(),
                request.output().format(),
                request.target(),
                totals.units(),
                before,
                totals.filesIn(),
                totals.filesOut(),
                totals.rowsIn(),
                totals.rowsOut(),
                totals.bytesIn(),
                totals.bytesOut(),
                totals.corrupt(),
                totals.allVerified(),
                totals.columns(),
                start,
                System.currentTimeMillis() - start,
                totals.millis(),
                session.version(),
                Objects.requireNonNullElse(getClass().getPackage().getImplementationVersion(), "unpackaged"));
    }
}
