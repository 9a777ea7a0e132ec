package io.github.mlformats.convert;

import java.util.Locale;

/** What to do if the target exists and was not written by the same conversion. */
public enum ConversionMode {
    /** Fails. */
    ERROR,
    /** Deletes the existing output first. */
    OVERWRITE,
    /** Adds files to the existing ones. */
    APPEND,
    /** Keeps the existing output and converts nothing. */
    IGNORE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
