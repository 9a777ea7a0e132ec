package io.github.mlformats.benchmarks.cases;

import io.github.mlformats.benchmarks.work.Work;

/**
 * A row of the table.
 *
 * @param id short name, for the command line
 * @param maxBytesPerRow maximum number of bytes that ours may read per row
 */
public record Case(String id, String title, Work rival, Work ours, Bar bar, double maxBytesPerRow) {
    Case(String id, String title, Work rival, Work ours, Bar bar) {
        this(id, title, rival, ours, bar, Double.POSITIVE_INFINITY);
    }

    public Work work(Side side) {
        return side == Side.OURS ? ours : rival;
    }
}
