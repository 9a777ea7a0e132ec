package io.github.mlformats.tool.convert;

/** What to do when the target is there, and was not written by the same job. */
public enum SaveChoice {
    ERROR,
    OVERWRITE,
    APPEND,
    IGNORE;

    @Override
    public String toString() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
