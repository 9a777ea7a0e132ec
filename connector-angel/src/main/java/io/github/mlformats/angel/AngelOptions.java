package io.github.mlformats.angel;

import io.github.mlformats.angel.format.MatrixOptions;
import io.github.mlformats.angel.format.check.RepairRanges;
import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.angel.schema.Layout;
import io.github.mlformats.angel.schema.TableChoices;
import io.github.mlformats.angel.schema.ValueChoice;
import io.github.mlformats.angel.schema.Vectors;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Mode;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import java.util.List;

/** The options of the Angel format, beside those every format has. */
public final class AngelOptions {
    public static final Option<Layout> LAYOUT = Option.choice(
            "layout",
            Layout.ELEMENTS,
            "What a row is: a stored element (matrix, row, col, value), a row of a matrix (matrix, row, vector), or a column of a matrix with its values of all rows (matrix, index, values), as of an embedding; or a matrix, with what its meta says of it.");
    public static final Option<Vectors> VECTORS = Option.choice(
            "vectors",
            Vectors.ML,
            "How vectors appear in layout rows: as Spark ML vectors, as arrays of the whole index range, or as struct<size, indices, values>.");
    public static final Option<Long> MAX_VECTOR_BYTES = Option.bytes(
            "maxVectorBytes",
            "1g",
            "Most bytes of a vector with a value for every column; wider matrices are refused, except with vectors=sparse.");
    public static final Option<String> MATRIX = Option.text(
            "matrix", null, "Read only matrices whose name matches this pattern; {a,b} stands for several.");
    public static final Option<Boolean> KEEP_ZEROS =
            Option.flag("keepZeros", true, "Give elements that are stored, but equal 0, too.");
    public static final Option<ValueChoice> VALUE_TYPE = Option.choice(
            "valueType",
            ValueChoice.STORED,
            "The type of values: that of the matrices, double (longs beyond 2^53 are rounded), or long (for ints and longs).");
    public static final Option<RepairRanges> REPAIR_RANGES = Option.choice(
            "repairRanges",
            RepairRanges.AUTO,
            "Whether to compute the column ranges that a bug of Angel 3.2.0 lost: auto does it for dense matrices and refuses sparse ones, which may be hash partitioned; false takes columns as they are written.");
    public static final Option<Boolean> ALLOW_LOSSY =
            Option.flag("allowLossy", false, "Read matrices of which Angel lost values or columns for certain, too.");
    public static final Option<Mode> MODE = Option.choice(
            "mode",
            Mode.FAILFAST,
            "What to do about a damaged partition: fail, or leave it out whole; a meta with a broken structure is an error always.");
    public static final Option<String> SEP =
            Option.text("sep", null, "What separates the fields of text; found out from the first lines unless given.");
    public static final Option<String> KEY_VALUE_SEP =
            Option.text("keyValueSep", ":", "What stands after the node in the text of graph embeddings.");
    public static final Option<String> FEATURE_SEP =
            Option.text("featureSep", " ", "What separates the numbers in the text of graph embeddings.");
    public static final Option<String> FORMAT_CLASS = Option.text(
            "formatClass",
            null,
            "The class of Angel that wrote the files, or that the class in the meta behaves like; needed where there is no meta.");
    public static final Option<String> ROW_TYPE = Option.text(
            "rowType",
            null,
            "Name or number of the row type where no meta says it; text without meta is taken for doubles.");
    public static final Option<Integer> ROWS = Option.optionalNumber(
            "rows", "1", 1, "Number of rows where there is no meta; BinaryColumnFormat needs it then.");
    public static final Option<String> CORRUPT_RECORD = Option.text(
            "columnNameOfCorruptRecord",
            null,
            "Refused: partitions are damaged as a whole, there are no single records.");

    /** Options that choose among listed files. */
    private static final List<Option<String>> LISTING =
            List.of(CommonOptions.PATH_GLOB, CommonOptions.MODIFIED_BEFORE, CommonOptions.MODIFIED_AFTER);

    private AngelOptions() {}

    public static List<Option<?>> all() {
        return List.of(
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
                CORRUPT_RECORD);
    }

    /** @throws UsageException if options are given that make no sense for models */
    static void check(Options options) {
        checkNames(options);
        if (options.get(CommonOptions.BASE_PATH) != null || options.get(CommonOptions.RECURSIVE_LOOKUP)) {
            throw new UsageException(
                    (options.get(CommonOptions.RECURSIVE_LOOKUP) ? "option recursiveFileLookup" : "option basePath")
                            + ": models are looked for in the paths given, and names of folders above them are no columns: give"
                            + " the models' paths, also as a pattern such as /models/dt=*/deepfm, and see _metadata.file_path");
        }
        for (Option<?> option : LISTING) {
            if (options.get(option) != null) {
                throw new UsageException("option " + option.name() + ": the meta says which files a matrix has, none of"
                        + " them can be left out; choose matrices with option matrix, or with a pattern as the path");
            }
        }
        if (options.get(CORRUPT_RECORD) != null) {
            throw new UsageException(
                    "option columnNameOfCorruptRecord: a partition of a matrix is damaged as a whole, so"
                            + " there is no record to keep; mode=PERMISSIVE leaves it out like DROPMALFORMED");
        }
    }

    /** Names that only some matrices need are wrong for all. */
    private static void checkNames(Options options) {
        if (options.get(ROW_TYPE) != null) {
            RowType.named(options.get(ROW_TYPE));
        }
        if (options.get(FORMAT_CLASS) != null) {
            StorageFormat.named(options.get(FORMAT_CLASS));
        }
    }

    /** How matrices shall appear. */
    static TableChoices tableChoices(Options options) {
        return new TableChoices(
                options.get(LAYOUT),
                options.get(VECTORS),
                options.get(VALUE_TYPE),
                options.get(KEEP_ZEROS),
                options.get(MAX_VECTOR_BYTES),
                options.get(MODE));
    }

    /** What the options say about how to read a matrix. */
    public static MatrixOptions matrixOptions(Options options) {
        return new MatrixOptions(
                options.get(FORMAT_CLASS),
                options.get(ROW_TYPE),
                options.get(ROWS),
                new MatrixOptions.Separators(options.get(SEP), options.get(KEY_VALUE_SEP), options.get(FEATURE_SEP)),
                options.get(REPAIR_RANGES),
                options.get(ALLOW_LOSSY));
    }
}
