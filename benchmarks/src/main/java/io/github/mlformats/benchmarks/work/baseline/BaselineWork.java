package io.github.mlformats.benchmarks.work.baseline;

import io.github.mlformats.benchmarks.work.Work;

/** A loop without Spark. */
interface BaselineWork extends Work {
    @Override
    default boolean hasResult() {
        return true;
    }

    @Override
    default long rowsRead() {
        return 0;
    }
}
