package io.github.mlformats.benchmarks;

import java.util.Arrays;

/**
 * The cost and the result of a run.
 *
 * @param nanos wall-clock time
 * @param cpuNanos CPU time of the process and its children, which depends less on other processes
 * @param bytesRead bytes that the JVM read; 0 if unknown
 * @param rowsRead rows that Spark's tasks read; 0 without Spark
 * @param result result of the work, which must equal the result of the other side
 */
record Outcome(long nanos, long cpuNanos, long bytesRead, long rowsRead, double[] result) {
    private static final double ROUNDING = 1e-9;
    private static final int COUNTS = 4;

    /** Whether the results are equal, except for rounding because of the order of additions, or one side has no result. */
    boolean agreesWith(Outcome other) {
        if (result.length == 0 || other.result.length == 0) {
            return true;
        }
        for (int i = 0; i < result.length; i++) {
            if (Math.abs(result[i] - other.result[i]) > ROUNDING * Math.abs(other.result[i])) {
                return false;
            }
        }
        return true;
    }

    /** Encodes the outcome as one line. */
    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(nanos + " " + cpuNanos + " " + bytesRead + " " + rowsRead);
        for (double value : result) {
            line.append(' ').append(value);
        }
        return line.toString();
    }

    /** The inverse of {@link #toString()}. */
    static Outcome parse(String line) {
        String[] words = line.split(" ");
        long[] counts =
                Arrays.stream(words).limit(COUNTS).mapToLong(Long::parseLong).toArray();
        double[] result = Arrays.stream(words)
                .skip(COUNTS)
                .mapToDouble(Double::parseDouble)
                .toArray();
        return new Outcome(counts[0], counts[1], counts[2], counts[3], result);
    }

    /**
     * The size of a run that writes.
     *
     * @param peakBytes memory that was live at most, above that before the run
     * @param bytesWritten size of the result
     */
    record Footprint(long peakBytes, long bytesWritten) {
        /** Encodes it as one line. */
        @Override
        public String toString() {
            return peakBytes + " " + bytesWritten;
        }

        /** The inverse of {@link #toString()}. */
        static Footprint parse(String line) {
            String[] words = line.split(" ");
            return new Footprint(Long.parseLong(words[0]), Long.parseLong(words[1]));
        }
    }
}
