package io.github.mlformats.idv.schema;

import java.io.Serializable;

/**
 * What a user may choose about the schema of a file.
 *
 * @param uint64 how 64-bit unsigned numbers appear
 * @param ticks whether times are given as ticks of 100 ns
 * @param dateTimeOffset how DateTimeOffset appears, unless as ticks
 * @param keys how keys appear
 * @param vectors how vectors appear
 * @param unknownColumns what to do with columns that cannot be read
 * @param maxMetadataNames most slot names, key values or annotation items that go into a column's metadata
 * @param maxMetadataBytes most decoded bytes of annotations that go into the columns' metadata, of all columns together
 */
public record SchemaChoices(
        UInt64 uint64,
        boolean ticks,
        DateTimeOffset dateTimeOffset,
        Keys keys,
        Vectors vectors,
        UnknownColumns unknownColumns,
        int maxMetadataNames,
        long maxMetadataBytes)
        implements Serializable {
    /** The same, but for keys as they are stored. */
    SchemaChoices withRawKeys() {
        return new SchemaChoices(
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

    /** The 0-based index, null for missing; the stored number, 0 for missing; or the value that the key stands for. */
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

    /** Left out with a warning, or an error. */
    public enum UnknownColumns {
        SKIP,
        FAIL
    }
}
