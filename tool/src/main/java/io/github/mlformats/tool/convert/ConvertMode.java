package io.github.mlformats.tool.convert;

/** What to do if the target exists and was not written by the same conversion. */
public enum ConvertMode {
    ERROR,
    OVERWRITE,
    APPEND,
    IGNORE;

    @Override
    public String toString() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
