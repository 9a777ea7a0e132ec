package io.github.mlformats.zds.format.live;

/** What an index is used for. */
public enum IndexUse {
    /** It decides which lines are live; if it cannot be used, all lines are, with a warning. */
    AUTO,
    /** It decides; it is an error if it cannot be used. */
    REQUIRE,
    /** All lines are live. */
    IGNORE
}
