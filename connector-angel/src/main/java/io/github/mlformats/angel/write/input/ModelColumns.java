package io.github.mlformats.angel.write.input;

import io.github.mlformats.angel.format.type.ValueType;
import io.github.mlformats.angel.schema.Layout;
import io.github.mlformats.angel.schema.RowTypes;
import io.github.mlformats.angel.schema.TableColumns;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.vector.ml.SparkMl;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
 * @param number type of the values
 */
public record ModelColumns(
        Layout layout, int matrix, WholeNumber row, WholeNumber column, ValueColumn values, ValueType number)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final List<String> STRUCT_FIELDS = List.of(RowTypes.SIZE, RowTypes.INDICES, RowTypes.VALUES);

    /**
     * Resolves the columns.
     *
     * @param matrix name of the matrix to write; null if a column contains the names
     * @throws UsageException if a column is missing, has an unsupported type, or does not belong to the layout
     */
    public static ModelColumns of(StructType rows, Layout layout, String matrix) {
        return new Search(rows, layout, matrix != null).columns();
    }

    private record Search(StructType rows, Layout layout, boolean named) {
        ModelColumns columns() {
            List<String> names = new ArrayList<>(
                    switch (layout) {
                        case ROWS -> List.of(TableColumns.ROW, TableColumns.VECTOR);
                        case COLUMNS -> List.of(TableColumns.INDEX, TableColumns.VALUES);
                        default -> List.of(TableColumns.ROW, TableColumns.COL, TableColumns.VALUE);
                    });
            if (!named) {
                names.add(0, TableColumns.MATRIX);
            }
            for (StructField column : rows.fields()) {
                if (names.stream().noneMatch(column.name()::equalsIgnoreCase)) {
                    throw new UsageException("column '" + column.name() + "' has no place in layout "
                            + layout.name().toLowerCase(Locale.ROOT) + ", whose columns are "
                            + String.join(", ", names) + ": drop it"
                            + (named && column.name().equalsIgnoreCase(TableColumns.MATRIX)
                                    ? ", or option matrix"
                                    : ""));
                }
            }
            int matrix = named ? -1 : find(TableColumns.MATRIX);
            if (!named && !(type(matrix) instanceof StringType)) {
                throw unsupported(matrix, "a string, the name of the row's matrix");
            }
            WholeNumber row = layout == Layout.COLUMNS ? null : number(TableColumns.ROW);
            WholeNumber column = layout == Layout.ROWS
                    ? null
                    : number(layout == Layout.COLUMNS ? TableColumns.INDEX : TableColumns.COL);
            int values = find(names.get(names.size() - 1));
            VectorForm form = form(values);
            ValueColumn value = new ValueColumn(values, form, isWide(values, form, 0), isWide(values, form, 1));
            return new ModelColumns(layout, matrix, row, column, value, number(values, form));
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
                        + (name.equals(TableColumns.MATRIX)
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

        private WholeNumber number(String name) {
            int i = find(name);
            return WholeNumber.of(type(i), i).orElseThrow(() -> unsupported(i, "an int or a bigint: cast it"));
        }

        private VectorForm form(int i) {
            DataType type = type(i);
            if (layout == Layout.ELEMENTS) {
                return VectorForm.SINGLE;
            }
            if (type instanceof ArrayType) {
                return VectorForm.ARRAY;
            }
            if (layout == Layout.COLUMNS) {
                throw unsupported(i, "an array with the column's values in all rows");
            }
            if (SparkMl.isVector(type)) {
                return VectorForm.ML;
            }
            if (type instanceof StructType struct
                    && List.of(struct.fieldNames()).equals(STRUCT_FIELDS)) {
                boolean indices = struct.fields()[1].dataType() instanceof ArrayType array
                        && WholeNumber.of(array.elementType(), 0).isPresent();
                boolean size = WholeNumber.of(struct.fields()[0].dataType(), 0).isPresent();
                if (size && indices && struct.fields()[2].dataType() instanceof ArrayType) {
                    return VectorForm.STRUCT;
                }
            }
            throw unsupported(
                    i, "a Spark ML vector, an array, or struct<size bigint, indices array<bigint>, values array>");
        }

        /** Whether the size or the indices of a vector struct have 64 bits. */
        private boolean isWide(int i, VectorForm form, int field) {
            if (form != VectorForm.STRUCT) {
                return false;
            }
            DataType type = ((StructType) type(i)).fields()[field].dataType();
            return (type instanceof ArrayType array ? array.elementType() : type).equals(DataTypes.LongType);
        }

        private ValueType number(int i, VectorForm form) {
            DataType type =
                    switch (form) {
                        case SINGLE -> type(i);
                        case ARRAY -> ((ArrayType) type(i)).elementType();
                        case ML -> DataTypes.DoubleType;
                        case STRUCT -> ((ArrayType) ((StructType) type(i)).fields()[2].dataType()).elementType();
                    };
            if (type.equals(DataTypes.DoubleType)) {
                return ValueType.DOUBLE;
            } else if (type.equals(DataTypes.FloatType)) {
                return ValueType.FLOAT;
            } else if (type.equals(DataTypes.LongType)) {
                return ValueType.LONG;
            } else if (type.equals(DataTypes.IntegerType)) {
                return ValueType.INT;
            }
            throw unsupported(i, "of double, float, int or bigint: cast the values");
        }
    }
}
