package io.github.mlformats.convert;

import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;

import io.github.mlformats.convert.manifest.JobLock;
import io.github.mlformats.convert.manifest.Manifest;
import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.UnitRecord;
import io.github.mlformats.convert.manifest.UnitRecord.ColumnCheck;
import io.github.mlformats.convert.manifest.UnitRecord.CorruptCount;
import io.github.mlformats.convert.manifest.UnitRecord.OutputFile;
import io.github.mlformats.convert.manifest.UnitRecord.RowCounts;
import io.github.mlformats.convert.manifest.UnitRecord.TimeSpan;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Converts single units: stages, publishes and verifies their rows. Thread-safe for different units.
 *
 * @param run the name of this run, in job groups
 * @param source the input
 * @param transformation transformation of the rows
 * @param sink the output
 * @param corruptRecordFiles where skipped records are listed
 * @param manifest the record of the conversion
 * @param verify whether the output is read back and compared
 */
record UnitConverter(
        SparkSession session,
        String run,
        UnitSource source,
        Transformation transformation,
        Sink sink,
        CorruptRecordFiles corruptRecordFiles,
        Manifest manifest,
        boolean verify) {
    private static final String ROWS = "rows";
    /** Label of the checksum over whole rows. */
    private static final String WHOLE_ROWS = "(whole rows)";

    private static final String COUNT = "(number of rows)";

    /**
     * Converts a unit.
     *
     * @param check throws an exception if a staged unit must not be published
     * @throws IOException also if another process took over the lock, before anything is published
     */
    UnitRecord convert(Unit unit, JobLock lock, Consumer<UnitRecord> check) throws IOException, InterruptedException {
        beginJobs(unit);
        // Some sinks publish a unit by staging it.
        lock.checkHeld();
        UnitRecord staged = stage(unit);
        if (sink.stagesInvisibly()) {
            check.accept(staged);
        }
        lock.checkHeld();
        manifest.markMoving(staged);
        sink.publish(staged);
        manifest.markFinished(staged);
        return verified(unit, staged);
    }

    /** Verifies a finished unit, if requested, not yet done, and possible: its inputs may be missing by now. */
    UnitRecord verified(Unit unit, UnitRecord done) throws IOException {
        if (!verify || !done.columns().isEmpty() || !source.hasInputs(unit)) {
            return done;
        }
        beginJobs(unit);
        UnitRecord verified = done.withChecks(compare(done, rows(unit)));
        // The records skipped by this second read are already counted.
        corruptRecordFiles.discardStaged(unit);
        manifest.markFinished(verified);
        return verified;
    }

    /** From now on, Spark jobs of this thread belong to the unit. */
    private void beginJobs(Unit unit) {
        session.sparkContext().setJobGroup(unit.jobGroup(run), unit.label(), false);
    }

    /** The rows of a finished unit, read back from the output; empty if its files or inputs are missing. */
    Optional<Dataset<Row>> readBack(Unit unit) throws IOException {
        UnitRecord done = manifest.unit(unit.number());
        return sink.findMissing(List.of(done)).isEmpty() && source.hasInputs(unit)
                ? Optional.of(sink.readBack(done, rows(unit)))
                : Optional.empty();
    }

    /** The transformed rows of a unit, in any order. */
    private Dataset<Row> rows(Unit unit) {
        return transformation.apply(source.rows(unit));
    }

    /** Stages the rows of a unit in the sink; readers of the target do not see them yet. */
    private UnitRecord stage(Unit unit) throws IOException, InterruptedException {
        long start = System.currentTimeMillis();
        Dataset<Row> rows = rows(unit);
        Observation counter = new Observation();
        List<OutputFile> files = List.of();
        boolean appended = sink.isAppended(unit, session);
        if (!appended) {
            files = sink.stage(
                    unit,
                    transformation
                            .coalesceAndSort(rows)
                            .observe(counter, count(lit(1)).as(ROWS)));
        }
        long written = appended ? rows.count() : (long) counter.getAsJava().get(ROWS);
        long read = transformation.changesRowCount(rows) ? source.rows(unit).count() : written;
        return new UnitRecord(
                unit,
                files,
                new RowCounts(read, written),
                collectCorruptRecords(unit),
                List.of(),
                new TimeSpan(start, System.currentTimeMillis() - start));
    }

    /** Lists the records that the tasks of a unit have skipped. @return record counts by reason, most frequent first */
    List<CorruptCount> collectCorruptRecords(Unit unit) throws IOException {
        return corruptRecordFiles.collect(unit, session);
    }

    /** Compares the checksums of the output with those of the transformed input. */
    private List<ColumnCheck> compare(UnitRecord unit, Dataset<Row> rows) throws IOException {
        Dataset<Row> output = sink.readBack(unit, rows);
        List<String> names = List.of(output.columns());
        for (String column : rows.columns()) {
            if (!names.contains(column)) {
                throw new UsageException("the output has no column '" + column + "' to verify, but "
                        + String.join(", ", names) + ", since its format stores the rows in another way. Run the"
                        + " same command without --verify to complete the conversion");
            }
        }
        Checksums read = Checksums.of(rows);
        Checksums written = Checksums.of(output);
        List<ColumnCheck> checks = new ArrayList<>();
        checks.add(new ColumnCheck(COUNT, Long.toString(read.rows()), Optional.of(Long.toString(written.rows()))));
        checks.add(check(WHOLE_ROWS, read.wholeRows(), Optional.of(written.wholeRows())));
        for (Map.Entry<String, Long> column : read.columns().entrySet()) {
            Optional<Long> checksum = Optional.ofNullable(written.columns().get(column.getKey()));
            checks.add(check(column.getKey(), column.getValue(), checksum));
        }
        return checks;
    }

    private static ColumnCheck check(String name, long read, Optional<Long> written) {
        return new ColumnCheck(name, Checksums.text(read), written.map(Checksums::text));
    }
}
