package io.github.mlformats.idv.schema;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.ColumnSelection;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.WriteOptions;
import java.io.Serializable;
import java.util.List;
import java.util.Set;

/** The write options of the IDV format. */
public final class IdvWriteOptions {
    /** What to do with a null in a type without a missing value. */
    public enum Nulls {
        ERROR,
        DEFAULT
    }

    /** The IDV type of doubles. */
    public enum Doubles {
        KEEP,
        SINGLE,
        DOUBLE
    }

    /** The compression of blocks. */
    public enum CompressionCodec {
        DEFLATE,
        NONE
    }

    private static final String AUTO = "auto";

    public static final Option<Nulls> NULLS = Option.choice(
            "nulls",
            Nulls.ERROR,
            "What to do with a null in a column type without a missing value: fail, or write the default (0, false,"
                    + " an empty vector). Floating point numbers store null as NaN, keys as missing, text as missing,"
                    + " which ML.NET reads as empty.");
    public static final Option<Doubles> DOUBLES = Option.choice(
            "doubles",
            Doubles.KEEP,
            "How doubles, also in arrays and Spark ML vectors, are written: keep writes Double, but ML vectors that"
                    + " were read from Single as Single again, and fails on values that would lose precision; single"
                    + " writes Single, as ML.NET's trainers require; double writes Double.");
    public static final Option<ColumnSelection> KEY_COLUMNS = ColumnSelection.option(
            "keyColumns",
            AUTO,
            "none",
            AUTO,
            "Which columns are written as keys: auto for all columns with a nominal attribute, such as the output of"
                    + " StringIndexer; none; or comma-separated names.");
    public static final Option<Set<String>> FIXED_SIZE = Option.columnNames(
            "fixedSize",
            "Comma-separated names of array columns that have the same length in all rows and are written as vectors"
                    + " of that size, as ML.NET's trainers require.");
    public static final Option<CompressionCodec> COMPRESSION =
            Option.choice("compression", CompressionCodec.DEFLATE, "How blocks are compressed.");
    public static final Option<Integer> COMPRESSION_LEVEL =
            Option.number("compressionLevel", 6, 1, 9, "Level of deflate: 1 is fastest, 9 compresses best.");
    /** 0 for automatic, as ML.NET does. */
    public static final Option<Integer> ROWS_PER_BLOCK = Option.parsed(
            "rowsPerBlock",
            "auto, or a number of at least 1",
            AUTO,
            "Rows per block: auto for 8192, or fewer if they take more than 80 MiB, as ML.NET writes them; or a"
                    + " number, at least 1.",
            IdvWriteOptions::rowsPerBlock);

    public static final Option<Boolean> SINGLE_FILE = WriteOptions.singleFile(
            "Write one file at the path, as ML.NET requires it, instead of a directory of files; the order of the rows is"
                    + " kept.");
    public static final Option<Long> MAX_RECORDS =
            WriteOptions.maxRecordsPerFile("Maximum rows per file; 0 for no limit. Not for singleFile.");

    private IdvWriteOptions() {}

    /**
     * How rows are divided into blocks and files.
     *
     * @param compressionLevel compression level, 1 to 9; 0 for none
     * @param rowsPerBlock rows per block, at least 1; 0 for automatic, as ML.NET does
     * @param maxRecordsPerFile maximum rows per file; 0 for no limit
     */
    public record BlockConfig(int compressionLevel, int rowsPerBlock, long maxRecordsPerFile) implements Serializable {
        /** Options of staged files, which are merged into one file. */
        public static final BlockConfig STAGED = new BlockConfig(0, 0, 0);

        /** @throws UsageException if options contradict each other */
        public static BlockConfig of(Options options) {
            return new BlockConfig(
                    options.get(COMPRESSION) == CompressionCodec.NONE ? 0 : options.get(COMPRESSION_LEVEL),
                    options.get(ROWS_PER_BLOCK),
                    maxRecordsPerFile(options));
        }

        private static long maxRecordsPerFile(Options options) {
            boolean single = options.get(SINGLE_FILE);
            long maxRecords = WriteOptions.maxRecordsPerFile(options, MAX_RECORDS, !single);
            if (single && maxRecords > 0) {
                throw new UsageException("option(\"singleFile\", true) writes one file, and"
                        + " option(\"maxRecordsPerFile\", " + maxRecords + ") several. Set one of them");
            }
            return maxRecords;
        }
    }

    /** All write options of the format, in the order of the documentation. */
    public static List<Option<?>> all() {
        return List.of(
                NULLS,
                DOUBLES,
                KEY_COLUMNS,
                FIXED_SIZE,
                COMPRESSION,
                COMPRESSION_LEVEL,
                ROWS_PER_BLOCK,
                SINGLE_FILE,
                MAX_RECORDS,
                WriteOptions.WRITE_INDEX);
    }

    private static int rowsPerBlock(String text) {
        if (text.trim().equalsIgnoreCase(AUTO)) {
            return 0;
        }
        int rows = Integer.parseInt(text.trim());
        if (rows < 1) {
            throw new IllegalArgumentException("less than 1");
        }
        return rows;
    }
}
