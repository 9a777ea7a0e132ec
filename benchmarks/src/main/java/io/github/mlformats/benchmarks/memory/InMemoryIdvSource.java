package io.github.mlformats.benchmarks.memory;

import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A data source without overhead, which wraps the blocks of an {@link InMemoryIdvFile} in column vectors. A query on it measures
 * the time that Spark itself takes, which no connector can avoid. For local mode; all columns are read.
 */
public final class InMemoryIdvSource implements TableProvider {
    /** Option for the number of times that each slice of the file is returned. */
    public static final String TIMES = "times";

    private static final int PARTITIONS = 20;

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        StructType schema = new StructType();
        for (String name : InMemoryIdvFile.at(options.get("path")).names()) {
            schema = schema.add(name, DataTypes.FloatType, false);
        }
        return schema;
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        String path = properties.get("path");
        int times = Integer.parseInt(properties.get(TIMES));
        int blocks = InMemoryIdvFile.at(path).blocks().get(0).size();
        InputPartition[] parts = IntStream.range(0, PARTITIONS)
                .mapToObj(i -> new Part(path, blocks * i / PARTITIONS, blocks * (i + 1) / PARTITIONS, times))
                .toArray(InputPartition[]::new);
        return new InMemoryTable(schema, parts, new InMemoryReaderFactory());
    }

    /** A slice of a file: its blocks {@code [firstBlock, endBlock)}, returned several times. */
    record Part(String path, int firstBlock, int endBlock, int times) implements InputPartition {}
}
