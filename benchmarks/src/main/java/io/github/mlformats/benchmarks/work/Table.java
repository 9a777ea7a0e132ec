package io.github.mlformats.benchmarks.work;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.ml.functions;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructType;

/**
 * Generated data, independent of any file format.
 *
 * @param name name of its files
 */
public record Table(String name, long rows, List<Column> columns) {
    private static final String[] WORDS =
            ("the of and to in is that for it was on are as with his they at be this from have or by one had not"
                            + " but what all were when we there can an your which their said if do will each"
                            + " about how up out them then she many some so these would other into has more her"
                            + " two like him")
                    .split(" ");

    public Table {
        columns = List.copyOf(columns);
    }

    /** Representation of vectors in Spark; the names are values of option {@code vectors}. */
    public enum VectorView {
        ML,
        ARRAY
    }

    /** The value of a row, for {@link Row}. */
    interface RowValue extends Serializable {
        Object of(long row);
    }

    /**
     * A column: its values as a function of the row. All floats are in [0, 1).
     *
     * @param metadata Spark ML attributes, if any
     */
    public record Column(String name, DataType type, boolean isNullable, Metadata metadata, RowValue value)
            implements Serializable {
        private Column(String name, DataType type, RowValue value) {
            this(name, type, false, Metadata.empty(), value);
        }

        private static Column floats(String name, int id) {
            return new Column(name, DataTypes.FloatType, row -> Uniform.unit(row, id, 0));
        }

        /** Dense vectors of {@code size} floats. */
        private static Column dense(String name, int id, int size) {
            return new Column(
                    name,
                    SQLDataTypes.VectorType(),
                    row -> Vectors.dense(IntStream.range(0, size)
                            .mapToDouble(slot -> Uniform.unit(row, id, slot))
                            .toArray()));
        }

        /** Sparse vectors of {@code size} floats with {@code items} stored floats: one at a random slot of each equal range of slots. */
        private static Column sparse(String name, int id, int size, int items) {
            int stretch = size / items;
            return new Column(
                    name,
                    SQLDataTypes.VectorType(),
                    row -> Vectors.sparse(
                            size,
                            IntStream.range(0, items)
                                    .map(item -> item * stretch + Uniform.below(stretch, row, id, item))
                                    .toArray(),
                            IntStream.range(0, items)
                                    .mapToDouble(item -> Uniform.unit(row, id, items + item))
                                    .toArray()));
        }

        /** Indices, stored as keys with {@code count} distinct values; about one in 128 is missing. */
        private static Column keys(String name, int id, int count) {
            Metadata nominal = new MetadataBuilder()
                    .putString("type", "nominal")
                    .putLong("num_vals", count)
                    .build();
            Metadata attribute =
                    new MetadataBuilder().putMetadata("ml_attr", nominal).build();
            return new Column(
                    name,
                    DataTypes.IntegerType,
                    true,
                    attribute,
                    row -> Uniform.below(128, row, id, 0) == 0
                            ? null
                            : Integer.valueOf(Uniform.below(count, row, id, 1)));
        }

        /** One to six English words. */
        private static Column texts(String name, int id) {
            return new Column(name, DataTypes.StringType, row -> {
                int words = 1 + Uniform.below(6, row, id, 0);
                StringBuilder text = new StringBuilder();
                for (int i = 1; i <= words; i++) {
                    text.append(i == 1 ? "" : " ").append(WORDS[Uniform.below(WORDS.length, row, id, i)]);
                }
                return text.toString();
            });
        }
    }

    /** {@code F00} to {@code F19}. */
    public static Table floats(long rows) {
        return new Table("floats", rows, floatColumns(20, 0));
    }

    /** 2,000 columns of floats. */
    public static Table wide(long rows) {
        return new Table("wide", rows, floatColumns(2000, 0));
    }

    /** One dense vector of 100 floats, {@code V}. */
    public static Table dense(long rows) {
        return new Table("dense", rows, List.of(Column.dense("V", 0, 100)));
    }

    /** Columns that ML.NET programs typically save: a key label, text, scalars, a dense and a wide sparse feature vector. */
    public static Table mixed(long rows) {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.keys("Label", 0, 1000));
        columns.add(Column.texts("Text", 1));
        columns.addAll(floatColumns(20, 2));
        columns.add(Column.dense("Dense", 22, 100));
        columns.add(Column.sparse("Sparse", 23, 10_000, 60));
        return new Table("mixed", rows, columns);
    }

    private static List<Column> floatColumns(int count, int firstId) {
        return IntStream.range(0, count)
                .mapToObj(i -> Column.floats(String.format(Locale.ROOT, "F%02d", i), firstId + i))
                .toList();
    }

    /**
     * The rows in order, without files: those that every reader of the table must return.
     *
     * @param partitions number of equally large partitions
     */
    public Dataset<Row> rows(SparkSession spark, VectorView vectors, int partitions) {
        List<Column> all = columns;
        StructType schema = new StructType();
        for (Column column : all) {
            schema = schema.add(column.name(), column.type(), column.isNullable(), column.metadata());
        }
        Function<Long, Row> toRow = row -> RowFactory.create(
                all.stream().map(column -> column.value().of(row)).toArray());
        Dataset<Row> rows = spark.createDataFrame(
                spark.range(0, this.rows, 1, partitions).toJavaRDD().map(toRow), schema);
        if (vectors == VectorView.ARRAY) {
            for (Column column : all) {
                if (column.type().equals(SQLDataTypes.VectorType())) {
                    rows = rows.withColumn(
                            column.name(), functions.vector_to_array(rows.col(column.name()), "float32"));
                }
            }
        }
        return rows;
    }
}
