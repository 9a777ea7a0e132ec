package io.github.mlformats.tool.convert.progress;

/** Counts of the finished tasks of a stage. */
final class StageProgress {
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
