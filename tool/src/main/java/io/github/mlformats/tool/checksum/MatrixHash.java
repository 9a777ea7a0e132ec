package io.github.mlformats.tool.checksum;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Hashes matrices of Spark by their numbers and positions: equal for dense, sparse, row-major and column-major ones. */
record MatrixHash() implements ValueHash {
    private static final byte SPARSE = 0;

    // Fields of Spark's struct of a matrix.
    private static final int TYPE = 0;
    private static final int ROWS = 1;
    private static final int COLUMNS = 2;
    private static final int STARTS = 3;
    private static final int INDICES = 4;
    private static final int VALUES = 5;
    private static final int BY_ROWS = 6;
    private static final int FIELDS = 7;

    @Override
    public long of(SpecializedGetters values, int i) {
        InternalRow matrix = values.getStruct(i, FIELDS);
        int rows = matrix.getInt(ROWS);
        int columns = matrix.getInt(COLUMNS);
        boolean byRows = matrix.getBoolean(BY_ROWS);
        MatrixEntries numbers = new MatrixEntries(matrix.getArray(VALUES), rows, byRows, new EntryHash());
        if (matrix.getByte(TYPE) == SPARSE) {
            numbers.addSparse(matrix.getArray(STARTS), matrix.getArray(INDICES));
        } else {
            numbers.addDense(byRows ? columns : rows);
        }
        return new EntryHash().add(rows, numbers.entries().hash(columns)).hash(1);
    }

    /**
     * The numbers of a matrix, by lines: rows or columns.
     *
     * @param byRows whether a line is a row
     */
    private record MatrixEntries(ArrayData values, int rows, boolean byRows, EntryHash entries) {
        void addDense(int lineLength) {
            int count = values.numElements();
            for (int k = 0; k < count; k++) {
                add(k / lineLength, k % lineLength, k);
            }
        }

        /** @param starts the start index of each line, and the end of the last one */
        void addSparse(ArrayData starts, ArrayData indices) {
            for (int line = 0; line + 1 < starts.numElements(); line++) {
                for (int k = starts.getInt(line); k < starts.getInt(line + 1); k++) {
                    add(line, indices.getInt(k), k);
                }
            }
        }

        private void add(int line, int inLine, int k) {
            long row = byRows ? line : inLine;
            long column = byRows ? inLine : line;
            entries.addIndexed(column * rows + row, ScalarHash.hashDouble(values.getDouble(k)));
        }
    }
}
