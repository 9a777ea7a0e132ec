package io.github.mlformats.core.stream;

import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.StreamOptions;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;

/** How much a micro-batch reads at most, but one data set at least. Spark hands it back when it asks for the next one. */
record StreamLimit(long files, long bytes) implements ReadLimit {
    static final StreamLimit NONE = new StreamLimit(Long.MAX_VALUE, Long.MAX_VALUE);

    static StreamLimit of(Options options) {
        Integer files = options.get(StreamOptions.MAX_FILES);
        Long bytes = options.get(StreamOptions.MAX_BYTES);
        return new StreamLimit(files == null ? Long.MAX_VALUE : files, bytes == null ? Long.MAX_VALUE : bytes);
    }

    /** What Spark says; {@code Trigger.Once} asks for all there is. */
    static StreamLimit of(ReadLimit said) {
        return said instanceof StreamLimit limit ? limit : NONE;
    }

    ReadLimit orAll() {
        return equals(NONE) ? ReadLimit.allAvailable() : this;
    }

    /** Whether a micro-batch of so many data sets and bytes takes one more. */
    boolean allows(int files, long bytes, Arrival next) {
        return files == 0 || files < this.files && bytes <= this.bytes - next.bytes();
    }
}
