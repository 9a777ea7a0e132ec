package io.github.mlformats.idv.option;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.MaxRecordsPerFile;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The write options of the IDV format.
 *
 * @param nullsAsDefault whether a null in a type without a missing value is written as the type's default; otherwise it
 *     is an error
 * @param doublesAsSingle whether doubles are written as Single
 * @param restoreSingle whether ML vectors that were read from Single are written as Single again, which must not lose
 *     precision
 * @param keyColumns which columns with a nominal attribute are written as keys
 * @param fixedSize names of array columns that have the same length in all rows
 * @param blocks how rows are divided into blocks and files
 */
public record IdvWriteOptions(
        boolean nullsAsDefault,
        boolean doublesAsSingle,
        boolean restoreSingle,
        KeyColumnSelection keyColumns,
        Set<String> fixedSize,
        BlockConfig blocks)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    /** What to do with a null in a type without a missing value. */
    private enum Nulls {
        ERROR,
        DEFAULT
    }

    /** The IDV type of doubles. */
    private enum Doubles {
        KEEP,
        SINGLE,
        DOUBLE
    }

    /** The compression of blocks. */
    private enum CompressionCodec {
        DEFLATE,
        NONE
    }

    private static final String AUTO = "auto";

    private static final Option<Nulls> NULLS = Option.choice(
            "nulls",
            Nulls.ERROR,
            "What to do with a null in a column type without a missing value: fail, or write the default (0, false,"
                    + " an empty vector). Floating point numbers store null as NaN, keys as missing, text as missing,"
                    + " which ML.NET reads as empty.");
    private static final Option<Doubles> DOUBLES = Option.choice(
            "doubles",
            Doubles.KEEP,
            "How doubles, also in arrays and Spark ML vectors, are written: keep writes Double, but ML vectors that"
                    + " were read from Single as Single again, and fails on values that would lose precision; single"
                    + " writes Single, as ML.NET's trainers require; double writes Double.");
    private static final Option<String> KEY_COLUMNS = Option.text(
            "keyColumns",
            AUTO,
            "Which columns are written as keys: auto for all columns with a nominal attribute, such as the output of"
                    + " StringIndexer; none; or comma-separated names.");
    private static final Option<String> FIXED_SIZE = Option.text(
            "fixedSize",
            null,
            "Comma-separated names of array columns that have the same length in all rows and are written as vectors"
                    + " of that size, as ML.NET's trainers require.");
    private static final Option<CompressionCodec> COMPRESSION =
            Option.choice("compression", CompressionCodec.DEFLATE, "How blocks are compressed.");
    private static final Option<Integer> COMPRESSION_LEVEL =
            Option.number("compressionLevel", 6, 1, 9, "Level of deflate: 1 is fastest, 9 compresses best.");
    private static final Option<String> ROWS_PER_BLOCK = Option.text(
            "rowsPerBlock",
            AUTO,
            "Rows per block: auto for 8192, or fewer if they take more than 80 MiB, as ML.NET writes them; or a"
                    + " number, at least 1.");
    private static final Option<Boolean> SINGLE_FILE = Option.flag(
            "singleFile",
            false,
            "Write one file at the path, as ML.NET requires it, instead of a folder of files; the order of the rows is"
                    + " kept.");
    private static final Option<Long> MAX_RECORDS =
            MaxRecordsPerFile.option("Maximum rows per file; 0 for no limit. Not for singleFile.");

    /**
     * Which columns are written as keys.
     *
     * @param all whether all columns with a nominal attribute are
     * @param names the columns that are, if not all
     */
    public record KeyColumnSelection(boolean all, Set<String> names) implements Serializable {
        public boolean includes(String name) {
            return all || names.contains(name);
        }
    }

    /**
     * How rows are divided into blocks and files.
     *
     * @param compressionLevel compression level, 1 to 9; 0 for none
     * @param rowsPerBlock rows per block, at least 1; 0 for automatic, as ML.NET does
     * @param singleFile whether all rows are written to one file
     * @param maxRecordsPerFile maximum rows per file; 0 for no limit
     */
    public record BlockConfig(int compressionLevel, int rowsPerBlock, boolean singleFile, long maxRecordsPerFile)
            implements Serializable {
        /** Options of staged files, which are merged into one file. */
        public static final BlockConfig STAGED = new BlockConfig(0, 0, true, 0);
    }

    /** A copy with other block options. */
    public IdvWriteOptions withBlocks(BlockConfig other) {
        return new IdvWriteOptions(nullsAsDefault, doublesAsSingle, restoreSingle, keyColumns, fixedSize, other);
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
                MAX_RECORDS);
    }

    public static IdvWriteOptions of(Options options) {
        String keys = options.get(KEY_COLUMNS);
        KeyColumnSelection keyColumns = isWord(keys, AUTO)
                ? new KeyColumnSelection(true, Set.of())
                : new KeyColumnSelection(false, isWord(keys, "none") ? Set.of() : names(keys));
        return new IdvWriteOptions(
                options.get(NULLS) == Nulls.DEFAULT,
                options.get(DOUBLES) == Doubles.SINGLE,
                options.get(DOUBLES) == Doubles.KEEP,
                keyColumns,
                names(options.get(FIXED_SIZE)),
                new BlockConfig(
                        options.get(COMPRESSION) == CompressionCodec.NONE ? 0 : options.get(COMPRESSION_LEVEL),
                        rowsPerBlock(options.get(ROWS_PER_BLOCK)),
                        options.get(SINGLE_FILE),
                        maxRecordsPerFile(options)));
    }

    /** Maximum rows per file, with the default of Spark's file sources. */
    private static long maxRecordsPerFile(Options options) {
        Long maxRecords = options.get(MAX_RECORDS);
        boolean single = options.get(SINGLE_FILE);
        if (single && maxRecords != null && maxRecords > 0) {
            throw new UsageException("option(\"singleFile\", true) writes one file, and option(\"maxRecordsPerFile\", "
                    + maxRecords + ") several. Set one of them");
        }
        return MaxRecordsPerFile.of(options, MAX_RECORDS, !single);
    }

    private static Set<String> names(String list) {
        return list == null
                ? Set.of()
                : Arrays.stream(list.split(","))
                        .map(String::trim)
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toSet());
    }

    /** Whether a text is a word with a meaning, in any case like the words of other options. */
    private static boolean isWord(String text, String word) {
        return text.trim().equalsIgnoreCase(word);
    }

    private static int rowsPerBlock(String text) {
        if (isWord(text, AUTO)) {
            return 0;
        }
        try {
            int rows = Integer.parseInt(text.trim());
            if (rows > 0) {
                return rows;
            }
        } catch (NumberFormatException e) {
            // Reported below, like numbers that are too small.
        }
        throw new UsageException("option rowsPerBlock is '" + text + "', but must be: auto, or a number of at least 1");
    }
}
