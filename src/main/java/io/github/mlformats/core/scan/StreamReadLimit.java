package io.github.mlformats.core.scan;

import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.StreamOptions;
import io.github.mlformats.core.scan.ArrivalSource.Arrival;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;

/** The size limit of a micro-batch, which always has at least one data set. Spark passes it back to {@code latestOffset}. */
record StreamReadLimit(long files, long bytes) implements ReadLimit {
    static final StreamReadLimit NONE = new StreamReadLimit(Long.MAX_VALUE, Long.MAX_VALUE);

    static StreamReadLimit of(Options options) {
        Integer files = options.get(StreamOptions.MAX_FILES);
        Long bytes = options.get(StreamOptions.MAX_BYTES);
        return new StreamReadLimit(files == null ? Long.MAX_VALUE : files, bytes == null ? Long.MAX_VALUE : bytes);
    }

    /** Converts Spark's limit; {@code Trigger.Once} reads all available data. */
    static StreamReadLimit of(ReadLimit limit) {
        return limit instanceof StreamReadLimit ours ? ours : NONE;
    }

    ReadLimit orAllAvailable() {
        return equals(NONE) ? ReadLimit.allAvailable() : this;
    }

    /** Whether one more data set fits into a micro-batch of some files and bytes. */
    boolean allows(int files, long bytes, Arrival next) {
        return files == 0 || files < this.files && bytes <= this.bytes - next.bytes();
    }
}
