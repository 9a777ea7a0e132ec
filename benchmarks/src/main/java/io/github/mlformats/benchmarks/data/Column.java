package io.github.mlformats.benchmarks.data;

import java.io.Serializable;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;

/** A column of generated data: its values as a function of the row. */
public interface Column extends Serializable {
    String name();

    /**
     * The Spark type of the column.
     *
     * @param vectors representation of vectors of floats
     */
    DataType sparkType(VectorView vectors);

    /** Spark ML attributes of the column, if any. */
    default Metadata metadata() {
        return Metadata.empty();
    }

    /** The value of a row for {@link org.apache.spark.sql.Row}; null where the key is missing. */
    Object sparkValue(long row, VectorView vectors);

    /** Representation of vectors in Spark; the names are values of option {@code vectors}. */
    enum VectorView {
        ML,
        ARRAY
    }

    /** Scalar floats in [0, 1). */
    record FloatColumn(String name, int id) implements Column {
        @Override
        public DataType sparkType(VectorView vectors) {
            return DataTypes.FloatType;
        }

        @Override
        public Object sparkValue(long row, VectorView vectors) {
            return value(row);
        }

        private float value(long row) {
            return Uniform.unit(row, id, 0);
        }
    }

    /** Dense vectors of {@code size} floats in [0, 1). */
    record DenseColumn(String name, int id, int size) implements Column {
        @Override
        public DataType sparkType(VectorView vectors) {
            return vectors == VectorView.ML
                    ? SQLDataTypes.VectorType()
                    : DataTypes.createArrayType(DataTypes.FloatType, false);
        }

        @Override
        public Object sparkValue(long row, VectorView vectors) {
            return vectors == VectorView.ML ? Vectors.dense(doubles(row)) : floats(row);
        }

        private double[] doubles(long row) {
            double[] values = new double[size];
            for (int slot = 0; slot < size; slot++) {
                values[slot] = value(row, slot);
            }
            return values;
        }

        private float[] floats(long row) {
            float[] values = new float[size];
            for (int slot = 0; slot < size; slot++) {
                values[slot] = value(row, slot);
            }
            return values;
        }

        private float value(long row, int slot) {
            return Uniform.unit(row, id, slot);
        }
    }

    /**
     * Sparse vectors of {@code size} floats with {@code items} stored floats: one at a random slot of each equal range of slots.
     * Read as ML vectors.
     */
    record SparseColumn(String name, int id, int size, int items) implements Column {
        @Override
        public DataType sparkType(VectorView vectors) {
            return SQLDataTypes.VectorType();
        }

        @Override
        public Object sparkValue(long row, VectorView vectors) {
            int[] indices = new int[items];
            double[] values = new double[items];
            for (int item = 0; item < items; item++) {
                indices[item] = index(row, item);
                values[item] = value(row, item);
            }
            return Vectors.sparse(size, indices, values);
        }

        private int index(long row, int item) {
            int stretch = size / items;
            return item * stretch + Uniform.below(stretch, row, id, item);
        }

        private float value(long row, int item) {
            return Uniform.unit(row, id, items + item);
        }
    }

    /**
     * Indices, stored as keys; about one in 128 is missing.
     *
     * @param count number of distinct keys
     */
    record KeyColumn(String name, int id, int count) implements Column {
        @Override
        public DataType sparkType(VectorView vectors) {
            return DataTypes.IntegerType;
        }

        @Override
        public Metadata metadata() {
            Metadata nominal = new MetadataBuilder()
                    .putString("type", "nominal")
                    .putLong("num_vals", count)
                    .build();
            return new MetadataBuilder().putMetadata("ml_attr", nominal).build();
        }

        @Override
        public Object sparkValue(long row, VectorView vectors) {
            return Uniform.below(128, row, id, 0) == 0 ? null : Integer.valueOf(Uniform.below(count, row, id, 1));
        }
    }

    /** One to six English words. */
    record TextColumn(String name, int id) implements Column {
        private static final String[] WORDS =
                ("the of and to in is that for it was on are as with his they at be this from have or by one had not"
                                + " but what all were when we there can an your which their said if do will each"
                                + " about how up out them then she many some so these would other into has more her"
                                + " two like him")
                        .split(" ");

        @Override
        public DataType sparkType(VectorView vectors) {
            return DataTypes.StringType;
        }

        @Override
        public Object sparkValue(long row, VectorView vectors) {
            return text(row);
        }

        private String text(long row) {
            int words = 1 + Uniform.below(6, row, id, 0);
            StringBuilder text = new StringBuilder();
            for (int i = 1; i <= words; i++) {
                text.append(i == 1 ? "" : " ").append(WORDS[Uniform.below(WORDS.length, row, id, i)]);
            }
            return text.toString();
        }
    }
}
