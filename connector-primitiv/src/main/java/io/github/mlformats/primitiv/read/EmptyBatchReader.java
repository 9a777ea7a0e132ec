package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.ConstantVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * The reader of a skipped file, without rows.
 *
 * @param request the requested columns
 */
public record EmptyBatchReader(ReadRequest request) implements BatchReader {
    @Override
    public int next(int maxRows) {
        return 0;
    }

    @Override
    public long firstRow() {
        return 0;
    }

    @Override
    public ColumnVector column(int i) {
        return new ConstantVector(request.columns().fields()[i].dataType(), null);
    }

    @Override
    public ColumnVector rowField(String name) {
        return new ConstantVector(DataTypes.LongType, null);
    }
}
