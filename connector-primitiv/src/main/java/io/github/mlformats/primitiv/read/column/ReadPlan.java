package io.github.mlformats.primitiv.read.column;

import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.spi.CorruptRecords;
import io.github.mlformats.primitiv.format.ParameterReader;
import io.github.mlformats.primitiv.plan.WantedData;
import io.github.mlformats.primitiv.schema.TensorRows;

/**
 * What all columns of a file's rows need.
 *
 * @param records the file
 * @param rows what a row is
 * @param wanted which values are read
 * @param budget for the values of a batch
 * @param corrupt what becomes of the rest of a damaged file
 */
public record ReadPlan(
        ParameterReader records, TensorRows rows, WantedData wanted, DecodeBudget budget, CorruptRecords corrupt) {
    private static final int MAX_BATCH_BYTES = 1 << 20;

    /** Bytes of values after which a batch ends; a single row may have more. */
    public long batchBytes() {
        return Math.min(MAX_BATCH_BYTES, budget.maxBytes() / 2);
    }
}
