package io.github.mlformats.inflate;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import io.github.mlformats.core.bytes.inflate.InMemoryInflater;

/** Inflates a stream with libdeflate. Copies it to native memory and the result back, which is faster than JNA's own copying. */
final class LibdeflateInflater implements InMemoryInflater {
    /** Maximum bytes of a stream, stored or inflated, for which native memory is allocated. */
    private static final int MAX_BYTES = 64 << 20;
    /** Minimum capacity of the native buffers. */
    private static final int MIN_CAPACITY = 64 << 10;

    private long decompressor = Libdeflate.libdeflate_alloc_decompressor();
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
        int result = Libdeflate.libdeflate_deflate_decompress(
                decompressor, Pointer.nativeValue(stored), length, Pointer.nativeValue(inflated), size, 0);
        if (result != Libdeflate.SUCCESS) {
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
            Libdeflate.libdeflate_free_decompressor(decompressor);
            decompressor = 0;
        }
        stored.close();
        inflated.close();
    }
}
