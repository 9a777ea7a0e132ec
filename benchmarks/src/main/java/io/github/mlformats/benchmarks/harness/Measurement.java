package io.github.mlformats.benchmarks.harness;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The measured runs of one side on one number of threads.
 *
 * @param rows rows of the file
 */
record Measurement(long rows, List<Outcome> outcomes) {
    Measurement {
        outcomes = List.copyOf(outcomes);
    }

    double bestRowsPerSecond() {
        return rowsPerSecond(Outcome::nanos, 0);
    }

    double medianRowsPerSecond() {
        return rowsPerSecond(Outcome::nanos, outcomes.size() / 2);
    }

    /** Rows per second of CPU time, of the best run. */
    double bestRowsPerCpuSecond() {
        return rowsPerSecond(Outcome::cpuNanos, 0);
    }

    /** Bytes per row of the run that read the fewest bytes; other runs may also have loaded classes. */
    double bytesPerRow() {
        return outcomes.stream().mapToDouble(Outcome::bytesRead).min().orElse(0) / rows;
    }

    private double rowsPerSecond(ToLongFunction<Outcome> nanos, int rank) {
        return rows * 1e9 / outcomes.stream().mapToLong(nanos).sorted().toArray()[rank];
    }
}
