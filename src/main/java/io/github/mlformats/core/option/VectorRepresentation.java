package io.github.mlformats.core.option;

import java.util.List;

/** How vectors are read: the option {@code vectors}. */
public enum VectorRepresentation {
    /** Spark ML vectors. */
    ML,
    /** Arrays with a value for every index. */
    ARRAY,
    /** {@code struct<size int, indices array<int>, values array<item>>} of the stored elements. */
    SPARSE;

    /**
     * Creates the option.
     *
     * @param values the representations that the format supports; the first one is the default
     */
    public static Option<VectorRepresentation> option(List<VectorRepresentation> values, String doc) {
        return Option.choice("vectors", values, values.get(0), doc).decidingColumns();
    }
}
