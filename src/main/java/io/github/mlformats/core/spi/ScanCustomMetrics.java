package io.github.mlformats.core.spi;

import io.github.mlformats.core.bytes.InflaterKind;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.util.Utils;

/** The metrics of a scan in the Spark UI. Spark creates these classes by name. */
public final class ScanCustomMetrics {
    private ScanCustomMetrics() {}

    /** Returns the metrics of tasks and of planning; none if Spark cannot show them. */
    public static CustomMetric[] all() {
        return CustomMetrics.visible(new CustomMetric[] {
            new Files(),
            new Slices(),
            new BytesRead(),
            new ReadCalls(),
            new BytesDecoded(),
            new DecodeTime(),
            new Inflater(),
            new BlocksSkipped(),
            new FilesSkipped(),
            new CorruptRecords(),
            new FilesPlanned(),
            new FilesPruned(),
            new DirectoriesPruned(),
            new PlanningReads(),
            new IndexRanges(),
            new IndexRangesSkipped(),
            new IndexRowsSkipped()
        });
    }

    /** Returns the current values of a task. */
    public static CustomTaskMetric[] values(ReadMetrics metrics) {
        return new CustomTaskMetric[] {
            new CustomMetrics.Value("mlFiles", metrics.files),
            new CustomMetrics.Value("mlSlices", metrics.slices),
            new CustomMetrics.Value("mlBytesRead", metrics.bytesRead),
            new CustomMetrics.Value("mlReadCalls", metrics.readCalls),
            new CustomMetrics.Value("mlBytesDecoded", metrics.bytesDecoded),
            new CustomMetrics.Value("mlDecodeTime", metrics.decodeNanos / 1_000_000),
            new CustomMetrics.Value("mlInflater", Inflater.value(metrics.inflater)),
            new CustomMetrics.Value("mlBlocksSkipped", metrics.blocksSkipped),
            new CustomMetrics.Value("mlFilesSkipped", metrics.skippedFiles),
            new CustomMetrics.Value("mlCorruptRecords", metrics.corruptRecords)
        };
    }

    /**
     * What index files exclude.
     *
     * @param ranges number of ranges of rows that they describe
     * @param skippedRanges number of those that are not read
     * @param skippedRows number of their rows
     */
    public record IndexUse(long ranges, long skippedRanges, long skippedRows) {
        /** Nothing is described. */
        public static final IndexUse NONE = new IndexUse(0, 0, 0);
    }

    /** Returns the values of planning. */
    public static CustomTaskMetric[] planning(
            int filesPlanned, int filesPruned, int directoriesPruned, IndexUse index, ReadMetrics metrics) {
        return CustomMetrics.visible(new CustomTaskMetric[] {
            new CustomMetrics.Value("mlFilesPlanned", filesPlanned),
            new CustomMetrics.Value("mlFilesPruned", filesPruned),
            new CustomMetrics.Value("mlDirectoriesPruned", directoriesPruned),
            new CustomMetrics.Value("mlPlanningReads", metrics.readCalls),
            new CustomMetrics.Value("mlIndexRanges", index.ranges()),
            new CustomMetrics.Value("mlIndexRangesSkipped", index.skippedRanges()),
            new CustomMetrics.Value("mlIndexRowsSkipped", index.skippedRows())
        });
    }

    /** Files opened. */
    public static final class Files extends CustomMetrics.Sum {
        public Files() {
            super("mlFiles", "files opened");
        }
    }

    /** Slices read. */
    public static final class Slices extends CustomMetrics.Sum {
        public Slices() {
            super("mlSlices", "slices read");
        }
    }

    /** Bytes fetched from the file system. */
    public static final class BytesRead extends CustomMetrics.Distribution {
        public BytesRead() {
            super("mlBytesRead", "size of reads, metadata included", Utils::bytesToString);
        }
    }

    /** Reads issued to the file system. */
    public static final class ReadCalls extends CustomMetrics.Sum {
        public ReadCalls() {
            super("mlReadCalls", "reads of the file system");
        }
    }

    /** Bytes after decompression. */
    public static final class BytesDecoded extends CustomMetrics.Distribution {
        public BytesDecoded() {
            super("mlBytesDecoded", "size after decompression", Utils::bytesToString);
        }
    }

    /** Milliseconds spent inflating and decoding. */
    public static final class DecodeTime extends CustomMetrics.Distribution {
        public DecodeTime() {
            super("mlDecodeTime", "time to inflate and decode", Utils::msDurationToString);
        }
    }

    /** The names of what inflates. The value of a task is a position in {@link InflaterKind}, from 1; 0 is none. */
    public static final class Inflater implements CustomMetric {
        private static final InflaterKind[] KINDS = InflaterKind.values();

        static long value(InflaterKind kind) {
            return kind == null ? 0 : 1 + kind.ordinal();
        }

        @Override
        public String name() {
            return "mlInflater";
        }

        @Override
        public String description() {
            return "inflater of DEFLATE streams";
        }

        @Override
        public String aggregateTaskMetrics(long[] tasks) {
            String names = Arrays.stream(tasks)
                    .filter(task -> task > 0 && task <= KINDS.length)
                    .distinct()
                    .sorted()
                    .mapToObj(task -> KINDS[(int) task - 1].toString())
                    .collect(Collectors.joining(", "));
            return names.isEmpty() ? "not used" : names;
        }
    }

    /** Blocks without a requested row. */
    public static final class BlocksSkipped extends CustomMetrics.Sum {
        public BlocksSkipped() {
            super("mlBlocksSkipped", "blocks skipped");
        }
    }

    /** Files that were skipped. */
    public static final class FilesSkipped extends CustomMetrics.Sum {
        public FilesSkipped() {
            super("mlFilesSkipped", "files skipped: corrupt, missing, or of another type");
        }
    }

    /** Corrupt records. */
    public static final class CorruptRecords extends CustomMetrics.Sum {
        public CorruptRecords() {
            super("mlCorruptRecords", "corrupt records");
        }
    }

    /** Files that tasks read. */
    public static final class FilesPlanned extends CustomMetrics.Sum {
        public FilesPlanned() {
            super("mlFilesPlanned", "files planned");
        }
    }

    /** Files without a requested row. */
    public static final class FilesPruned extends CustomMetrics.Sum {
        public FilesPruned() {
            super("mlFilesPruned", "files pruned");
        }
    }

    /** Partition directories without a requested row. */
    public static final class DirectoriesPruned extends CustomMetrics.Sum {
        public DirectoriesPruned() {
            super("mlDirectoriesPruned", "directories pruned");
        }
    }

    /** Ranges of rows that index files describe. */
    public static final class IndexRanges extends CustomMetrics.Sum {
        public IndexRanges() {
            super("mlIndexRanges", "ranges in index files");
        }
    }

    /** Ranges of rows that are not read, because index files exclude that they have rows that match. */
    public static final class IndexRangesSkipped extends CustomMetrics.Sum {
        public IndexRangesSkipped() {
            super("mlIndexRangesSkipped", "ranges skipped by index files");
        }
    }

    /** Rows that are not read, because index files exclude that they match. */
    public static final class IndexRowsSkipped extends CustomMetrics.Sum {
        public IndexRowsSkipped() {
            super("mlIndexRowsSkipped", "rows skipped by index files");
        }
    }

    /** Reads issued on the driver. */
    public static final class PlanningReads extends CustomMetrics.Sum {
        public PlanningReads() {
            super("mlPlanningReads", "reads while planning");
        }
    }
}
