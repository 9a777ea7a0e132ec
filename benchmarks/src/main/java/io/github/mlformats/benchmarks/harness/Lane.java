package io.github.mlformats.benchmarks.harness;

import io.github.mlformats.benchmarks.cases.Side;

/** One of the things that are measured in turns: a side on a number of threads. */
record Lane(Side side, int threads) {
    @Override
    public String toString() {
        return side.name().toLowerCase() + "-" + threads;
    }
}
