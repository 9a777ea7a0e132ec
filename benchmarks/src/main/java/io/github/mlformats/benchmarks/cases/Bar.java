package io.github.mlformats.benchmarks.cases;

import java.util.List;

/** The required ratio of the speeds of the two sides of a case. */
public sealed interface Bar {
    /** Whether our side meets the requirement. Both values are rows per second, or both are speed-ups. */
    boolean isMet(double ours, double rival);

    /** The ratio of our side to the rival that the table shows. */
    double ratio(double ours, double rival);

    /** The numbers of threads to run with: one, or two if the speed-up from the first to the second is measured. */
    default List<Integer> threads() {
        return List.of(1);
    }

    /** At least {@code times} the rival's rows per second. */
    record TimesFaster(double times) implements Bar {
        @Override
        public boolean isMet(double ours, double rival) {
            return ratio(ours, rival) >= times;
        }

        @Override
        public double ratio(double ours, double rival) {
            return ours / rival;
        }

        @Override
        public String toString() {
            return ">= " + times + "x rows/s";
        }
    }

    /**
     * At most {@code times} the rival's time.
     *
     * @param cores {@code n} of {@code local[n]}
     */
    record TimesSlower(double times, int cores) implements Bar {
        TimesSlower(double times) {
            this(times, 1);
        }

        @Override
        public List<Integer> threads() {
            return List.of(cores);
        }

        @Override
        public boolean isMet(double ours, double rival) {
            return ratio(ours, rival) <= times;
        }

        @Override
        public double ratio(double ours, double rival) {
            return rival / ours;
        }

        @Override
        public String toString() {
            return "<= " + times + "x time";
        }
    }

    /** A speed-up of at least the rival's and at least {@code least}. */
    record SpeedUp(double least) implements Bar {
        @Override
        public List<Integer> threads() {
            return List.of(1, 2);
        }

        @Override
        public boolean isMet(double ours, double rival) {
            return ours >= rival && ours >= least;
        }

        @Override
        public double ratio(double ours, double rival) {
            return ours / rival;
        }

        @Override
        public String toString() {
            return ">= rival's, and " + least + "x";
        }
    }

    /** No requirement: the rival is an upper bound for any reader. */
    record UpperBound() implements Bar {
        @Override
        public boolean isMet(double ours, double rival) {
            return true;
        }

        @Override
        public double ratio(double ours, double rival) {
            return ours / rival;
        }

        @Override
        public String toString() {
            return "none";
        }
    }
}
