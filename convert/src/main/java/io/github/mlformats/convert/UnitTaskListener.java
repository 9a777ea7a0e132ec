package io.github.mlformats.convert;

import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.UnitRecord;
import io.github.mlformats.convert.manifest.UnitRecord.CorruptCount;
import io.github.mlformats.core.spi.ScanCustomMetrics;
import io.github.mlformats.core.table.ScalaBridge;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.AccumulableInfo;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.scheduler.TaskInfo;

/**
 * Listens to the tasks of the running units: counts their rows, and cancels the jobs of all units when the skipped records exceed
 * the limit, since a unit may be large and entirely corrupt. Thread-safe.
 */
final class UnitTaskListener extends SparkListener implements ConversionListener.UnitProgress, AutoCloseable {
    /** The local property of {@code SparkContext.setJobGroup}. */
    private static final String JOB_GROUP = "spark.jobGroup.id";

    /** More than any percentage is of. */
    private static final long MANY_ROWS = Long.MAX_VALUE / 4;

    private static final String CORRUPT = new ScanCustomMetrics.CorruptRecords().description();

    private final SparkContext spark;
    private final String run;
    private final CorruptLimit limit;
    private final ConversionTotals finished;
    private final Map<String, RunningUnit> running = new LinkedHashMap<>();
    /** The units that may be published and are not yet among the totals. */
    private final Map<Integer, UnitRecord> staged = new HashMap<>();

    private final Set<Long> runningTasks = new HashSet<>();
    private Excess excess;

    /**
     * Begins to listen.
     *
     * @param run the name of this run, in job groups
     * @param finished totals of the finished units, to which this listener adds
     */
    UnitTaskListener(SparkContext spark, String run, CorruptLimit limit, ConversionTotals finished) {
        this.spark = spark;
        this.run = run;
        this.limit = limit;
        this.finished = finished;
        spark.addSparkListener(this);
    }

    synchronized void unitStarted(Unit unit) {
        running.put(unit.jobGroup(run), new RunningUnit(unit, new HashMap<>()));
    }

    /** Adds a unit to the totals. @throws ConversionException if the limit of corrupt records is exceeded */
    synchronized void unitFinished(Unit unit, UnitRecord converted) {
        running.remove(unit.jobGroup(run));
        staged.remove(converted.number());
        finished.add(converted);
        finished.check(limit);
    }

    /**
     * Allows a unit to be published.
     *
     * @throws ConversionException if the limit of corrupt records is exceeded with it and the other units that may be published
     */
    synchronized void checkStaged(UnitRecord unit) {
        List<UnitRecord> published = new ArrayList<>(staged.values());
        published.add(unit);
        finished.check(limit, published);
        staged.put(unit.number(), unit);
    }

    /** The units that have started and not finished. */
    synchronized List<Unit> runningUnits() {
        return running.values().stream().map(RunningUnit::unit).toList();
    }

    /** Cancels the jobs of the running units. Their tasks may run on for a while. */
    synchronized void cancelJobs() {
        if (!spark.isStopped()) {
            running.keySet().forEach(spark::cancelJobGroup);
        }
    }

    synchronized boolean hasRunningTasks() {
        return !runningTasks.isEmpty();
    }

    @Override
    public synchronized void onStageSubmitted(SparkListenerStageSubmitted submitted) {
        // Events of an earlier unit may arrive late.
        RunningUnit unit = submitted.properties() == null
                ? null
                : running.get(submitted.properties().getProperty(JOB_GROUP));
        if (unit != null) {
            unit.stages()
                    .put(
                            submitted.stageInfo().stageId(),
                            new StageProgress(submitted.stageInfo().numTasks()));
        }
    }

    @Override
    public synchronized void onTaskStart(SparkListenerTaskStart start) {
        if (running.values().stream().anyMatch(unit -> unit.stages().containsKey(start.stageId()))) {
            runningTasks.add(start.taskInfo().taskId());
        }
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
        runningTasks.remove(end.taskInfo().taskId());
        for (RunningUnit unit : running.values()) {
            StageProgress stage = unit.stages().get(end.stageId());
            if (stage != null && end.taskInfo().successful()) {
                stage.add(end.taskMetrics().inputMetrics().recordsRead(), corrupt(end.taskInfo()));
                checkLimit(unit);
            }
        }
    }

