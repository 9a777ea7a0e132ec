package io.github.mlformats.datadings.schema;

import io.github.mlformats.datadings.format.type.MapRule;
import io.github.mlformats.datadings.format.type.TypeMerge;
import java.io.Serializable;

/**
 * What the user wants columns to be.
 *
 * @param inferSamples how many samples are looked at, three times: at the beginning, at the end, and in between;
 *     {@link #ALL} for all of them,
 *     {@link #AUTO} for as many as are cheap
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

    /** How numpy's arrays appear. */
    public enum Arrays {
        /** As struct of dtype, shape and data. */
        STRUCT,
        /** As arrays, where all have one type of numbers. */
        ARRAY
    }

    /** How timestamps appear. */
    public enum Timestamps {
        /** As timestamp, in microseconds. */
        TIMESTAMP,
        /** As struct of seconds and nanos. */
        STRUCT
    }

    public TypeMerge merge() {
        return new TypeMerge(maps);
    }
}
