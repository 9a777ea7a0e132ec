package io.github.mlformats.benchmarks;

import io.github.mlformats.benchmarks.work.Work;
import java.util.List;

/**
 * A row of the table.
 *
 * @param id short name, for the command line
 * @param rival what a user would use instead; null if there is nothing
 * @param maxBytesPerRow maximum number of bytes that our side may read per row
 */
public record Case(String id, String title, Work rival, Work ours, Bar bar, double maxBytesPerRow, Launch launch) {
    /** The two sides of a case. */
    public enum Side {
        OURS,
        RIVAL
    }

    /**
     * How the processes of a case run.
     *
     * @param isFresh whether each run has a new JVM, which has only started a Spark session before; otherwise a JVM is
     *     warmed up and runs several times
     * @param isTimed whether tables show the time instead of the rate
     * @param heap size of the heap
     * @param maxRuns maximum number of measured runs
     * @param isOnOneCore whether the processes may use one core only
     * @param usesStores whether the processes write to stores, and their memory is measured
     */
    public record Launch(
            boolean isFresh, boolean isTimed, String heap, int maxRuns, boolean isOnOneCore, boolean usesStores) {
        public static final Launch WARM = new Launch(false, false, "3g", Integer.MAX_VALUE, false, false);
        static final Launch ONE_CORE = WARM.onOneCore();
        static final Launch STORE = new Launch(false, false, "3g", Integer.MAX_VALUE, false, true);
        static final Launch FRESH = new Launch(true, true, "2g", 3, false, false);
        /** The measured process is another one. */
        static final Launch COMMAND = new Launch(false, true, "1g", 3, false, false);

        /** A run that takes long, and whose time hardly varies. */
        static Launch once(String heap) {
            return new Launch(true, true, heap, 1, false, false);
        }

        private Launch onOneCore() {
            return new Launch(isFresh, isTimed, heap, maxRuns, true, usesStores);
        }

        /** Of a quick run, in which cases share their processes. */
        public Launch quick() {
            return usesStores ? STORE : WARM;
        }
    }

    Case(String id, String title, Work rival, Work ours, Bar bar) {
        this(id, title, rival, ours, bar, Double.POSITIVE_INFINITY, Launch.WARM);
    }

    Case with(Launch other) {
        return new Case(id, title, rival, ours, bar, maxBytesPerRow, other);
    }

    Case withMaxBytesPerRow(double bytes) {
        return new Case(id, title, rival, ours, bar, bytes, launch);
    }

    /** Our side next to that of another version. */
    Case against(String version) {
        Bar none = new Bar(Bar.Kind.NONE, 0, bar.threads().subList(0, 1));
        return new Case(id, title, ours.named(version), ours, none, maxBytesPerRow, launch);
    }

    /**
     * Returns how the processes with a number of threads run. Where a speed-up is measured, the JVM with one thread must not compile
     * or collect garbage on a second core.
     */
    Launch launch(int threads) {
        return bar.kind() == Bar.Kind.SPEED_UP && threads == 1 ? launch.onOneCore() : launch;
    }

    /** Returns the work of a side; null if there is none. */
    public Work work(Side side) {
        return side == Side.OURS ? ours : rival;
    }

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

        /** A second core is used for nine tenths at least. */
        static Bar speedUp() {
            return new Bar(Kind.SPEED_UP, 1.8, List.of(1, 2));
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
}
