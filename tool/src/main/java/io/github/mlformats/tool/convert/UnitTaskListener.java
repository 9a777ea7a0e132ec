package io.github.mlformats.tool.convert;

import io.github.mlformats.core.compat.ScalaBridge;
import io.github.mlformats.core.metric.ScanCustomMetrics;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.AccumulableInfo;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.TaskInfo;

/**
 * Listens to the tasks of the current unit: counts their rows, and cancels the unit's jobs when the skipped records exceed the
 * limit, since a unit may be large and entirely corrupt. Thread-safe.
 */
final class UnitTaskListener extends SparkListener implements ProgressReporter.UnitProgress, AutoCloseable {
    /** Local property with the unit number: events of an earlier unit may arrive late. */
    private static final String UNIT = "mlformats.unit";

    private static final String CORRUPT = new ScanCustomMetrics.CorruptRecords().description();

    private final SparkContext spark;
    private final CorruptLimit limit;
    private final Map<Integer, StageProgress> stages = new HashMap<>();
    private String unit = "";
    private long corruptBefore;
    private long rowsBefore;
    private StageProgress tooCorrupt;

    UnitTaskListener(SparkContext spark, CorruptLimit limit) {
        this.spark = spark;
        this.limit = limit;
        spark.addSparkListener(this);
    }

    /** Starts another unit: subsequent jobs of this thread belong to it. @param before totals of finished units */
    synchronized void begin(int number, ConversionTotals before) {
        unit = Integer.toString(number);
        corruptBefore = before.corruptRecords();
        rowsBefore = before.rowsIn();
        tooCorrupt = null;
        stages.clear();
        spark.setLocalProperty(UNIT, unit);
    }

    @Override
    public synchronized void onStageSubmitted(SparkListenerStageSubmitted submitted) {
        if (submitted.properties() != null && unit.equals(submitted.properties().getProperty(UNIT))) {
            stages.put(
                    submitted.stageInfo().stageId(),
                    new StageProgress(submitted.stageInfo().numTasks()));
        }
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
        StageProgress stage = stages.get(end.stageId());
        if (stage == null || !end.taskInfo().successful()) {
            return;
        }
        stage.add(end.taskMetrics().inputMetrics().recordsRead(), corrupt(end.taskInfo()));
        if (tooCorrupt == null
                && limit.isExceeded(corruptBefore + stage.corrupt(), rowsBefore + stage.expectedRows())) {
            tooCorrupt = stage;
            spark.cancelAllJobs();
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

    /** Rows read: the maximum of the stages, since a unit may be read several times. */
    @Override
    public synchronized long rows() {
        return stages.values().stream().mapToLong(StageProgress::rows).max().orElse(0);
    }

    @Override
    public synchronized double completedFraction() {
        return stages.values().stream()
                .mapToDouble(StageProgress::completedFraction)
                .min()
                .orElse(0);
    }

    /** Number of skipped records if they exceeded the limit and the jobs were cancelled; 0 otherwise. */
    synchronized long corruptRecordsOverLimit() {
        return tooCorrupt == null ? 0 : tooCorrupt.corrupt();
    }

    @Override
    public void close() {
        spark.setLocalProperty(UNIT, null);
        spark.removeSparkListener(this);
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
