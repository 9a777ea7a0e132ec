package io.github.mlformats.benchmarks.work.baseline;

import java.util.Random;

/** The row that is written repeatedly if only the write is measured. */
public final class MatrixRow {
    private static final int WIDTH = 100_000;

    private MatrixRow() {}

    public static double[] values() {
        return new Random(1).doubles(WIDTH).toArray();
    }
}
