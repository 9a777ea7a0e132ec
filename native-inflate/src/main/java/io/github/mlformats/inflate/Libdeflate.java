package io.github.mlformats.inflate;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import io.github.mlformats.core.bytes.InMemoryInflater;
import io.github.mlformats.core.bytes.InflaterKind;
import io.github.mlformats.core.bytes.InflaterLibrary;

/**
 * The libdeflate library, version 1.0 or newer, of the operating system, called through JNA. The fastest of the
 * libraries on all processors, but must be installed.
 */
public final class Libdeflate implements InflaterLibrary {
    /** Result of {@link #libdeflate_deflate_decompress} if the stream inflated to exactly the requested size. */
    static final int SUCCESS = 0;

    private static boolean loaded;

    @Override
    public InflaterKind load() {
        synchronized (Libdeflate.class) {
            if (!loaded) {
                if (Native.SIZE_T_SIZE != Long.BYTES) {
                    throw new UnsatisfiedLinkError("libdeflate requires a 64-bit platform");
                }
                Native.register(Libdeflate.class, "deflate");
                loaded = true;
            }
        }
        return InflaterKind.LIBDEFLATE;
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

    /**
     * Inflates a stream with libdeflate. Copies it to native memory and the result back, which is faster than JNA's own
     * copying.
     */
    private static final class LibdeflateInflater implements InMemoryInflater {
        /** Maximum bytes of a stream, stored or inflated, for which native memory is allocated. */
        private static final int MAX_BYTES = 64 << 20;
        /** Minimum capacity of the native buffers. */
        private static final int MIN_CAPACITY = 64 << 10;

        private long decompressor = libdeflate_alloc_decompressor();
        private Memory stored = new Memory(MIN_CAPACITY);
        private Memory inflated = new Memory(MIN_CAPACITY);

        @Override
        public boolean inflate(byte[] bytes, int offset, int length, byte[] target, int size) {
            if (decompressor == 0 || length > MAX_BYTES || size > MAX_BYTES) {
                return false;
            }
            stored = withCapacity(stored, length);
            inflated = withCapacity(inflated, size);
            stored.write(0, bytes, offset, length);
            int result = libdeflate_deflate_decompress(
                    decompressor, Pointer.nativeValue(stored), length, Pointer.nativeValue(inflated), size, 0);
            if (result != SUCCESS) {
                return false;
            }
            inflated.read(0, target, 0, size);
            return true;
        }

        private static Memory withCapacity(Memory memory, int size) {
            if (memory.size() >= size) {
                return memory;
            }
            memory.close();
            return new Memory(Math.min(MAX_BYTES, size + size / 4L));
        }

        @Override
        public void close() {
            if (decompressor != 0) {
                libdeflate_free_decompressor(decompressor);
                decompressor = 0;
            }
            stored.close();
            inflated.close();
        }
    }
}
