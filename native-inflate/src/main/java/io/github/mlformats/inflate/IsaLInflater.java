package io.github.mlformats.inflate;

import com.intel.gkl.compression.IntelInflater;
import io.github.mlformats.core.bytes.inflate.WholeInflater;

/** Has a stream inflated in one call, from heap to heap. */
final class IsaLInflater implements WholeInflater {
    private final IntelInflater inflater = new IntelInflater(true);

    @Override
    public boolean inflate(byte[] stored, int offset, int length, byte[] target, int size) {
        if (length == 0 || size == 0) {
            return false;
        }
        inflater.reset();
        inflater.setInput(stored, offset, length);
        try {
            return inflater.inflate(target, 0, size) == size;
        } catch (RuntimeException e) {
            // It says so of a malformed stream.
            return false;
        }
    }

    @Override
    public void close() {
        inflater.end();
    }
}
