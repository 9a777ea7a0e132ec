package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.primitiv.format.ParameterReader;
import io.github.mlformats.primitiv.schema.TensorRowLayout;

/**
 * The shared state of all columns of a read.
 *
 * @param records the records of the file
 * @param rowLayout how tensors map to rows
 * @param requested which values are read
 * @param budget budget for the values of a batch
 * @param corruptRecords policy for damaged files
 */
public record TensorReadContext(
        ParameterReader records,
        TensorRowLayout rowLayout,
        RequestedValues requested,
        DecodeBudget budget,
        CorruptRecordPolicy corruptRecords) {
    private static final int MAX_BATCH_BYTES = 1 << 20;

    /** Returns the bytes of values after which a batch ends; a single row may have more. */
    public long batchBytes() {
        return Math.min(MAX_BATCH_BYTES, budget.maxBytes() / 2);
    }
}
