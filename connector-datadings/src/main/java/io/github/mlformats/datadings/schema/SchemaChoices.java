package io.github.mlformats.datadings.schema;

import io.github.mlformats.datadings.format.type.MapRule;
import io.github.mlformats.datadings.format.type.TypeMerge;
import java.io.Serializable;

/**
 * The options of schema inference.
 *
 * @param inferSamples how many samples are read in each of three groups: at the beginning, at the end, and in between;
 *     {@link #ALL} for all samples, {@link #AUTO} for as many as are cheap
 * @param corruptColumn name of the column for the bytes of corrupt samples; null if there is none
 */
public record SchemaChoices(
        int inferSamples,
        Arrays arrays,
        MapRule maps,
        Timestamps timestamps,
        OnConflict onConflict,
        String corruptColumn)
        implements Serializable {
    public static final int ALL = Integer.MAX_VALUE;

    public static final int AUTO = 0;

    /** How numpy arrays are read. */
    public enum Arrays {
        /** As {@code struct<dtype,shape,data>}. */
        STRUCT,
        /** As Spark arrays, if all have the same numeric type. */
        ARRAY
    }

    /** How timestamps are read. */
    public enum Timestamps {
        /** As Spark timestamps, rounded down to microseconds. */
        TIMESTAMP,
        /** As {@code struct<seconds,nanos>}. */
        STRUCT
    }

    public TypeMerge merge() {
        return new TypeMerge(maps);
    }
}
