package io.github.mlformats.core.metric;

import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.util.Utils;

/** What the Spark UI shows of a write. Spark makes these by the names of their classes. */
public final class WrittenMetrics {
    private WrittenMetrics() {}

    /** All there are. */
    public static CustomMetric[] all() {
        return new CustomMetric[] {
            new Rows(),
            new Files(),
            new BytesStored(),
            new BytesDecoded(),
            new Blocks(),
            new EncodeTime(),
            new DeflateTime()
        };
    }

    /** What a task has counted so far. */
    public static CustomTaskMetric[] values(WriteMetrics metrics) {
        return new CustomTaskMetric[] {
            new Value("recordsWritten", metrics.rows),
            new Value("mlFilesWritten", metrics.files),
            new Value("bytesWritten", metrics.bytesStored),
            new Value("mlBytesEncoded", metrics.bytesDecoded),
            new Value("mlBlocksWritten", metrics.blocks),
            new Value("mlEncodeTime", metrics.encodeNanos / 1_000_000),
            new Value("mlDeflateTime", metrics.deflateNanos / 1_000_000)
        };
    }

    /** Those of {@link #staged}. */
    public static CustomMetric[] allStaged() {
        return new CustomMetric[] {new Rows(), new BytesDecoded(), new EncodeTime()};
    }

    /** What a task has counted so far whose rows are joined into one file. */
    public static CustomTaskMetric[] staged(WriteMetrics metrics) {
        return new CustomTaskMetric[] {
            new Value("recordsWritten", metrics.rows),
            new Value("mlBytesEncoded", metrics.bytesDecoded),
            new Value("mlEncodeTime", metrics.encodeNanos / 1_000_000)
        };
    }

    /** What was counted of the file. */
    public static CustomTaskMetric[] joined(WriteMetrics metrics) {
        return new CustomTaskMetric[] {
            new Value("mlFilesWritten", metrics.files),
            new Value("bytesWritten", metrics.bytesStored),
            new Value("mlBlocksWritten", metrics.blocks),
            new Value("mlDeflateTime", metrics.deflateNanos / 1_000_000)
        };
    }

    private record Value(String name, long value) implements CustomTaskMetric {}

    /** Rows. By this name Spark counts them as the task's output, too. */
    public static final class Rows extends CustomSumMetric {
        @Override
        public String name() {
            return "recordsWritten";
        }

        @Override
        public String description() {
            return "rows written";
        }
    }

    /** Files. */
    public static final class Files extends CustomSumMetric {
        @Override
        public String name() {
            return "mlFilesWritten";
        }

        @Override
        public String description() {
            return "files written";
        }
    }

    /** Bytes in files. By this name Spark counts them as the task's output, too. */
    public static final class BytesStored extends MeasuredMetric {
        /** Made by Spark. */
        public BytesStored() {
            super("bytesWritten", "size of files", Utils::bytesToString);
        }
    }

    /** Bytes before compression. */
    public static final class BytesDecoded extends MeasuredMetric {
        /** Made by Spark. */
        public BytesDecoded() {
            super("mlBytesEncoded", "size before compression", Utils::bytesToString);
        }
    }

    /** Blocks of all columns. */
    public static final class Blocks extends CustomSumMetric {
        @Override
        public String name() {
            return "mlBlocksWritten";
        }

        @Override
        public String description() {
            return "blocks written";
        }
    }

    /** Time to make blocks. */
    public static final class EncodeTime extends MeasuredMetric {
        /** Made by Spark. */
        public EncodeTime() {
            super("mlEncodeTime", "time to encode", Utils::msDurationToString);
        }
    }

    /** Time to compress them. */
    public static final class DeflateTime extends MeasuredMetric {
        /** Made by Spark. */
        public DeflateTime() {
            super("mlDeflateTime", "time to deflate", Utils::msDurationToString);
        }
    }
}
