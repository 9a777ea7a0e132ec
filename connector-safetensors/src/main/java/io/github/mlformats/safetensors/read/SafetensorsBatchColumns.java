package io.github.mlformats.safetensors.read;

import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.BinaryVector;
import io.github.mlformats.core.vector.ConstantVector;
import io.github.mlformats.core.vector.LittleEndianVector;
import io.github.mlformats.core.vector.LongVector;
import io.github.mlformats.core.vector.MlStructs;
import io.github.mlformats.core.vector.RowNumberVector;
import io.github.mlformats.core.vector.SelectionVector;
import io.github.mlformats.core.vector.SparkMl;
import io.github.mlformats.safetensors.format.Tensor;
import io.github.mlformats.safetensors.schema.SafetensorsColumns;
import io.github.mlformats.safetensors.schema.SafetensorsReadOptions.SafetensorsLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.UTF8String;

/** The requested columns of a batch. All rows of a batch are of one tensor, so that most columns are constant. */
final class SafetensorsBatchColumns {
    /** Most rows of a batch. */
    static final int MAX_ROWS = 4096;

    private static final int[] FIRST_ROW = new int[MAX_ROWS];

    private final SafetensorsLayout layout;
    private final List<Column> columns = new ArrayList<>();
    private final List<ColumnVector> vectors = new ArrayList<>();

    /**
     * Rows of a tensor.
     *
     * @param firstRow number in the tensor of the first row
     * @param firstElement number in the tensor of the first value, except in layout COLUMNS
     * @param width number of values of each row
     */
    record Batch(Tensor tensor, long firstRow, long firstElement, int rows, int width) {}

    private interface Column {
        void setBatch(Batch batch);
    }

    /** @param values the values of each batch; null if they are not requested */
    SafetensorsBatchColumns(SafetensorsLayout layout, ReadRequest request, ValueBuffer values) {
        this.layout = layout;
        for (StructField field : request.columns().fields()) {
            vectors.add(vector(field, values));
        }
    }

    private ColumnVector vector(StructField field, ValueBuffer values) {
        return switch (field.name()) {
            case SafetensorsColumns.NAME -> text(tensor -> tensor.name());
            case SafetensorsColumns.DTYPE -> text(tensor -> tensor.dtype().name());
            case SafetensorsColumns.SHAPE -> shape();
            case SafetensorsColumns.COUNT -> {
                ConstantVector count = new ConstantVector(DataTypes.LongType, null);
                columns.add(batch -> count.setBatch(batch.tensor().count()));
                yield count;
            }
            case SafetensorsColumns.VALUES, SafetensorsColumns.VALUE -> values(field.dataType(), values);
            case SafetensorsColumns.INDICES -> indices();
            default -> position(field.name());
        };
    }

    private interface TextOf {
        String get(Tensor tensor);
    }

    private ColumnVector text(TextOf text) {
        ConstantVector vector = new ConstantVector(DataTypes.StringType, null);
        columns.add(batch -> vector.setBatch(UTF8String.fromString(text.get(batch.tensor()))));
        return vector;
    }

    private ColumnVector shape() {
        LongVector dimensions = new LongVector();
        ArrayVector shape = new ArrayVector(SafetensorsColumns.LONGS, dimensions);
        columns.add(batch -> {
            long[] dims = batch.tensor().shape();
            int rank = dims.length;
            dimensions.setBatch(dims, rank, null);
            shape.setBatch(rank, 0, 1);
        });
        return new SelectionVector(shape, FIRST_ROW);
    }

    /** The position of rows and elements in their tensor. */
    private ColumnVector position(String name) {
        boolean isElement = layout == SafetensorsLayout.ELEMENTS;
        if (isElement && name.equals(SafetensorsColumns.ROW) || isElement && name.equals(SafetensorsColumns.COL)) {
            LongVector numbers = new LongVector();
            boolean isRow = name.equals(SafetensorsColumns.ROW);
            columns.add(batch -> {
                long[] all = new long[batch.rows()];
                long length = batch.tensor().rowLength();
                long first = batch.firstElement();
                Arrays.setAll(all, i -> isRow ? (first + i) / length : (first + i) % length);
                numbers.setBatch(all, all.length, null);
            });
            return numbers;
        }
        if (name.equals(SafetensorsColumns.START)) {
            ConstantVector start = new ConstantVector(DataTypes.LongType, null);
            columns.add(batch -> start.setBatch(batch.firstElement()));
            return start;
        }
        RowNumberVector numbers = new RowNumberVector(1);
        columns.add(batch -> numbers.setBatch(batch.firstRow()));
        return numbers;
    }

    private ColumnVector indices() {
        LongVector numbers = new LongVector();
        ArrayVector indices = new ArrayVector(SafetensorsColumns.LONGS, numbers);
        columns.add(batch -> {
            long[] shape = batch.tensor().shape();
            int rows = batch.rows();
            long[] all = new long[rows * shape.length];
            for (int i = 0; i < rows; i++) {
                long rest = batch.firstElement() + i;
                for (int d = shape.length - 1; d >= 0; d--) {
                    all[i * shape.length + d] = rest % shape[d];
                    rest /= shape[d];
                }
            }
            numbers.setBatch(all, all.length, null);
            indices.setBatch(shape.length, 0, rows);
        });
        return indices;
    }

    private ColumnVector values(DataType type, ValueBuffer values) {
        if (type instanceof BinaryType) {
            BinaryVector binary = new BinaryVector();
            columns.add(batch -> {
                byte[][] all = new byte[batch.rows()][];
                int length = batch.width() * batch.tensor().dtype().bytes();
                Arrays.setAll(all, i -> Arrays.copyOfRange(values.values(), i * length, (i + 1) * length));
                binary.setBatch(all, 0, all.length, null);
            });
            return binary;
        }
        boolean isVector = SparkMl.isVector(type);
        DataType number =
                isVector ? DataTypes.DoubleType : type instanceof ArrayType array ? array.elementType() : type;
        LittleEndianVector numbers = new LittleEndianVector(number);
        columns.add(batch -> numbers.setBatch(values.values(), 0, batch.rows() * batch.width(), null, 0));
        if (type.equals(number)) {
            return numbers;
        }
        ArrayVector arrays = new ArrayVector(DataTypes.createArrayType(number, false), numbers);
        columns.add(batch -> arrays.setBatch(batch.width(), 0, batch.rows()));
        return isVector ? MlStructs.denseVectors(arrays) : arrays;
    }

    /** Sets a batch, whose values are loaded. */
    void setBatch(Batch batch) {
        columns.forEach(column -> column.setBatch(batch));
    }

    List<ColumnVector> vectors() {
        return vectors;
    }
}
