package io.github.mlformats.core.bytes;

/**
 * Service provider interface of a native DEFLATE library in a separate jar. Registered in {@code META-INF/services},
 * created by its no-argument constructor, and found by {@link InflaterLibraries}.
 */
public interface InflaterLibrary {
    /**
     * Loads the native code, unless it is already loaded, and returns which one it is.
     *
     * @throws LinkageError if it does not run on this machine; the message contains the reason
     */
    InflaterKind load();

    /** Creates an inflater, which the caller closes. Call {@link #load} first. */
    InMemoryInflater open();
}
