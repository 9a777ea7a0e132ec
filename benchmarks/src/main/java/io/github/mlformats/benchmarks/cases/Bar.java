package io.github.mlformats.benchmarks.cases;

import java.util.List;

/**
 * The required ratio of the speeds of the two sides of a case.
 *
 * @param times the ratio
 * @param threads the numbers of threads to run with: one, or two if the speed-up from the first to the second is measured
 */
public record Bar(Kind kind, double times, List<Integer> threads) {
    /** What is required. */
    public enum Kind {
        /** At least so many times the rival's rows per second. */
        FASTER,
        /** At most so many times the rival's time. */
        SLOWER,
        /** A speed-up of at least the rival's, and at least so much. */
        SPEED_UP,
        /** Nothing: the case is an upper bound for any reader, or a fact. */
        NONE
    }

    static Bar faster(double times) {
        return new Bar(Kind.FASTER, times, List.of(1));
    }

    /** @param threads {@code n} of {@code local[n]} */
    static Bar slower(double times, int threads) {
        return new Bar(Kind.SLOWER, times, List.of(threads));
    }

    static Bar speedUp(double least) {
        return new Bar(Kind.SPEED_UP, least, List.of(1, 2));
    }

    static Bar none() {
        return new Bar(Kind.NONE, 0, List.of(1));
    }

    Bar withThreads(int count) {
        return new Bar(kind, times, List.of(count));
    }

    /** Whether our side meets the requirement. Both values are rows per second, or both are speed-ups. */
    public boolean isMet(double ours, double rival) {
        return switch (kind) {
            case FASTER -> ours / rival >= times;
            case SLOWER -> rival / ours <= times;
            case SPEED_UP -> ours >= rival && ours >= times;
            case NONE -> true;
        };
    }

    /** The ratio of our side to the rival that the table shows. */
    public double ratio(double ours, double rival) {
        return kind == Kind.SLOWER ? rival / ours : ours / rival;
    }

    @Override
    public String toString() {
        return switch (kind) {
            case FASTER -> ">= " + times + "x rows/s";
            case SLOWER -> "<= " + times + "x time";
            case SPEED_UP -> ">= rival's, and " + times + "x";
            case NONE -> "none";
        };
    }
}
