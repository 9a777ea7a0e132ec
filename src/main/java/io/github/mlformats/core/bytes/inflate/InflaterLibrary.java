package io.github.mlformats.core.bytes.inflate;

/**
 * A library that inflates, in a jar of its own: named in {@code META-INF/services}, found by {@link InflaterLibraries}. Made by a
 * constructor without parameters.
 */
public interface InflaterLibrary {
    /**
     * Loads the library's native code, unless that was done before.
     *
     * @return the library's name, for the log
     * @throws LinkageError if it does not run on this machine; the message says why
     */
    String load();

    /** A new inflater, which its caller closes; only after {@link #load}. */
    WholeInflater open();
}
