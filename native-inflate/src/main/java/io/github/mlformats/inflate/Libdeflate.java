package io.github.mlformats.inflate;

import com.sun.jna.Native;
import io.github.mlformats.core.bytes.inflate.InMemoryInflater;
import io.github.mlformats.core.bytes.inflate.InflaterLibrary;

/**
 * The libdeflate library, version 1.0 or newer, of the operating system, called through JNA. The fastest of the libraries on all
 * processors, but must be installed.
 */
public final class Libdeflate implements InflaterLibrary {
    /** Result of {@link #libdeflate_deflate_decompress} if the stream inflated to exactly the requested size. */
    static final int SUCCESS = 0;

    private static boolean loaded;

    @Override
    public String load() {
        synchronized (Libdeflate.class) {
            if (!loaded) {
                if (Native.SIZE_T_SIZE != Long.BYTES) {
                    throw new UnsatisfiedLinkError("libdeflate requires a 64-bit platform");
                }
                Native.register(Libdeflate.class, "deflate");
                loaded = true;
            }
        }
        return "libdeflate of the system";
    }

    @Override
    public InMemoryInflater open() {
        return new LibdeflateInflater();
    }

    /** Returns the address of a new decompressor, or 0 if memory could not be allocated. */
    static native long libdeflate_alloc_decompressor();

    /** Frees a decompressor. */
    static native void libdeflate_free_decompressor(long decompressor);

    /**
     * Inflates a raw stream.
     *
     * @param actualSize 0 to require that the stream inflates to exactly {@code outSize} bytes
     * @return {@link #SUCCESS}, or an error code
     */
    static native int libdeflate_deflate_decompress(
            long decompressor, long in, long inSize, long out, long outSize, long actualSize);
}
