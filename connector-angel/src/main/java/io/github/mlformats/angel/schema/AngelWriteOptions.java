package io.github.mlformats.angel.schema;

import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.angel.schema.AngelReadOptions.TableLayout;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import java.io.Serializable;
import java.util.List;

/** The write options of the Angel format: {@code df.write.format("angel")}. Values that are null are derived from the data. */
public final class AngelWriteOptions {
    private static final String BY_DATA = "by data";

    /** Characters of numbers and line ends, and metacharacters: Angel uses the separator as a regular expression. */
    private static final String NO_SEPARATORS = "+-.|\\*?^$()[]{}\n\r";

    private static final int MAX_BYTE = 0xFF;

    public static final Option<TableLayout> LAYOUT = Option.choice(
            "layout",
            List.of(TableLayout.ELEMENTS, TableLayout.ROWS, TableLayout.COLUMNS),
            TableLayout.ELEMENTS,
            "What a row of the table is: an element (matrix, row, col, value), a row of a matrix (matrix, row,"
                    + " vector), or a column of a matrix with its values in all rows (matrix, index, values).");
    public static final Option<String> MATRIX = Option.optionalText(
            "matrix", "the column matrix", "Name of the matrix to write, if the rows have no column matrix.");
    private static final Option<RowType> ROW_TYPE = Option.optionalParsed(
            "rowType",
            "text",
            BY_DATA,
            "Name or number of the row type: DENSE, SPARSE or SPARSE_LONGKEY of the values' type. Default: dense for"
                    + " arrays and dense vectors, otherwise sparse.",
            AngelWriteOptions::rowType);
    private static final Option<StorageFormat> FORMAT_CLASS = Option.optionalParsed(
            "formatClass",
            "text",
            BY_DATA,
            "The class of Angel that reads the files: one of the six row formats and the two column formats. Default:"
                    + " ValueBinaryRowFormat for dense matrices, BinaryColumnFormat for layout=columns, otherwise"
                    + " ColIdValueBinaryRowFormat.",
            AngelWriteOptions::format);
    private static final Option<Integer> ROWS = Option.optionalNumber(
            "rows",
            "highest row + 1",
            1,
            "Number of rows of the loaded matrix, including those of optimizers; rows after the last one of the data"
                    + " are not saved.");
    private static final Option<Long> INDEX_START = Option.optionalLong(
            "indexStart", "0, or the lowest column if negative", Long.MIN_VALUE, "First column of the index range.");
    private static final Option<Long> INDEX_END = Option.optionalLong(
            "indexEnd",
            "size of the vectors, or highest column + 1",
            Long.MIN_VALUE,
            "End of the index range, exclusive.");
    private static final Option<Integer> BLOCK_ROW =
            Option.optionalNumber("blockRow", "for partitions of 64 MiB", 1, "Rows of a partition.");
    private static final Option<Long> BLOCK_COL = Option.optionalLong(
            "blockCol",
            "for partitions of 64 MiB",
            1,
            "Columns of a partition. A job needs at least as many partitions as servers to use all of them.");
    public static final Option<Byte> SEP = Option.parsed(
            "sep",
            "text",
            ",",
            "Separator of the fields of text, one character. Angel reads a separator other than a comma only in jobs"
                    + " that set text.format.filed.sep.",
            AngelWriteOptions::separator);
    public static final Option<String> TEMPLATE_PATH = Option.optionalText(
                    "templatePath",
                    "no model",
                    "Path of a model whose matrices of the same names give row type, format class, rows, index range"
                            + " and blocks, as far as no option says them. Values are converted to its types if that"
                            + " loses nothing.")
            .withDeprecatedName("like");

    private AngelWriteOptions() {}

    public static List<Option<?>> all() {
        return List.of(
                LAYOUT,
                MATRIX,
                ROW_TYPE,
                FORMAT_CLASS,
                ROWS,
                INDEX_START,
                INDEX_END,
                BLOCK_ROW,
                BLOCK_COL,
                SEP,
                TEMPLATE_PATH);
    }

    /** Returns the shape that the options specify for all matrices. */
    public static MatrixShape shape(Options options) {
        return new MatrixShape(
                options.get(ROW_TYPE),
                options.get(FORMAT_CLASS),
                options.get(ROWS),
                options.get(INDEX_START),
                options.get(INDEX_END),
                options.get(BLOCK_ROW),
                options.get(BLOCK_COL));
    }

    private static RowType rowType(String text) {
        RowType type = RowType.parse(text);
        if (!type.isWritable()) {
            throw new UsageException("option rowType is " + type
                    + ", which cannot be written: Angel 3.2 loads DENSE, SPARSE" + " and SPARSE_LONGKEY of numbers");
        }
        return type;
    }

    private static StorageFormat format(String text) {
        StorageFormat format = StorageFormat.parse(text);
        if (!format.isWritable()) {
            throw new UsageException("option formatClass is " + format.className()
                    + ", which cannot be written: choose a row format or a column format, such as"
                    + " ColIdValueBinaryRowFormat");
        }
        return format;
    }

    private static byte separator(String text) {
        char sep = text.length() == 1 ? text.charAt(0) : '0';
        if (sep > MAX_BYTE || Character.isLetterOrDigit(sep) || NO_SEPARATORS.indexOf(sep) >= 0) {
            throw new UsageException("option sep is '" + text + "', but must be a single-byte character other than a"
                    + " letter, digit, sign, point, line end or regular expression metacharacter");
        }
        return (byte) sep;
    }

    /**
     * The shape of a matrix. Values that are null are not specified.
     *
     * @param rows number of rows, including those of optimizers
     * @param start first column of the index range
     * @param end end of the index range, exclusive
     * @param blockRows rows of a partition
     * @param blockColumns columns of a partition
     */
    public record MatrixShape(
            RowType rowType,
            StorageFormat format,
            Integer rows,
            Long start,
            Long end,
            Integer blockRows,
            Long blockColumns)
            implements Serializable {
        private static final long serialVersionUID = 1L;

        /** Returns this shape, with unspecified values taken from another one. */
        public MatrixShape orElse(MatrixShape other) {
            return new MatrixShape(
                    rowType != null ? rowType : other.rowType,
                    format != null ? format : other.format,
                    rows != null ? rows : other.rows,
                    start != null ? start : other.start,
                    end != null ? end : other.end,
                    blockRows != null ? blockRows : other.blockRows,
                    blockColumns != null ? blockColumns : other.blockColumns);
        }
    }
}
