package io.github.mlformats.tool.convert.progress;

/** Adds up the tasks of a stage that have ended. */
final class StageCount {
    private final int tasks;
    private int ended;
    private long rows;
    private long corrupt;

    StageCount(int tasks) {
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

    double done() {
        return (double) ended / tasks;
    }

    /** Rows in the end, if what is not read yet is as much and none of it corrupt. */
    long expectedRows() {
        return (long) ((rows + corrupt) / done()) - corrupt;
    }
}
