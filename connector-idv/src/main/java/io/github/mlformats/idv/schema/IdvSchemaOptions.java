package io.github.mlformats.idv.schema;

import java.io.Serializable;

/**
 * The read options that determine the schema of a file.
 *
 * @param uint64 how 64-bit unsigned integers are read
 * @param ticks whether times are read as ticks of 100 ns
 * @param dateTimeOffset how DateTimeOffset is read, unless {@code ticks} is set
 * @param keys how keys are read
 * @param vectors how vectors are read
 * @param unknownColumns what to do with columns that cannot be read
 * @param maxMetadataNames maximum number of slot names, key values or annotation items in a column's metadata
 * @param maxMetadataBytes maximum decoded bytes of annotations in the metadata of all columns together
 */
public record IdvSchemaOptions(
        UInt64 uint64,
        boolean ticks,
        DateTimeOffset dateTimeOffset,
        Keys keys,
        Vectors vectors,
        UnknownColumns unknownColumns,
        int maxMetadataNames,
        long maxMetadataBytes)
        implements Serializable {
    /** A copy that reads keys as stored. */
    IdvSchemaOptions withRawKeys() {
        return new IdvSchemaOptions(
                uint64, ticks, dateTimeOffset, Keys.RAW, vectors, unknownColumns, maxMetadataNames, maxMetadataBytes);
    }

    /** {@code decimal(20,0)}, or {@code bigint} with an error above 2^63-1. */
    public enum UInt64 {
        DECIMAL,
        LONG
    }

    /** A timestamp, or {@code struct<instant timestamp, offsetMinutes int>}. */
    public enum DateTimeOffset {
        INSTANT,
        STRUCT
    }

    /** The 0-based index, null for missing; the stored number, 0 for missing; or the key value. */
    public enum Keys {
        INDEX,
        RAW,
        VALUE
    }

    /**
     * Fixed-size vectors of floats as Spark ML vectors and others as arrays; all as arrays; or all as
     * {@code struct<size int, indices array<int>, values array<item>>}.
     */
    public enum Vectors {
        ML,
        ARRAY,
        SPARSE
    }

    /** Whether unreadable columns are skipped with a warning, or fail the read. */
    public enum UnknownColumns {
        SKIP,
        FAIL
    }
}
