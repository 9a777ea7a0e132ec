package io.github.mlformats.datadings.format.type;

/** How maps with string keys are read. */
public enum MapRule {
    /** As structs, or as maps if there are more than {@value TypeMerge#MAX_FIELDS} distinct names. */
    AUTO,
    STRUCT,
    MAP
}
