package io.github.mlformats.benchmarks.work.bare;

import io.github.mlformats.benchmarks.work.Work;

/** A loop without Spark, which computes something. */
interface BareWork extends Work {
    @Override
    default boolean hasResult() {
        return true;
    }

    @Override
    default long rowsRead() {
        return 0;
    }
}
