package io.github.mlformats.zds.format.live;

/** How an index is used. */
public enum IndexMode {
    /** The index determines the live lines. If it is invalid, all lines are live, with a warning. */
    AUTO,
    /** The index determines the live lines. A missing or invalid index is an error. */
    REQUIRE,
    /** The index is ignored; all lines are live. */
    IGNORE
}
