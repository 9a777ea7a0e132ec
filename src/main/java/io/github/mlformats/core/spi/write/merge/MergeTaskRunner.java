package io.github.mlformats.core.spi.write.merge;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/** Runs tasks that read staged files while a merge is planned. */
public interface MergeTaskRunner {
    /** Returns the number of tasks that can run at the same time. */
    int parallelism();

    /**
     * Runs tasks in a Spark job. Each may write a file that later tasks read.
     *
     * @param work receives the number of the task, the staged files, and the task's own output
     */
    <S extends Serializable> Result<S> run(int tasks, FileMerge.SegmentTask<S> work) throws IOException;

    /**
     * The output of all tasks.
     *
     * @param results the tasks' results
     * @param files the files that tasks have written
     */
    record Result<S>(List<S> results, InputFiles files) {}
}
