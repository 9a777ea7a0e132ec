package io.github.mlformats.angel.schema;

import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions;
import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions.RangeRepairMode;
import io.github.mlformats.angel.format.decode.Encoding.TextDialect;
import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.option.VectorRepresentation;
import java.util.ArrayList;
import java.util.List;

/** The read options of the Angel format, in addition to those of {@code CommonOptions}. */
public final class AngelReadOptions {
    public static final Option<TableLayout> LAYOUT = Option.choice(
                    "layout",
                    TableLayout.ELEMENTS,
                    "What a row of the table is: a stored element (matrix, row, col, value); a row of a matrix"
                            + " (matrix, row, vector); a column of a matrix with its values in all rows (matrix, index,"
                            + " values), such as an embedding; or a matrix with its metadata.")
            .decidingColumns();
    public static final Option<VectorRepresentation> VECTORS = VectorRepresentation.option(
            List.of(VectorRepresentation.values()),
            "How layout rows returns vectors: as Spark ML vectors, as arrays over the index range, or as"
                    + " struct<size, indices, values>.");
    public static final Option<Long> MAX_VECTOR_BYTES = Option.bytes(
            "maxVectorBytes",
            "1g",
            "Maximum size of a vector with a value for every column; wider matrices are rejected, except with"
                    + " vectors=sparse.");
    public static final Option<String> MATRIX =
            Option.text("matrix", null, "Read only matrices whose name matches this pattern; {a,b} matches either.");
    public static final Option<Boolean> KEEP_ZEROS =
            Option.flag("keepZeros", true, "Return stored elements that equal 0.");
    public static final Option<ValueTypeOption> VALUE_TYPE = Option.choice(
                    "valueType",
                    ValueTypeOption.STORED,
                    "The type of values: as stored, double (longs beyond 2^53 are rounded), or long (for ints and"
                            + " longs).")
            .decidingColumns();
    private static final Option<RangeRepairMode> REPAIR_RANGES = Option.choice(
            "repairRanges",
            RangeRepairMode.AUTO,
            "Whether to compute the column ranges that a bug of Angel 3.2.0 lost: auto computes them for dense"
                    + " matrices and rejects sparse ones, which may be hash partitioned; false reads columns as"
                    + " stored.");
    private static final Option<Boolean> ALLOW_LOSSY =
            Option.flag("allowLossy", false, "Read matrices even if Angel is known to have lost values or columns.");
    private static final Option<ParseMode> MODE = ParseMode.option(
            ParseMode.FAILFAST,
            "How to handle a corrupt partition: fail, or skip it completely. A meta with an invalid structure is"
                    + " always an error.");
    private static final Option<String> SEP =
            Option.text("sep", null, "Separator of the fields of text; by default detected from the first lines.");
    private static final Option<String> KEY_VALUE_SEP =
            Option.text("keyValueSep", ":", "Separator after the node in the text of graph embeddings.");
    private static final Option<String> FEATURE_SEP =
            Option.text("featureSep", " ", "Separator of the numbers in the text of graph embeddings.");
    public static final Option<String> FORMAT_CLASS = Option.optionalParsed(
            "formatClass",
            "text",
            "",
            "The class of Angel that wrote the files, or that the class in the meta behaves like; required if there is"
                    + " no meta.",
            text -> {
                StorageFormat.parse(text);
                return text;
            });
    private static final Option<String> ROW_TYPE = Option.optionalParsed(
            "rowType",
            "text",
            "",
            "Name or number of the row type if no meta specifies it; text without a meta is read as doubles.",
            text -> {
                RowType.parse(text);
                return text;
            });
    private static final Option<Integer> ROWS = Option.optionalNumber(
            "rows", "1", 1, "Number of rows if there is no meta; required by BinaryColumnFormat in that case.");
    private static final Option<Void> CORRUPT_RECORD = ParseMode.noCorruptRecordColumn(
            "option columnNameOfCorruptRecord is not supported by angel: a corrupt partition is skipped completely, so"
                    + " there is no record to keep. Remove the option; mode=PERMISSIVE skips such partitions like"
                    + " DROPMALFORMED");

    private AngelReadOptions() {}

    public static List<Option<?>> all() {
        List<Option<?>> all = new ArrayList<>(List.of(
                LAYOUT,
                VECTORS,
                MAX_VECTOR_BYTES,
                MATRIX,
                KEEP_ZEROS,
                VALUE_TYPE,
                REPAIR_RANGES,
                ALLOW_LOSSY,
                MODE,
                SEP,
                KEY_VALUE_SEP,
                FEATURE_SEP,
                FORMAT_CLASS,
                ROW_TYPE,
                ROWS,
                CORRUPT_RECORD));
        all.addAll(CommonOptions.rejectedFileFilters(
                "angel",
                "a matrix needs all files that its meta lists. Select matrices with option matrix, or with a pattern as"
                        + " the path"));
        return all;
    }

    /** @throws UsageException if an option is one that models do not support */
    public static void check(Options options) {
        if (options.get(CommonOptions.BASE_PATH) != null || options.get(CommonOptions.RECURSIVE_LOOKUP)) {
            throw new UsageException(
                    (options.get(CommonOptions.RECURSIVE_LOOKUP) ? "option recursiveFileLookup" : "option basePath")
                            + " is not supported by angel: only the specified paths are searched for models, and directory"
                            + " names above them are not columns. Specify the models' paths, or a pattern such as"
                            + " /models/dt=*/deepfm, and use _metadata.file_path");
        }
    }

    /** Whether corrupt partitions are skipped. */
    public static boolean skipsCorruptPartitions(Options options) {
        return options.get(MODE) != ParseMode.FAILFAST;
    }

    /** Returns these options with a mode that skips corrupt partitions. */
    public static Options skippingCorruptPartitions(Options options) {
        return skipsCorruptPartitions(options) ? options : options.with(MODE, ParseMode.DROPMALFORMED);
    }

    /** The options that determine how a matrix is decoded. */
    public static MatrixOptions matrixOptions(Options options) {
        return new MatrixOptions(
                options.get(FORMAT_CLASS),
                options.get(ROW_TYPE),
                options.get(ROWS),
                new TextDialect(options.get(SEP), options.get(KEY_VALUE_SEP), options.get(FEATURE_SEP)),
                options.get(REPAIR_RANGES),
                options.get(ALLOW_LOSSY));
    }

    /** The type of values in a table: option {@code valueType}. */
    public enum ValueTypeOption {
        /** As stored; double if the matrices combine double, float and int. */
        STORED,
        /** Double; longs beyond 2^53 are rounded. */
        DOUBLE,
        /** Long; matrices of floating-point numbers are rejected. */
        LONG
    }

    /** What a row of the table is: option {@code layout}. */
    public enum TableLayout {
        /** A stored element: matrix, row, col, value. */
        ELEMENTS,
        /** A row of a matrix as a vector: matrix, row, vector. */
        ROWS,
        /** A column of a matrix with its values in all rows: matrix, index, values. */
        COLUMNS,
        /** A matrix, described by its meta and the graph of the model. */
        MATRICES
    }
}
