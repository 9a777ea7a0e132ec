package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.vector.ConstantVector;
import io.github.mlformats.core.vector.IntVector;
import io.github.mlformats.core.vector.StructVector;
import io.github.mlformats.primitiv.schema.Layout;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.schema.TensorRows;
import io.github.mlformats.primitiv.schema.Vectors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** The values of rows: numbers, arrays, or what Spark ML makes of them. */
final class ValuesColumn implements RowColumn {
    /** How Spark ML marks dense vectors and matrices. */
    private static final byte DENSE = 1;

    private final TensorRows rows;
    private final FloatRows values;
    private final ColumnVector vector;
    private final IntVector matrixRows = new IntVector();
    private final IntVector matrixColumns = new IntVector();
    private final List<Integer> columnLengths = new ArrayList<>();

    /** @param type of the column */
    ValuesColumn(ReadPlan plan, DataType type) {
        this.rows = plan.rows();
        boolean ml = rows.vectors() == Vectors.ML && rows.layout() != Layout.ELEMENTS;
        this.values = ml ? FloatRows.doubles(plan.records()) : FloatRows.floats(plan.records());
        this.vector = rows.layout() == Layout.ELEMENTS
                ? values.numbers()
                : !ml ? values.arrays() : rows.layout() == Layout.COLUMNS ? mlVector(type) : mlMatrix(type);
    }

    /** {@code struct<type tinyint, size int, indices array<int>, values array<double>>}, without size and indices. */
    private ColumnVector mlVector(DataType type) {
        return new StructVector(
                type,
                new ConstantVector(DataTypes.ByteType, DENSE),
                new ConstantVector(DataTypes.IntegerType, null),
                new ConstantVector(PrimitivColumns.INTS, null),
                values.arrays());
    }

    /**
     * {@code struct<type tinyint, numRows int, numCols int, colPtrs array<int>, rowIndices array<int>, values
     * array<double>, isTransposed boolean>}, without pointers and indices. The values go column by column on both sides.
     */
    private ColumnVector mlMatrix(DataType type) {
        return new StructVector(
                type,
                new ConstantVector(DataTypes.ByteType, DENSE),
                matrixRows,
                matrixColumns,
                new ConstantVector(PrimitivColumns.INTS, null),
                new ConstantVector(PrimitivColumns.INTS, null),
                values.arrays(),
                new ConstantVector(DataTypes.BooleanType, false));
    }

    @Override
    public void clear() {
        values.clear();
        columnLengths.clear();
    }

    @Override
    public void add(ShownTensor tensor, long firstRow, int count) throws IOException {
        long width = rows.width(tensor.tensor());
        values.add(tensor.tensor(), firstRow * width, (int) width, count);
        for (int i = 0; i < count; i++) {
            columnLengths.add((int) Math.min(Integer.MAX_VALUE, tensor.tensor().columnLength()));
        }
    }

    @Override
    public void show() {
        values.show();
        int[] heights = columnLengths.stream().mapToInt(Integer::intValue).toArray();
        int[] widths = new int[heights.length];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = values.width(i) / heights[i];
        }
        matrixRows.show(heights, heights.length, null);
        matrixColumns.show(widths, widths.length, null);
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }
}
