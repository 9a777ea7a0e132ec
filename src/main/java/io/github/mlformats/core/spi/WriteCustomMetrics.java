package io.github.mlformats.core.spi;

import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.util.Utils;

/** The metrics of a write in the Spark UI. Spark creates these classes by name. */
public final class WriteCustomMetrics {
    private WriteCustomMetrics() {}

    /** Returns all metrics; none if Spark cannot show them. */
    public static CustomMetric[] all() {
        return CustomMetrics.visible(new CustomMetric[] {
            new Rows(),
            new Files(),
            new BytesStored(),
            new BytesDecoded(),
            new Blocks(),
            new EncodeTime(),
            new DeflateTime()
        });
    }

    /** Returns the current values of a task. */
    public static CustomTaskMetric[] values(WriteMetrics metrics) {
        return new CustomTaskMetric[] {
            new CustomMetrics.Value("recordsWritten", metrics.rows),
            new CustomMetrics.Value("mlFilesWritten", metrics.files),
            new CustomMetrics.Value("bytesWritten", metrics.bytesStored),
            new CustomMetrics.Value("mlBytesEncoded", metrics.bytesDecoded),
            new CustomMetrics.Value("mlBlocksWritten", metrics.blocks),
            new CustomMetrics.Value("mlEncodeTime", metrics.encodeNanos / 1_000_000),
            new CustomMetrics.Value("mlDeflateTime", metrics.deflateNanos / 1_000_000)
        };
    }

    /** Returns the metrics of {@link #staged}. */
    public static CustomMetric[] allStaged() {
        return CustomMetrics.visible(new CustomMetric[] {new Rows(), new BytesDecoded(), new EncodeTime()});
    }

    /** Returns the current values of a task whose rows are staged for a merged file. */
    public static CustomTaskMetric[] staged(WriteMetrics metrics) {
        return new CustomTaskMetric[] {
            new CustomMetrics.Value("recordsWritten", metrics.rows),
            new CustomMetrics.Value("mlBytesEncoded", metrics.bytesDecoded),
            new CustomMetrics.Value("mlEncodeTime", metrics.encodeNanos / 1_000_000)
        };
    }

    /** Returns the values of the merged file. */
    public static CustomTaskMetric[] merged(WriteMetrics metrics) {
        return CustomMetrics.visible(new CustomTaskMetric[] {
            new CustomMetrics.Value("mlFilesWritten", metrics.files),
            new CustomMetrics.Value("bytesWritten", metrics.bytesStored),
            new CustomMetrics.Value("mlBlocksWritten", metrics.blocks),
            new CustomMetrics.Value("mlDeflateTime", metrics.deflateNanos / 1_000_000)
        });
    }

    /** Rows. Spark also reports a metric of this name as the task's output records. */
    public static final class Rows extends CustomMetrics.Sum {
        /** Called by Spark. */
        public Rows() {
            super("recordsWritten", "rows written");
        }
    }

    /** Files. */
    public static final class Files extends CustomMetrics.Sum {
        /** Called by Spark. */
        public Files() {
            super("mlFilesWritten", "files written");
        }
    }

    /** Bytes in files. Spark also reports a metric of this name as the task's output size. */
    public static final class BytesStored extends CustomMetrics.Distribution {
        /** Called by Spark. */
        public BytesStored() {
            super("bytesWritten", "size of files", Utils::bytesToString);
        }
    }

    /** Bytes before compression. */
    public static final class BytesDecoded extends CustomMetrics.Distribution {
        /** Called by Spark. */
        public BytesDecoded() {
            super("mlBytesEncoded", "size before compression", Utils::bytesToString);
        }
    }

    /** Blocks of all columns. */
    public static final class Blocks extends CustomMetrics.Sum {
        /** Called by Spark. */
        public Blocks() {
            super("mlBlocksWritten", "blocks written");
        }
    }

    /** Time to encode blocks. */
    public static final class EncodeTime extends CustomMetrics.Distribution {
        /** Called by Spark. */
        public EncodeTime() {
            super("mlEncodeTime", "time to encode", Utils::msDurationToString);
        }
    }

    /** Time to compress blocks. */
    public static final class DeflateTime extends CustomMetrics.Distribution {
        /** Called by Spark. */
        public DeflateTime() {
            super("mlDeflateTime", "time to deflate", Utils::msDurationToString);
        }
    }
}
