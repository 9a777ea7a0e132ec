package io.github.mlformats.benchmarks.harness;

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
