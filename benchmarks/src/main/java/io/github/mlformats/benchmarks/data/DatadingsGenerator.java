package io.github.mlformats.benchmarks.data;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import io.github.mlformats.core.bytes.write.StreamSink;
import io.github.mlformats.core.io.LocalSpool;
import io.github.mlformats.datadings.format.write.DataSetFileFactory;
import io.github.mlformats.datadings.format.write.DataSetWriter;
import io.github.mlformats.datadings.format.write.MessagePackWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the six files of a data set like the Python library. */
public final class DatadingsGenerator {
    private final SampleKind kind;
    private final long rows;

    public DatadingsGenerator(SampleKind kind, long rows) {
        this.kind = kind;
        this.rows = rows;
    }

    /** Writes the data file and its index files. */
    public void write(Path data) throws IOException {
        try (DataSetWriter set = new DataSetWriter(new LocalFiles(data), true)) {
            for (long row = 0; row < rows; row++) {
                MessagePackWriter sample = set.message();
                String key = SampleKind.key(row);
                sample.writeMapHeader(1 + kind.fields());
                sample.writeText("key");
                sample.writeText(key);
                int keyAt = sample.buffer().size() - key.length();
                kind.pack(row, sample);
                set.endSample(keyAt, key.length());
            }
            set.finish();
        }
    }

    private record LocalFiles(Path data) implements DataSetFileFactory {
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