    /** @param current the unit of a task that has ended; a percentage waits until earlier units have such a task, too */
    private void checkLimit(RunningUnit current) {
        long corrupt = finished.corruptRecords();
        long rows = finished.rowsIn();
        long expectedRows = rows;
        boolean earlier = true;
        for (RunningUnit unit : running.values()) {
            earlier &= unit != current;
            Optional<StageProgress> most = unit.mostCorrupt();
            corrupt += most.map(StageProgress::corrupt).orElse(0L);
            rows += most.map(StageProgress::rows).orElse(0L);
            expectedRows += most.map(StageProgress::expectedRows).orElse(earlier ? MANY_ROWS : 0);
        }
        if (excess == null && limit.isExceeded(corrupt, expectedRows)) {
            excess = new Excess(corrupt, rows);
            cancelJobs();
        }
    }

    private static long corrupt(TaskInfo task) {
        long records = 0;
        for (Object counter : ScalaBridge.list(ScalaBridge.invoke(task, "accumulables"))) {
            AccumulableInfo counted = (AccumulableInfo) counter;
            if (counted.name().contains(CORRUPT)) {
                records += ((Number) counted.update().get()).longValue();
            }
        }
        return records;
    }

    @Override
    public synchronized long rows() {
        return running.values().stream().mapToLong(RunningUnit::rows).sum();
    }

    @Override
    public synchronized double completedFraction(Unit unit) {
        RunningUnit stages = running.get(unit.jobGroup(run));
        return stages == null ? 0 : stages.completedFraction();
    }

    /** Whether the jobs were cancelled since the limit of corrupt records was exceeded while units were running. */
    synchronized boolean isLimitExceeded() {
        return excess != null;
    }

    /** The failure for that. @param reasons the most frequent one first */
    synchronized ConversionException limitExceeded(List<CorruptCount> reasons) {
        return limit.exceeded(excess.corrupt(), excess.rows(), reasons);
    }

    @Override
    public void close() {
        spark.removeSparkListener(this);
    }

    /**
     * More skipped records than the limit allows, in finished and running units.
     *
     * @param corrupt number of skipped records
     * @param rows number of rows that are not corrupt
     */
    private record Excess(long corrupt, long rows) {}

    /** A running unit and its stages, by id. Several may read all of its rows. */
    private record RunningUnit(Unit unit, Map<Integer, StageProgress> stages) {
        long rows() {
            return stages.values().stream().mapToLong(StageProgress::rows).max().orElse(0);
        }

        Optional<StageProgress> mostCorrupt() {
            return stages.values().stream()
                    .filter(stage -> stage.completedFraction() > 0)
                    .max(Comparator.comparingLong(StageProgress::corrupt));
        }

        double completedFraction() {
            return stages.values().stream()
                    .mapToDouble(StageProgress::completedFraction)
                    .min()
                    .orElse(0);
        }
    }

    /** Counts of the finished tasks of a stage. */
    private static final class StageProgress {
        private final int tasks;
        private int completedTasks;
        private long rows;
        private long corrupt;

        StageProgress(int tasks) {
            this.tasks = tasks;
        }

        void add(long taskRows, long taskCorrupt) {
            completedTasks++;
            rows += taskRows;
            corrupt += taskCorrupt;
        }

        long rows() {
            return rows;
        }

        long corrupt() {
            return corrupt;
        }

        double completedFraction() {
            return (double) completedTasks / tasks;
        }

        /**
         * Estimates the rows of the whole stage. Assumes that remaining tasks have as many records as finished ones, none
         * corrupt.
         */
        long expectedRows() {
            return (long) ((rows + corrupt) / completedFraction()) - corrupt;
        }
    }
}
