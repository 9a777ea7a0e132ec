package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.angel.schema.AngelColumns.ValueTypeResolver;
import io.github.mlformats.angel.schema.AngelReadOptions.TableLayout;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.vector.SparkMl;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The positions and types of the input columns (angel.md, section 15).
 *
 * @param layout what a row is
 * @param matrix ordinal of the column of matrix names; -1 if an option specifies the name
 * @param row the column of row numbers; null in layout columns
 * @param column the column of column numbers; null in layout rows
 * @param values the column of values
 * @param valueType type of the values
 */
public record InputColumns(
        TableLayout layout,
        int matrix,
        IntegerColumn row,
        IntegerColumn column,
        ValueColumn values,
        NumberType valueType)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final List<String> STRUCT_FIELDS =
            List.of(AngelColumns.SIZE, AngelColumns.INDICES, AngelColumns.VALUES);

    /**
     * Resolves the columns.
     *
     * @param matrix name of the matrix to write; null if a column contains the names
     * @throws UsageException if a column is missing, has an unsupported type, or does not belong to the layout
     */
    public static InputColumns of(StructType rows, TableLayout layout, String matrix) {
        return new Search(rows, layout, matrix != null).columns();
    }

    private record Search(StructType rows, TableLayout layout, boolean named) {
        InputColumns columns() {
            List<String> names = new ArrayList<>(
                    switch (layout) {
                        case ROWS -> List.of(AngelColumns.ROW, AngelColumns.VECTOR);
                        case COLUMNS -> List.of(AngelColumns.INDEX, AngelColumns.VALUES);
                        default -> List.of(AngelColumns.ROW, AngelColumns.COL, AngelColumns.VALUE);
                    });
            if (!named) {
                names.add(0, AngelColumns.MATRIX);
            }
            for (StructField column : rows.fields()) {
                if (names.stream().noneMatch(column.name()::equalsIgnoreCase)) {
                    throw new UsageException("column '" + column.name() + "' has no place in layout "
                            + layout.name().toLowerCase(Locale.ROOT) + ", whose columns are "
                            + String.join(", ", names) + ": drop it"
                            + (named && column.name().equalsIgnoreCase(AngelColumns.MATRIX)
                                    ? ", or option matrix"
                                    : ""));
                }
            }
            int matrix = named ? -1 : find(AngelColumns.MATRIX);
            if (!named && !(type(matrix) instanceof StringType)) {
                throw unsupported(matrix, "a string, the name of the row's matrix");
            }
            IntegerColumn row = layout == TableLayout.COLUMNS ? null : number(AngelColumns.ROW);
            IntegerColumn column = layout == TableLayout.ROWS
                    ? null
                    : number(layout == TableLayout.COLUMNS ? AngelColumns.INDEX : AngelColumns.COL);
            int values = find(names.get(names.size() - 1));
            InputValueForm form = form(values);
            ValueColumn value = new ValueColumn(values, form, isWide(values, form, 0), isWide(values, form, 1));
            return new InputColumns(layout, matrix, row, column, value, number(values, form));
        }

        private int find(String name) {
            int found = -1;
            for (int i = 0; i < rows.size(); i++) {
                if (rows.fields()[i].name().equalsIgnoreCase(name)) {
                    if (found >= 0) {
                        throw new UsageException("there are two columns '" + name + "': drop one");
                    }
                    found = i;
                }
            }
            if (found < 0) {
                throw new UsageException("there is no column '" + name + "'"
                        + (name.equals(AngelColumns.MATRIX)
                                ? ": add one with the names of the matrices, or name the one matrix with option matrix"
                                : ", which option layout=" + layout.name().toLowerCase(Locale.ROOT) + " needs"));
            }
            return found;
        }

        private DataType type(int i) {
            return rows.fields()[i].dataType();
        }

        private UsageException unsupported(int i, String expected) {
            return new UsageException("column '" + rows.fields()[i].name() + "' is " + type(i).simpleString()
                    + ", but must be " + expected);
        }

        private IntegerColumn number(String name) {
            int i = find(name);
            return IntegerColumn.of(type(i), i).orElseThrow(() -> unsupported(i, "an int or a bigint: cast it"));
        }

        private InputValueForm form(int i) {
            DataType type = type(i);
            if (layout == TableLayout.ELEMENTS) {
                return InputValueForm.SINGLE;
            }
            if (type instanceof ArrayType) {
                return InputValueForm.ARRAY;
            }
            if (layout == TableLayout.COLUMNS) {
                throw unsupported(i, "an array with the column's values in all rows");
            }
            if (SparkMl.isVector(type)) {
                return InputValueForm.ML;
            }
            if (type instanceof StructType struct
                    && List.of(struct.fieldNames()).equals(STRUCT_FIELDS)) {
                boolean indices = struct.fields()[1].dataType() instanceof ArrayType array
                        && IntegerColumn.of(array.elementType(), 0).isPresent();
                boolean size =
                        IntegerColumn.of(struct.fields()[0].dataType(), 0).isPresent();
                if (size && indices && struct.fields()[2].dataType() instanceof ArrayType) {
                    return InputValueForm.STRUCT;
                }
            }
            throw unsupported(
                    i, "a Spark ML vector, an array, or struct<size bigint, indices array<bigint>, values array>");
        }

        /** Whether the size or the indices of a vector struct have 64 bits. */
        private boolean isWide(int i, InputValueForm form, int field) {
            if (form != InputValueForm.STRUCT) {
                return false;
            }
            DataType type = ((StructType) type(i)).fields()[field].dataType();
            return (type instanceof ArrayType array ? array.elementType() : type).equals(DataTypes.LongType);
        }

        private NumberType number(int i, InputValueForm form) {
            DataType type =
                    switch (form) {
                        case SINGLE -> type(i);
                        case ARRAY -> ((ArrayType) type(i)).elementType();
                        case ML -> DataTypes.DoubleType;
                        case STRUCT -> ((ArrayType) ((StructType) type(i)).fields()[2].dataType()).elementType();
                    };
            for (NumberType number : NumberType.values()) {
                if (ValueTypeResolver.of(number).equals(type)) {
                    return number;
                }
            }
            throw unsupported(i, "of double, float, int or bigint: cast the values");
        }
    }

    /**
     * An input column of integers.
     *
     * @param at its ordinal
     * @param wide whether its values have 64 bits rather than 32
     */
    public record IntegerColumn(int at, boolean wide) implements Serializable {
        private static final long serialVersionUID = 1L;

        /** Empty if the type is neither int nor bigint. */
        static Optional<IntegerColumn> of(DataType type, int at) {
            boolean wide = type.equals(DataTypes.LongType);
            return wide || type.equals(DataTypes.IntegerType)
                    ? Optional.of(new IntegerColumn(at, wide))
                    : Optional.empty();
        }

        long of(SpecializedGetters from) {
            return wide ? from.getLong(at) : from.getInt(at);
        }
    }

    /**
     * The input column of values.
     *
     * @param at its ordinal
     * @param form what its values are
     * @param wideSize whether the size of a vector struct has 64 bits
     * @param wideIndices whether the indices of a vector struct have 64 bits
     */
    public record ValueColumn(int at, InputValueForm form, boolean wideSize, boolean wideIndices)
            implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    /** What an input row contains in its column of values. */
    public enum InputValueForm {
        /** One value. */
        SINGLE,
        /** An array of all values. */
        ARRAY,
        /** A Spark ML vector, dense or sparse. */
        ML,
        /** {@code struct<size, indices, values>}, dense if the indices are null. */
        STRUCT
    }
}
