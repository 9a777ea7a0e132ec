package io.github.mlformats.datadings.schema;

import io.github.mlformats.datadings.format.type.MapRepresentation;
import io.github.mlformats.datadings.format.type.TypeMerger;
import java.io.Serializable;

/**
 * The options of schema inference.
 *
 * @param inferSamples how many samples are read in each of three groups: at the beginning, at the end, and in between;
 *     {@link #ALL} for all samples, {@link #AUTO} for as many as are cheap
 * @param corruptColumn name of the column for the bytes of corrupt samples; null if there is none
 */
public record DatadingsSchemaOptions(
        int inferSamples,
        Arrays arrays,
        MapRepresentation maps,
        Timestamps timestamps,
        TypeConflictPolicy onConflict,
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

    public TypeMerger typeMerger() {
        return new TypeMerger(maps);
    }
}
