package io.github.mlformats.benchmarks.data;

import io.github.mlformats.benchmarks.data.Column.DenseColumn;
import io.github.mlformats.benchmarks.data.Column.FloatColumn;
import io.github.mlformats.benchmarks.data.Column.KeyColumn;
import io.github.mlformats.benchmarks.data.Column.SparseColumn;
import io.github.mlformats.benchmarks.data.Column.TextColumn;
import io.github.mlformats.benchmarks.data.Column.VectorView;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * Generated data, independent of any file format.
 *
 * @param name name of its files
 */
public record Table(String name, long rows, List<Column> columns) {
    public Table {
        columns = List.copyOf(columns);
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
        return new Table("dense", rows, List.of(new DenseColumn("V", 0, 100)));
    }

    /** Columns that ML.NET programs typically save: a key label, text, scalars, a dense and a wide sparse feature vector. */
    public static Table mixed(long rows) {
        List<Column> columns = new ArrayList<>();
        columns.add(new KeyColumn("Label", 0, 1000));
        columns.add(new TextColumn("Text", 1));
        columns.addAll(floatColumns(20, 2));
        columns.add(new DenseColumn("Dense", 22, 100));
        columns.add(new SparseColumn("Sparse", 23, 10_000, 60));
        return new Table("mixed", rows, columns);
    }

    private static List<Column> floatColumns(int count, int firstId) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            columns.add(new FloatColumn(String.format("F%02d", i), firstId + i));
        }
        return columns;
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
            schema = schema.add(
                    column.name(), column.sparkType(vectors), column instanceof KeyColumn, column.metadata());
        }
        Function<Long, Row> toRow = row -> {
            Object[] values = new Object[all.size()];
            for (int c = 0; c < values.length; c++) {
                values[c] = all.get(c).sparkValue(row, vectors);
            }
            return RowFactory.create(values);
        };
        return spark.createDataFrame(
                spark.range(0, rows, 1, partitions).toJavaRDD().map(toRow), schema);
    }
}
