package io.github.mlformats.core.stream;

import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.StreamOptions;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;

/** The size limit of a micro-batch, which always has at least one data set. Spark passes it back to {@code latestOffset}. */
record StreamLimit(long files, long bytes) implements ReadLimit {
    static final StreamLimit NONE = new StreamLimit(Long.MAX_VALUE, Long.MAX_VALUE);

    static StreamLimit of(Options options) {
        Integer files = options.get(StreamOptions.MAX_FILES);
        Long bytes = options.get(StreamOptions.MAX_BYTES);
        return new StreamLimit(files == null ? Long.MAX_VALUE : files, bytes == null ? Long.MAX_VALUE : bytes);
    }

    /** Converts Spark's limit; {@code Trigger.Once} reads all available data. */
    static StreamLimit of(ReadLimit limit) {
        return limit instanceof StreamLimit ours ? ours : NONE;
    }

    ReadLimit orAll() {
        return equals(NONE) ? ReadLimit.allAvailable() : this;
    }

    /** Whether one more data set fits into a micro-batch of some files and bytes. */
    boolean allows(int files, long bytes, Arrival next) {
        return files == 0 || files < this.files && bytes <= this.bytes - next.bytes();
    }
}
