package io.github.mlformats.datadings.format.type;

/** How maps with text keys appear. */
public enum MapRule {
    /** As structs, unless there are more than {@value TypeMerge#MAX_FIELDS} names. */
    AUTO,
    STRUCT,
    MAP
}
