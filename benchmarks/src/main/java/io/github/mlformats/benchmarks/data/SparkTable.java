package io.github.mlformats.benchmarks.data;

import io.github.mlformats.benchmarks.data.idv.Column;
import io.github.mlformats.benchmarks.data.idv.Column.VectorView;
import io.github.mlformats.benchmarks.data.idv.KeyColumn;
import java.util.List;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** A generated table as a data frame, without files: the rows that every reader of the table must return. */
public final class SparkTable {
    private SparkTable() {}

    /**
     * The table's rows in order.
     *
     * @param partitions number of equally large partitions
     */
    public static Dataset<Row> of(SparkSession spark, Table table, VectorView vectors, int partitions) {
        List<Column> columns = table.columns();
        StructType schema = new StructType();
        for (Column column : columns) {
            schema = schema.add(
                    column.name(), column.sparkType(vectors), column instanceof KeyColumn, column.metadata());
        }
        Function<Long, Row> toRow = row -> {
            Object[] values = new Object[columns.size()];
            for (int c = 0; c < values.length; c++) {
                values[c] = columns.get(c).sparkValue(row, vectors);
            }
            return RowFactory.create(values);
        };
        return spark.createDataFrame(
                spark.range(0, table.rows(), 1, partitions).toJavaRDD().map(toRow), schema);
    }
}
