package io.github.mlformats.angel;

import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.angel.schema.TableLayout;
import io.github.mlformats.angel.write.AngelWriteConfig;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import java.util.List;

/** The write options of the Angel format: {@code df.write.format("angel")}. */
public final class AngelWriteOptions {
    private static final String BY_DATA = "by data";

    public static final Option<TableLayout> LAYOUT = Option.choice(
            "layout",
            List.of(TableLayout.ELEMENTS, TableLayout.ROWS, TableLayout.COLUMNS),
            TableLayout.ELEMENTS,
            "What a row of the table is: an element (matrix, row, col, value), a row of a matrix (matrix, row, vector), or a column of a matrix with its values in all rows (matrix, index, values).");
    public static final Option<String> MATRIX = Option.optionalText(
            "matrix", "the column matrix", "Name of the matrix to write, if the rows have no column matrix.");
    public static final Option<String> ROW_TYPE = Option.optionalText(
            "rowType",
            BY_DATA,
            "Name or number of the row type: DENSE, SPARSE or SPARSE_LONGKEY of the values' type. Default: dense for arrays and dense vectors, otherwise sparse.");
    public static final Option<String> FORMAT_CLASS = Option.optionalText(
            "formatClass",
            BY_DATA,
            "The class of Angel that reads the files: one of the six row formats and the two column formats. Default: ValueBinaryRowFormat for dense matrices, BinaryColumnFormat for layout=columns, otherwise ColIdValueBinaryRowFormat.");
    public static final Option<Integer> ROWS = Option.optionalNumber(
            "rows",
            "highest row + 1",
            1,
            "Number of rows of the loaded matrix, including those of optimizers; rows after the last one of the data are not saved.");
    public static final Option<Long> INDEX_START = Option.optionalLong(
            "indexStart", "0, or the lowest column if negative", Long.MIN_VALUE, "First column of the index range.");
    public static final Option<Long> INDEX_END = Option.optionalLong(
            "indexEnd",
            "size of the vectors, or highest column + 1",
            Long.MIN_VALUE,
            "End of the index range, exclusive.");
    public static final Option<Integer> BLOCK_ROW =
            Option.optionalNumber("blockRow", "for partitions of 64 MiB", 1, "Rows of a partition.");
    public static final Option<Long> BLOCK_COL = Option.optionalLong(
            "blockCol",
            "for partitions of 64 MiB",
            1,
            "Columns of a partition. A job needs at least as many partitions as servers to use all of them.");
    public static final Option<String> SEP = Option.text(
            "sep",
            ",",
            "Separator of the fields of text, one character. Angel reads a separator other than a comma only in jobs that set text.format.filed.sep.");
    public static final Option<String> TEMPLATE_PATH = Option.optionalText(
                    "templatePath",
                    "no model",
                    "Path of a model whose matrices of the same names give row type, format class, rows, index range and blocks, as far as no option says them. Values are converted to its types if that loses nothing.")
            .withDeprecatedName("like");

    /** Characters of numbers and line ends, and metacharacters: Angel uses the separator as a regular expression. */
    private static final String NO_SEPARATORS = "+-.|\\*?^$()[]{}\n\r";

    private static final int MAX_BYTE = 0xFF;

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

    public static AngelWriteConfig config(Options options) {
        return new AngelWriteConfig(
                options.get(LAYOUT),
                options.get(MATRIX),
                new AngelWriteConfig.MatrixShape(
                        rowType(options.get(ROW_TYPE)),
                        format(options.get(FORMAT_CLASS)),
                        options.get(ROWS),
                        options.get(INDEX_START),
                        options.get(INDEX_END),
                        options.get(BLOCK_ROW),
                        options.get(BLOCK_COL)),
                separator(options.get(SEP)),
                options.get(TEMPLATE_PATH));
    }

    private static RowType rowType(String text) {
        RowType type = text == null ? null : RowType.parse(text);
        if (type != null && !type.isWritable()) {
            throw new UsageException("option rowType is " + type
                    + ", which cannot be written: Angel 3.2 loads DENSE, SPARSE" + " and SPARSE_LONGKEY of numbers");
        }
        return type;
    }

    private static StorageFormat format(String text) {
        StorageFormat format = text == null ? null : StorageFormat.parse(text);
        if (format != null && !format.isWritable()) {
            throw new UsageException(
                    "option formatClass is " + format.className()
                            + ", which cannot be written: choose a row format or a column format, such as ColIdValueBinaryRowFormat");
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
}
