package io.github.mlformats.convert;

import io.github.mlformats.convert.ValueHash.EntryHash;
import io.github.mlformats.convert.ValueHash.ScalarHash;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.UserDefinedType;

/** Hashes vectors and matrices of Spark, detected by the class names of their types, which may not be on the class path. */
final class LinalgHash {
    private LinalgHash() {}

    /** The hash function of a type; empty if it is not a vector or matrix. */
    static Optional<ValueHash> of(UserDefinedType<?> type) {
        return switch (type.getClass().getName()) {
            case "org.apache.spark.ml.linalg.VectorUDT", "org.apache.spark.mllib.linalg.VectorUDT" ->
                Optional.of(new VectorHash());
            case "org.apache.spark.ml.linalg.MatrixUDT", "org.apache.spark.mllib.linalg.MatrixUDT" ->
                Optional.of(new MatrixHash());
            default -> Optional.empty();
        };
    }

    /** Hashes vectors of Spark, dense or sparse: equal to the hashes of arrays of their values. */
    private record VectorHash() implements ValueHash {
        private static final byte SPARSE = 0;

        // Fields of Spark's struct of a vector.
        private static final int TYPE = 0;
        private static final int SIZE = 1;
        private static final int INDICES = 2;
        private static final int VALUES = 3;
        private static final int FIELDS = 4;

        @Override
        public long of(SpecializedGetters values, int i) {
            InternalRow vector = values.getStruct(i, FIELDS);
            ArrayData numbers = vector.getArray(VALUES);
            int count = numbers.numElements();
            EntryHash entries = new EntryHash();
            if (vector.getByte(TYPE) == SPARSE) {
                ArrayData indices = vector.getArray(INDICES);
                for (int k = 0; k < count; k++) {
                    entries.addIndexed(indices.getInt(k), ScalarHash.hashDouble(numbers.getDouble(k)));
                }
                return entries.hash(vector.getInt(SIZE));
            }
            for (int k = 0; k < count; k++) {
                entries.addIndexed(k, ScalarHash.hashDouble(numbers.getDouble(k)));
            }
            return entries.hash(count);
        }
    }

    /** Hashes matrices of Spark by their numbers and positions: equal for dense, sparse, row-major and column-major ones. */
    private record MatrixHash() implements ValueHash {
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
}
