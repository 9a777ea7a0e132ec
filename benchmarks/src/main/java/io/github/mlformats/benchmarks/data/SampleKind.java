package io.github.mlformats.benchmarks.data;

import java.io.IOException;
import java.util.SplittableRandom;
import org.msgpack.core.MessagePacker;

/** What the samples of a data set hold. The bytes are random, as those of compressed images are. */
public enum SampleKind {
    /** About 1 kB: key, label, four doubles, 900 bytes. */
    SMALL {
        @Override
        void pack(long row, MessagePacker packer) throws IOException {
            SplittableRandom random = new SplittableRandom(row);
            packer.packMapHeader(7);
            packer.packString("key").packString(key(row));
            packer.packString("label").packLong(row % 1000);
            for (int i = 0; i < 4; i++) {
                packer.packString("x" + i).packDouble(random.nextDouble());
            }
            packer.packString("blob");
            bytes(900, random, packer);
        }
    },

    /** About 110 kB: key, image, and behind it a label. */
    IMAGES {
        @Override
        void pack(long row, MessagePacker packer) throws IOException {
            packer.packMapHeader(3);
            packer.packString("key").packString(key(row));
            packer.packString("image");
            bytes(110_000, new SplittableRandom(row), packer);
            packer.packString("label").packLong(row % 1000);
        }
    };

    /** The 34 characters that name a sample. */
    public static String key(long row) {
        return String.format("train/class_%04d/image_%06d.jpeg", row % 1000, row % 1_000_000);
    }

    abstract void pack(long row, MessagePacker packer) throws IOException;

    private static void bytes(int length, SplittableRandom random, MessagePacker packer) throws IOException {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        packer.packBinaryHeader(length).addPayload(bytes);
    }
}
