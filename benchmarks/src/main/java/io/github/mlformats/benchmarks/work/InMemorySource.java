package io.github.mlformats.benchmarks.work;

import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.BatchVector;
import io.github.mlformats.core.vector.DoubleVector;
import io.github.mlformats.core.vector.FloatVector;
import io.github.mlformats.core.vector.TextVector;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * A data source without overhead: columns {@code value0}, {@code value1} and so on of constant numbers, arrays or strings, all of
 * which are read. A query on it measures the time that Spark itself takes, which no connector can avoid. For local mode.
 */
public final class InMemorySource implements TableProvider {
    /** Option for the number of rows. */
    static final String ROWS = "rows";
    /** Option for the number of columns. */
    static final String COLUMNS = "columns";
    /** Option for the type of each column. */
    static final String TYPE = "type";
    /** Option for the number of elements of an array, or of characters of a string; 1 for numbers. */
    static final String LENGTH = "length";

    private static final int PARTITIONS = 10;
    private static final int BATCH = 1 << 16;

    private static float[] floats = {};
    private static double[] doubles = {};

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        StructType schema = new StructType();
        for (int i = 0; i < options.getInt(COLUMNS, 1); i++) {
            schema = schema.add("value" + i, DataType.fromDDL(options.get(TYPE)), false);
        }
        return schema;
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return new Values(schema, Long.parseLong(properties.get(ROWS)), Integer.parseInt(properties.get(LENGTH)));
    }

    private record Values(StructType schema, long rows, int length) implements SupportsRead, Scan, Batch {
        @Override
        public String name() {
            return "memory";
        }

        @Override
        public Set<TableCapability> capabilities() {
            return Set.of(TableCapability.BATCH_READ);
        }

        @Override
        public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
            return () -> this;
        }

        @Override
        public StructType readSchema() {
            return schema;
        }

        @Override
        public Batch toBatch() {
            return this;
        }

        @Override
        public InputPartition[] planInputPartitions() {
            return LongStream.range(0, PARTITIONS)
                    .mapToObj(i -> new Part(rows * (i + 1) / PARTITIONS - rows * i / PARTITIONS))
                    .toArray(InputPartition[]::new);
        }

        @Override
        public PartitionReaderFactory createReaderFactory() {
            return new Reading(schema.apply(0).dataType(), schema.size(), length);
        }
    }

    private record Part(long rows) implements InputPartition {}

    private record Reading(DataType type, int columns, int length) implements PartitionReaderFactory {
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
            ColumnVector[] vectors = new ColumnVector[columns];
            for (int i = 0; i < columns; i++) {
                vectors[i] = column(batchRows);
            }
            return new BatchReader(new ColumnarBatch(vectors), batchRows, ((Part) partition).rows());
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

    private static final class BatchReader implements PartitionReader<ColumnarBatch> {
        private final ColumnarBatch batch;
        private final int batchRows;
        private long remaining;

        BatchReader(ColumnarBatch batch, int batchRows, long rows) {
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
