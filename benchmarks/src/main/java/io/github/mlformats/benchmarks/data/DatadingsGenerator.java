package io.github.mlformats.benchmarks.data;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;

/** Writes the six files of a data set as the Python library does. */
public final class DatadingsGenerator {
    private final SampleKind kind;
    private final long rows;
    private final StringBuilder digests = new StringBuilder();

    public DatadingsGenerator(SampleKind kind, long rows) {
        this.kind = kind;
        this.rows = rows;
    }

    /** Something that is written. */
    private interface Content {
        void write(OutputStream out) throws IOException;
    }

    /** Writes the data file and, beside it, the index. */
    public void write(Path data) throws IOException {
        KeyIndex index = new KeyIndex(rows);
        ByteBuffer offsets = ByteBuffer.allocate((int) (rows + 1) * Long.BYTES);
        write(data, "", out -> samples(out, offsets, index));
        write(data, ".offsets", out -> out.write(offsets.array()));
        write(data, ".keys", this::keys);
        write(data, ".key_hashes", out -> out.write(index.hashes()));
        write(data, ".filter", out -> out.write(index.filter()));
        Files.writeString(beside(data, ".md5"), digests);
    }

    private void write(Path data, String suffix, Content content) throws IOException {
        Path file = beside(data, suffix);
        MessageDigest md5 = md5();
        try (OutputStream out =
                new DigestOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 20), md5)) {
            content.write(out);
        }
        String digest = HexFormat.of().formatHex(md5.digest());
        digests.append(digest).append("  ").append(file.getFileName()).append('\n');
    }

    private void samples(OutputStream out, ByteBuffer offsets, KeyIndex index) throws IOException {
        MessagePacker packer = MessagePack.newDefaultPacker(out);
        for (long row = 0; row < rows; row++) {
            offsets.putLong(packer.getTotalWrittenBytes());
            kind.pack(row, packer);
            index.add(SampleKind.key(row).getBytes(StandardCharsets.UTF_8));
        }
        packer.flush();
        offsets.putLong(packer.getTotalWrittenBytes());
    }

    private void keys(OutputStream out) throws IOException {
        MessagePacker packer = MessagePack.newDefaultPacker(out);
        packer.packArrayHeader((int) rows);
        for (long row = 0; row < rows; row++) {
            packer.packString(SampleKind.key(row));
        }
        packer.flush();
    }

    private static Path beside(Path data, String suffix) {
        return data.resolveSibling(data.getFileName() + suffix);
    }

    private static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has MD5", e);
        }
    }
}
