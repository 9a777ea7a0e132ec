package io.github.mlformats.core.spi.write.join;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/** Has tasks look into staged files. */
public interface JoinTasks {
    /** Number of tasks that can run at a time. */
    int parallelism();

    /**
     * Runs some tasks, each of which may write a file that others read later.
     *
     * @param work is given the task's number, the staged files, and its own
     */
    <S extends Serializable> Result<S> run(int tasks, FileJoin.SegmentWriting<S> work) throws IOException;

    /**
     * What tasks have done.
     *
     * @param answers of all tasks
     * @param files of all tasks
     */
    record Result<S>(List<S> answers, InputFiles files) {}
}
