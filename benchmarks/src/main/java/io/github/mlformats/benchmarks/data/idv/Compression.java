package io.github.mlformats.benchmarks.data.idv;

import java.util.Arrays;
import java.util.zip.Deflater;

/** How blocks are stored; the ordinal is the kind in the file. */
public enum Compression {
    NONE {
        @Override
        byte[] compress(byte[] block) {
            return block;
        }
    },
    /** Raw DEFLATE at level 6, which .NET calls optimal and ML.NET uses. */
    DEFLATE {
        @Override
        byte[] compress(byte[] block) {
            Deflater deflater = new Deflater(6, true);
            try {
                deflater.setInput(block);
                deflater.finish();
                byte[] stored = new byte[block.length / 2 + 64];
                int size = 0;
                while (!deflater.finished()) {
                    size += deflater.deflate(stored, size, stored.length - size);
                    if (size == stored.length) {
                        stored = Arrays.copyOf(stored, 2 * size);
                    }
                }
                return Arrays.copyOf(stored, size);
            } finally {
                deflater.end();
            }
        }
    };

    abstract byte[] compress(byte[] block);
}
