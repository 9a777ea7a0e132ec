package io.github.mlformats.benchmarks.harness;

import java.util.Comparator;
import java.util.List;

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
        return rows * 1e9 / sorted().get(0).nanos();
    }

    double medianRowsPerSecond() {
        return rows * 1e9 / sorted().get(outcomes.size() / 2).nanos();
    }

    /** By the run that read least: others may have loaded classes, too. */
    double bytesPerRow() {
        return outcomes.stream().mapToDouble(Outcome::bytesRead).min().orElse(0) / rows;
    }

    private List<Outcome> sorted() {
        return outcomes.stream()
                .sorted(Comparator.comparingLong(Outcome::nanos))
                .toList();
    }
}
