package io.github.mlformats.safetensors.schema;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.vector.SparkMl;
import io.github.mlformats.safetensors.format.ValueType;
import io.github.mlformats.safetensors.schema.SafetensorsReadOptions.SafetensorsLayout;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of each layout. Only the type of values depends on the files. */
public final class SafetensorsColumns {
    public static final String NAME = "name";
    public static final String DTYPE = "dtype";
    public static final String SHAPE = "shape";
    public static final String COUNT = "count";
    public static final String START = "start";
    public static final String VALUES = "values";
    public static final String ROW = "row";
    public static final String COL = "col";
    public static final String INDEX = "index";
    public static final String INDICES = "indices";
    public static final String VALUE = "value";

    public static final ArrayType LONGS = DataTypes.createArrayType(DataTypes.LongType, false);

    private SafetensorsColumns() {}

    /** @param values the type of the column {@code values} or {@code value} */
    public static StructType schema(SafetensorsLayout layout, DataType values) {
        StructType tensor = new StructType()
                .add(NAME, DataTypes.StringType, false)
                .add(DTYPE, DataTypes.StringType, false)
                .add(SHAPE, LONGS, false);
        return switch (layout) {
            case TENSORS ->
                tensor.add(COUNT, DataTypes.LongType, false)
                        .add(START, DataTypes.LongType, false)
                        .add(VALUES, values, false);
            case ROWS -> tensor.add(ROW, DataTypes.LongType, false).add(VALUES, values, false);
            case COLUMNS -> tensor.add(COL, DataTypes.LongType, false).add(VALUES, values, false);
            case ELEMENTS ->
                tensor.add(INDEX, DataTypes.LongType, false)
                        .add(ROW, DataTypes.LongType, false)
                        .add(COL, DataTypes.LongType, false)
                        .add(INDICES, LONGS, false)
                        .add(VALUE, values, false);
        };
    }

    /** Returns the type of the column {@code values} or {@code value}. */
    public static DataType valuesType(SafetensorsLayout layout, ValueType type, boolean isMl) {
        if (isMl && hasVectors(layout)) {
            return SparkMl.vectorType();
        }
        DataType number = numberType(type);
        return layout == SafetensorsLayout.ELEMENTS || type == ValueType.BINARY
                ? number
                : DataTypes.createArrayType(number, false);
    }

    private static boolean hasVectors(SafetensorsLayout layout) {
        return layout == SafetensorsLayout.ROWS || layout == SafetensorsLayout.COLUMNS;
    }

    private static DataType numberType(ValueType type) {
        return switch (type) {
            case INT -> DataTypes.IntegerType;
            case LONG -> DataTypes.LongType;
            case FLOAT -> DataTypes.FloatType;
            case DOUBLE -> DataTypes.DoubleType;
            case BINARY -> DataTypes.BinaryType;
        };
    }

    /** Returns what values of a column are read as. */
    public static ValueType valueType(DataType column) {
        if (SparkMl.isVector(column)) {
            return ValueType.DOUBLE;
        }
        DataType number = column instanceof ArrayType array ? array.elementType() : column;
        return Arrays.stream(ValueType.values())
                .filter(type -> numberType(type).equals(number))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Checks user-specified columns: names of the layout, with their types.
     *
     * @throws UsageException if the layout cannot show a column
     */
    public static void check(StructType columns, SafetensorsLayout layout) {
        StructType known = schema(layout, DataTypes.NullType);
        ColumnResolver resolver = ColumnResolver.of(known);
        for (StructField column : columns.fields()) {
            DataType type = resolver.field(column.name())
                    .orElseThrow(() -> new UsageException("layout="
                            + layout.name().toLowerCase(Locale.ROOT) + " has no column '" + column.name()
                            + "'. Its columns are " + String.join(", ", known.fieldNames())))
                    .dataType();
            List<String> types = type.equals(DataTypes.NullType) ? valuesTypes(layout) : List.of(type.catalogString());
            if (!types.contains(column.dataType().catalogString())) {
                throw new UsageException("column '" + column.name() + "' cannot be read as "
                        + column.dataType().catalogString() + ", but as " + String.join(", ", types));
            }
        }
    }

    /** Returns checked columns with the names that the layout has, which may differ by case. */
    public static StructType withNames(StructType columns, SafetensorsLayout layout) {
        String[] known = schema(layout, DataTypes.NullType).fieldNames();
        return new StructType(Stream.of(columns.fields())
                .map(column -> new StructField(
                        Stream.of(known)
                                .filter(column.name()::equalsIgnoreCase)
                                .findFirst()
                                .orElse(column.name()),
                        column.dataType(),
                        column.nullable(),
                        column.metadata()))
                .toArray(StructField[]::new));
    }

    private static List<String> valuesTypes(SafetensorsLayout layout) {
        List<String> types = Arrays.stream(ValueType.values())
                .map(type -> valuesType(layout, type, false).catalogString())
                .collect(Collectors.toList());
        if (hasVectors(layout)) {
            types.add("vector");
        }
        return types;
    }
}
