package io.github.mlformats.core.metric;

import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.util.Utils;

/** The metrics of a write in the Spark UI. Spark creates these classes by name. */
public final class WriteCustomMetrics {
    private WriteCustomMetrics() {}

    /** Returns all metrics; none if Spark cannot show them. */
    public static CustomMetric[] all() {
        return VisibleMetrics.of(new CustomMetric[] {
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
            new MetricValue("recordsWritten", metrics.rows),
            new MetricValue("mlFilesWritten", metrics.files),
            new MetricValue("bytesWritten", metrics.bytesStored),
            new MetricValue("mlBytesEncoded", metrics.bytesDecoded),
            new MetricValue("mlBlocksWritten", metrics.blocks),
            new MetricValue("mlEncodeTime", metrics.encodeNanos / 1_000_000),
            new MetricValue("mlDeflateTime", metrics.deflateNanos / 1_000_000)
        };
    }

    /** Returns the metrics of {@link #staged}. */
    public static CustomMetric[] allStaged() {
        return VisibleMetrics.of(new CustomMetric[] {new Rows(), new BytesDecoded(), new EncodeTime()});
    }

    /** Returns the current values of a task whose rows are staged for a merged file. */
    public static CustomTaskMetric[] staged(WriteMetrics metrics) {
        return new CustomTaskMetric[] {
            new MetricValue("recordsWritten", metrics.rows),
            new MetricValue("mlBytesEncoded", metrics.bytesDecoded),
            new MetricValue("mlEncodeTime", metrics.encodeNanos / 1_000_000)
        };
    }

    /** Returns the values of the merged file. */
    public static CustomTaskMetric[] merged(WriteMetrics metrics) {
        return VisibleMetrics.of(new CustomTaskMetric[] {
            new MetricValue("mlFilesWritten", metrics.files),
            new MetricValue("bytesWritten", metrics.bytesStored),
            new MetricValue("mlBlocksWritten", metrics.blocks),
            new MetricValue("mlDeflateTime", metrics.deflateNanos / 1_000_000)
        });
    }

    /** Rows. Spark also reports a metric of this name as the task's output records. */
    public static final class Rows extends SumMetric {
        /** Called by Spark. */
        public Rows() {
            super("recordsWritten", "rows written");
        }
    }

    /** Files. */
    public static final class Files extends SumMetric {
        /** Called by Spark. */
        public Files() {
            super("mlFilesWritten", "files written");
        }
    }

    /** Bytes in files. Spark also reports a metric of this name as the task's output size. */
    public static final class BytesStored extends DistributionMetric {
        /** Called by Spark. */
        public BytesStored() {
            super("bytesWritten", "size of files", Utils::bytesToString);
        }
    }

    /** Bytes before compression. */
    public static final class BytesDecoded extends DistributionMetric {
        /** Called by Spark. */
        public BytesDecoded() {
            super("mlBytesEncoded", "size before compression", Utils::bytesToString);
        }
    }

    /** Blocks of all columns. */
    public static final class Blocks extends SumMetric {
        /** Called by Spark. */
        public Blocks() {
            super("mlBlocksWritten", "blocks written");
        }
    }

    /** Time to encode blocks. */
    public static final class EncodeTime extends DistributionMetric {
        /** Called by Spark. */
        public EncodeTime() {
            super("mlEncodeTime", "time to encode", Utils::msDurationToString);
        }
    }

    /** Time to compress blocks. */
    public static final class DeflateTime extends DistributionMetric {
        /** Called by Spark. */
        public DeflateTime() {
            super("mlDeflateTime", "time to deflate", Utils::msDurationToString);
        }
    }
}
