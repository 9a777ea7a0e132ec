package io.github.mlformats.benchmarks.wall;

import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A data source that costs nothing: it shows Spark the blocks of a {@link HeldFile} where they lie. What a query takes on
 * it is Spark's own work, which no connector can avoid. For local mode; all columns are read.
 */
public final class MemorySource implements TableProvider {
    /** The option for how often each part of the file is shown. */
    public static final String TIMES = "times";

    private static final int PARTITIONS = 20;

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        StructType schema = new StructType();
        for (String name : HeldFile.at(options.get("path")).names()) {
            schema = schema.add(name, DataTypes.FloatType, false);
        }
        return schema;
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return new HeldTable(schema, properties.get("path"), Integer.parseInt(properties.get(TIMES)));
    }

    /** A part of a file: its blocks {@code [firstBlock, endBlock)}, several times over. */
    record Part(String path, int firstBlock, int endBlock, int times) implements InputPartition {}

    private record HeldTable(StructType schema, String path, int times) implements SupportsRead, Scan, Batch {
        @Override
        public String name() {
            return path;
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
            int blocks = HeldFile.at(path).blocks().get(0).size();
            return IntStream.range(0, PARTITIONS)
                    .mapToObj(i -> new Part(path, blocks * i / PARTITIONS, blocks * (i + 1) / PARTITIONS, times))
                    .toArray(InputPartition[]::new);
        }

        @Override
        public PartitionReaderFactory createReaderFactory() {
            return new MemoryReaderFactory();
        }
    }
}
