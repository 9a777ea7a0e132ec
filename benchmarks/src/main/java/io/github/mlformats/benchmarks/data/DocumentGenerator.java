package io.github.mlformats.benchmarks.data;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import io.github.mlformats.core.bytes.write.StreamSink;
import io.github.mlformats.core.io.LocalSpool;
import io.github.mlformats.zds.format.write.CollectionWriter;
import io.github.mlformats.zds.format.write.CollectionWriter.Rules;
import io.github.mlformats.zds.format.write.DataSetOutput;
import io.github.mlformats.zds.format.write.OutputIndexFormat;
import io.github.mlformats.zds.format.write.WriteDuplicatePolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes documents of about 430 bytes like the Rust store: one line and one entry of the binary index each. */
final class DocumentGenerator {
    private static final String[] WORDS =
            ("lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore"
                            + " magna aliqua documents with an index next to them naïve café über")
                    .split(" ");

    private final long rows;
    private final StringBuilder line = new StringBuilder();

    DocumentGenerator(long rows) {
        this.rows = rows;
    }

    /** The id of a document. */
    static String id(long row) {
        return String.format("doc_%08d", row);
    }

    /**
     * Writes the collection {@code train}.
     *
     * @param folder folder of the data set
     */
    void write(Path folder) throws IOException {
        Rules rules = new Rules(false, OutputIndexFormat.ZDX, WriteDuplicatePolicy.FAIL, true, Integer.MAX_VALUE);
        try (CollectionWriter documents = new CollectionWriter(new LocalFiles(folder), "train", rules)) {
            for (long row = 0; row < rows; row++) {
                byte[] document = document(row).getBytes(StandardCharsets.UTF_8);
                byte[] id = id(row).getBytes(StandardCharsets.UTF_8);
                documents.documentBuffer().add(document, 0, document.length);
                documents.endDocument(row, id, 0, id.length);
            }
            documents.finish();
        }
    }

    private record LocalFiles(Path folder) implements DataSetOutput {
        @Override
        public ByteSink create(String path) throws IOException {
            Path file = folder.resolve(path);
            Files.createDirectories(file.getParent());
            return new StreamSink(Files.newOutputStream(file));
        }

        @Override
        public Spool createSpool() throws IOException {
            return LocalSpool.create();
        }
    }

    private String document(long row) {
        line.setLength(0);
        line.append("{\"_id\":\"").append(id(row));
        line.append("\",\"label\":").append(Uniform.below(10, row, 0, 0));
        line.append(",\"meta\":{\"len\":").append(Uniform.below(100_000, row, 1, 0));
        line.append(",\"src\":\"web-").append(Uniform.below(50, row, 1, 1));
        line.append("\"},\"opt\":[").append(Uniform.below(1000, row, 2, 0));
        line.append(',').append(Uniform.below(1000, row, 2, 1));
        line.append(',').append(Uniform.below(1000, row, 2, 2));
        line.append("],\"score\":").append((double) Uniform.unit(row, 3, 0) / 3);
        line.append(",\"text\":\"");
        int words = 30 + Uniform.below(40, row, 4, 0);
        for (int word = 0; word < words; word++) {
            line.append(word > 0 ? " " : "").append(WORDS[Uniform.below(WORDS.length, row, 5, word)]);
        }
        // One text in ten has escapes.
        return line.append(row % 10 == 0 ? "\\n\\\"end\\\"" : "").append("\"}").toString();
    }
}
