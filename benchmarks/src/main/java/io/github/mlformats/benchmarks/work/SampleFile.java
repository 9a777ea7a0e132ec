package io.github.mlformats.benchmarks.work;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.bytes.StreamSink;
import io.github.mlformats.core.io.LocalSpool;
import io.github.mlformats.datadings.format.DataSetWriter;
import io.github.mlformats.datadings.format.MessagePackWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.spark.sql.SparkSession;

/**
 * A datadings data set: a directory of a data file and its index. The bytes are random, like those of compressed images.
 *
 * @param kind content of the samples
 */
public record SampleFile(Kind kind, long rows) implements DataFile {
    private static final String DATA = "data.msgpack";

    /** The content of the samples. */
    public enum Kind {
        /** About 1 kB: key, label, four doubles, 900 bytes. */
        SMALL(6) {
            @Override
            void pack(long row, MessagePackWriter sample) {
                SplittableRandom random = new SplittableRandom(row);
                packLabel(row, sample);
                for (int i = 0; i < 4; i++) {
                    sample.writeText("x" + i);
                    sample.writeFloat64(random.nextDouble());
                }
                packBytes("blob", 900, random, sample);
            }
        },

        /** About 110 kB: key, image and label, in this order. */
        IMAGES(2) {
            @Override
            void pack(long row, MessagePackWriter sample) {
                packBytes("image", 110_000, new SplittableRandom(row), sample);
                packLabel(row, sample);
            }
        };

        /** Number of fields after the key. */
        private final int fields;

        Kind(int fields) {
            this.fields = fields;
        }

        /** Appends the fields that follow the key. */
        abstract void pack(long row, MessagePackWriter sample);

        private static void packLabel(long row, MessagePackWriter sample) {
            sample.writeText("label");
            sample.writeInteger(row % 1000);
        }

        private static void packBytes(String name, int length, SplittableRandom random, MessagePackWriter sample) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            sample.writeText(name);
            sample.writeBinary(bytes);
        }
    }

    /** The key of a sample, of 34 characters. */
    public static String key(long row) {
        return String.format(Locale.ROOT, "train/class_%04d/image_%06d.jpeg", row % 1000, row % 1_000_000);
    }

    /** The data file in the directory. */
    public static Path data(Path directory) {
        return directory.resolve(DATA);
    }

    @Override
    public String format() {
        return "datadings";
    }

    /** Splits as large as Spark makes them by default. */
    @Override
    public Map<String, String> options() {
        return Map.of("maxPartitionBytes", "128m");
    }

    @Override
    public String fileName() {
        return kind.name().toLowerCase() + "-" + rows + ".datadings";
    }

    /** Writes the six files of a data set like the Python library. */
    @Override
    public void write(Path path, SparkSession spark) throws IOException {
        Files.createDirectories(path);
        try (DataSetWriter set = new DataSetWriter(new LocalFiles(data(path)), true)) {
            for (long row = 0; row < rows; row++) {
                MessagePackWriter sample = set.message();
                String key = key(row);
                sample.writeMapHeader(1 + kind.fields);
                sample.writeText("key");
                sample.writeText(key);
                int keyAt = sample.buffer().size() - key.length();
                kind.pack(row, sample);
                set.endSample(keyAt, key.length());
            }
            set.finish();
        }
    }

    private record LocalFiles(Path data) implements DataSetWriter.DataSetFileFactory {
        @Override
        public String name() {
            return data.getFileName().toString();
        }

        @Override
        public ByteSink create(String suffix) throws IOException {
            return new StreamSink(Files.newOutputStream(Path.of(data + suffix)));
        }

        @Override
        public Spool spool() throws IOException {
            return LocalSpool.create();
        }
    }
}
