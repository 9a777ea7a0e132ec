package io.github.mlformats.datadings.format.type;

/** How maps with string keys are read. */
public enum MapRepresentation {
    /** As structs, or as maps if there are more than {@value TypeMerger#MAX_FIELDS} distinct names. */
    AUTO,
    STRUCT,
    MAP
}
