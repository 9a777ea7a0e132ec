package io.github.mlformats.tool.convert.progress;

/** Counts of the finished tasks of a stage. */
final class StageProgress {
    private final int tasks;
    private int ended;
    private long rows;
    private long corrupt;

    StageProgress(int tasks) {
        this.tasks = tasks;
    }

    void add(long rowsOfTask, long corruptOfTask) {
        ended++;
        rows += rowsOfTask;
        corrupt += corruptOfTask;
    }

    long rows() {
        return rows;
    }

    long corrupt() {
        return corrupt;
    }

    double completedFraction() {
        return (double) ended / tasks;
    }

    /** Expected rows of the whole stage: remaining tasks have as many records as finished ones, and none is corrupt. */
    long expectedRows() {
        return (long) ((rows + corrupt) / completedFraction()) - corrupt;
    }
}
