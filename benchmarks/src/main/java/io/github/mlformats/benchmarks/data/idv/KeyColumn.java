package io.github.mlformats.benchmarks.data.idv;

import io.github.mlformats.benchmarks.data.Uniform;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;

/**
 * Indices, stored as keys; about one in 128 is missing.
 *
 * @param count number of distinct keys
 */
public record KeyColumn(String name, int id, int count) implements Column {
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
