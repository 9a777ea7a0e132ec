package io.github.mlformats.core.metric;

import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.util.Utils;

/** What the Spark UI shows of a scan. */
public final class ScanMetrics {
    private ScanMetrics() {}

    /** Metrics that tasks report, and those of planning. */
    public static CustomMetric[] all() {
        return new CustomMetric[] {
            new Files(),
            new Slices(),
            new BytesRead(),
            new ReadCalls(),
            new BytesDecoded(),
            new DecodeTime(),
            new BlocksSkipped(),
            new LeftOut(),
            new CorruptRecords(),
            new FilesPlanned(),
            new FilesPruned(),
            new PlanningReads()
        };
    }

    /** What a task has counted so far. */
    public static CustomTaskMetric[] values(ReadMetrics metrics) {
        return new CustomTaskMetric[] {
            new Value("mlFiles", metrics.files),
            new Value("mlSlices", metrics.slices),
            new Value("mlBytesRead", metrics.bytesRead),
            new Value("mlReadCalls", metrics.readCalls),
            new Value("mlBytesDecoded", metrics.bytesDecoded),
            new Value("mlDecodeTime", metrics.decodeNanos / 1_000_000),
            new Value("mlBlocksSkipped", metrics.blocksSkipped),
            new Value("mlLeftOut", metrics.leftOut),
            new Value("mlCorruptRecords", metrics.corruptRecords)
        };
    }

    /** What planning counted. */
    public static CustomTaskMetric[] planning(int filesPlanned, int filesPruned, ReadMetrics metrics) {
        return new CustomTaskMetric[] {
            new Value("mlFilesPlanned", filesPlanned),
            new Value("mlFilesPruned", filesPruned),
            new Value("mlPlanningReads", metrics.readCalls)
        };
    }

    private record Value(String name, long value) implements CustomTaskMetric {}

    /** A number that is added up over all tasks. Spark makes these by name: the classes are public. */
    abstract static class Sum extends CustomSumMetric {
        private final String name;
        private final String description;

        Sum(String name, String description) {
            this.name = name;
            this.description = description;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String description() {
            return description;
        }
    }

    /** Files opened. */
    public static final class Files extends Sum {
        public Files() {
            super("mlFiles", "files opened");
        }
    }

    /** Slices read. */
    public static final class Slices extends Sum {
        public Slices() {
            super("mlSlices", "slices read");
        }
    }

    /** Bytes fetched from the file system. */
    public static final class BytesRead extends MeasuredMetric {
        public BytesRead() {
            super("mlBytesRead", "size of reads, metadata included", Utils::bytesToString);
        }
    }

    /** Reads issued to the file system. */
    public static final class ReadCalls extends Sum {
        public ReadCalls() {
            super("mlReadCalls", "reads of the file system");
        }
    }

    /** Bytes after decompression. */
    public static final class BytesDecoded extends MeasuredMetric {
        public BytesDecoded() {
            super("mlBytesDecoded", "size after decompression", Utils::bytesToString);
        }
    }

    /** Milliseconds spent inflating and decoding. */
    public static final class DecodeTime extends MeasuredMetric {
        public DecodeTime() {
            super("mlDecodeTime", "time to inflate and decode", Utils::msDurationToString);
        }
    }

    /** Blocks without a wanted row. */
    public static final class BlocksSkipped extends Sum {
        public BlocksSkipped() {
            super("mlBlocksSkipped", "blocks skipped");
        }
    }

    /** Files left out. */
    public static final class LeftOut extends Sum {
        public LeftOut() {
            super("mlLeftOut", "files left out: corrupt, missing, or of another type");
        }
    }

    /** Corrupt records. */
    public static final class CorruptRecords extends Sum {
        public CorruptRecords() {
            super("mlCorruptRecords", "corrupt records");
        }
    }

    /** Files that tasks read. */
    public static final class FilesPlanned extends Sum {
        public FilesPlanned() {
            super("mlFilesPlanned", "files planned");
        }
    }

    /** Files without a wanted row. */
    public static final class FilesPruned extends Sum {
        public FilesPruned() {
            super("mlFilesPruned", "files pruned");
        }
    }

    /** Reads issued on the driver. */
    public static final class PlanningReads extends Sum {
        public PlanningReads() {
            super("mlPlanningReads", "reads while planning");
        }
    }
}
