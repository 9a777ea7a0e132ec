package io.github.mlformats.benchmarks.data;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes documents of about 430 bytes as the Rust store does: a line each, and an entry in the binary index. */
final class DocumentGenerator {
    private static final int BUFFER = 1 << 20;
    private static final int MAGIC = 0x5A44_5349;
    private static final String[] WORDS =
            ("lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore"
                            + " magna aliqua documents with an index beside them naïve café über")
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

    void write(Path data, Path index) throws IOException {
        try (OutputStream lines = new BufferedOutputStream(Files.newOutputStream(data), BUFFER);
                OutputStream entries = new BufferedOutputStream(Files.newOutputStream(index), BUFFER)) {
            entries.write(littleEndian(16).putInt(MAGIC).putInt(1).putLong(rows).array());
            long offset = 0;
            for (long row = 0; row < rows; row++) {
                byte[] document = document(row).getBytes(StandardCharsets.UTF_8);
                byte[] id = id(row).getBytes(StandardCharsets.UTF_8);
                lines.write(document);
                entries.write(littleEndian(14 + id.length)
                        .putShort((short) id.length)
                        .put(id)
                        .putLong(offset)
                        .putInt(document.length)
                        .array());
                offset += document.length;
            }
        }
    }

    private static ByteBuffer littleEndian(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
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
        // One text of ten has escapes.
        return line.append(row % 10 == 0 ? "\\n\\\"end\\\"" : "")
                .append("\"}\n")
                .toString();
    }
}
