package io.github.mlformats.benchmarks.harness;

import io.github.mlformats.benchmarks.cases.Side;

/** A measured configuration: a side and a number of threads. */
record Lane(Side side, int threads) {
    @Override
    public String toString() {
        return side.name().toLowerCase() + "-" + threads;
    }
}
