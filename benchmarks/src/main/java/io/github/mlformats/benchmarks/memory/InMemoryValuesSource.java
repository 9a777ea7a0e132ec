package io.github.mlformats.benchmarks.memory;

import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.BatchVector;
import io.github.mlformats.core.vector.TextVector;
import io.github.mlformats.core.vector.number.DoubleVector;
import io.github.mlformats.core.vector.number.FloatVector;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * A data source without overhead: a column {@code value} of constant numbers, arrays or strings. A query on it measures the time
 * that Spark itself takes, which no connector can avoid. For local mode.
 */
public final class InMemoryValuesSource implements TableProvider {
    /** Option for the number of rows. */
    public static final String ROWS = "rows";
    /** Option for the type of the column. */
    public static final String TYPE = "type";
    /** Option for the number of elements of an array, or of characters of a string; 1 for numbers. */
    public static final String LENGTH = "length";

    private static final int PARTITIONS = 10;
    private static final int BATCH = 1 << 16;

    private static float[] floats = {};
    private static double[] doubles = {};

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return new StructType().add("value", DataType.fromDDL(options.get(TYPE)), false);
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        long rows = Long.parseLong(properties.get(ROWS));
        Reading reading = new Reading(schema.apply("value").dataType(), Integer.parseInt(properties.get(LENGTH)));
        InputPartition[] parts = LongStream.range(0, PARTITIONS)
                .mapToObj(i -> new Part(rows * (i + 1) / PARTITIONS - rows * i / PARTITIONS))
                .toArray(InputPartition[]::new);
        return new InMemoryTable(schema, parts, reading);
    }

    private record Part(long rows) implements InputPartition {}

    private record Reading(DataType type, int length) implements PartitionReaderFactory {
        @Override
        public boolean supportColumnarReads(InputPartition partition) {
            return true;
        }

        @Override
        public PartitionReader<InternalRow> createReader(InputPartition partition) {
            throw new UnsupportedOperationException("columnar only");
        }

        @Override
        public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
            int batchRows = Math.max(1, BATCH / length);
            return new Numbers(
                    new ColumnarBatch(new ColumnVector[] {column(batchRows)}), batchRows, ((Part) partition).rows());
        }

        private BatchVector column(int rows) {
            if (type.equals(DataTypes.StringType)) {
                TextVector texts = new TextVector();
                texts.setBatch(new byte[rows * length], 0, starts(rows), 0, rows, null);
                return texts;
            } else if (type instanceof ArrayType of) {
                ArrayVector arrays = new ArrayVector(type, numbers(of.elementType(), rows * length));
                arrays.setBatch(starts(rows), 0, rows, null);
                return arrays;
            }
            return numbers(type, rows);
        }

        private int[] starts(int rows) {
            int[] starts = new int[rows + 1];
            for (int i = 0; i <= rows; i++) {
                starts[i] = i * length;
            }
            return starts;
        }
    }

    private static synchronized BatchVector numbers(DataType type, int count) {
        if (type.equals(DataTypes.FloatType)) {
            floats = floats.length < count ? new float[count] : floats;
            FloatVector vector = new FloatVector();
            vector.setBatch(floats, count, null);
            return vector;
        }
        doubles = doubles.length < count ? new double[count] : doubles;
        DoubleVector vector = new DoubleVector();
        vector.setBatch(doubles, count, null);
        return vector;
    }

    private static final class Numbers implements PartitionReader<ColumnarBatch> {
        private final ColumnarBatch batch;
        private final int batchRows;
        private long remaining;

        Numbers(ColumnarBatch batch, int batchRows, long rows) {
            this.batch = batch;
            this.batchRows = batchRows;
            this.remaining = rows;
        }

        @Override
        public boolean next() {
            int rows = (int) Math.min(batchRows, remaining);
            batch.setNumRows(rows);
            remaining -= rows;
            return rows > 0;
        }

        @Override
        public ColumnarBatch get() {
            return batch;
        }

        @Override
        public void close() {}
    }
}
