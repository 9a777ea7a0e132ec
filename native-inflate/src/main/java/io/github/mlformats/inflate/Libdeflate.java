package io.github.mlformats.inflate;

import com.sun.jna.Native;
import io.github.mlformats.core.bytes.inflate.InflaterLibrary;
import io.github.mlformats.core.bytes.inflate.WholeInflater;

/**
 * libdeflate of the operating system, 1.0 or newer, called through JNA: the fastest, on any processor, where somebody installed
 * it.
 */
public final class Libdeflate implements InflaterLibrary {
    /** What {@link #libdeflate_deflate_decompress} returns when the stream gave exactly the bytes that were asked for. */
    static final int SUCCESS = 0;

    private static boolean loaded;

    @Override
    public String load() {
        synchronized (Libdeflate.class) {
            if (!loaded) {
                if (Native.SIZE_T_SIZE != Long.BYTES) {
                    throw new UnsatisfiedLinkError("libdeflate: not a machine of 64 bits");
                }
                Native.register(Libdeflate.class, "deflate");
                loaded = true;
            }
        }
        return "libdeflate of the system";
    }

    @Override
    public WholeInflater open() {
        return new LibdeflateInflater();
    }

    /** The address of a new decompressor, or 0 without memory. */
    static native long libdeflate_alloc_decompressor();

    /** Frees a decompressor. */
    static native void libdeflate_free_decompressor(long decompressor);

    /**
     * Inflates a raw stream.
     *
     * @param actualSize 0: the stream must give exactly {@code outSize} bytes
     */
    static native int libdeflate_deflate_decompress(
            long decompressor, long in, long inSize, long out, long outSize, long actualSize);
}
