package io.github.mlformats.benchmarks.data;

import io.github.mlformats.datadings.format.write.MessagePackWriter;
import java.util.SplittableRandom;

/** The content of the samples of a data set. The bytes are random, like those of compressed images. */
public enum SampleKind {
    /** About 1 kB: key, label, four doubles, 900 bytes. */
    SMALL(6) {
        @Override
        void pack(long row, MessagePackWriter sample) {
            SplittableRandom random = new SplittableRandom(row);
            sample.writeText("label");
            sample.writeInteger(row % 1000);
            for (int i = 0; i < 4; i++) {
                sample.writeText("x" + i);
                sample.writeFloat64(random.nextDouble());
            }
            sample.writeText("blob");
            bytes(900, random, sample);
        }
    },

    /** About 110 kB: key, image and label, in this order. */
    IMAGES(2) {
        @Override
        void pack(long row, MessagePackWriter sample) {
            sample.writeText("image");
            bytes(110_000, new SplittableRandom(row), sample);
            sample.writeText("label");
            sample.writeInteger(row % 1000);
        }
    };

    private final int fields;

    SampleKind(int fields) {
        this.fields = fields;
    }

    /** Number of fields after the key. */
    int fields() {
        return fields;
    }

    /** The key of a sample, of 34 characters. */
    public static String key(long row) {
        return String.format("train/class_%04d/image_%06d.jpeg", row % 1000, row % 1_000_000);
    }

    /** Appends the fields that follow the key. */
    abstract void pack(long row, MessagePackWriter sample);

    private static void bytes(int length, SplittableRandom random, MessagePackWriter sample) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        sample.writeBinary(bytes);
    }
}
