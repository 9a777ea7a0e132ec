package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The file {@code .md5}: output of {@code md5sum}, in text or binary mode (datadings.md, section 6). */
final class Md5File {
    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_CHUNK = 1 << 20;
    private static final Pattern LINE = Pattern.compile("([0-9a-fA-F]{32}) [ *](.+)");

    private Md5File() {}

    /** Reads the digests, in lower-case hexadecimal, by file name without directory, in the order of the lines. */
    static Map<String, String> read(ByteSource source) throws IOException {
        if (source.size() > MAX_BYTES) {
            throw corrupt(source, 0, "a file of at most " + MAX_BYTES + " bytes", source.size() + " bytes");
        }
        byte[] bytes = new byte[(int) source.size()];
        source.read(0, bytes, 0, bytes.length);
        Map<String, String> digests = new LinkedHashMap<>();
        for (String line : new String(bytes, StandardCharsets.UTF_8).lines().toList()) {
            Matcher matcher = LINE.matcher(line.strip());
            if (!matcher.matches()) {
                throw corrupt(source, 0, "lines in md5sum form", "'" + PlainText.truncate(line) + "'");
            }
            digests.put(matcher.group(2), matcher.group(1).toLowerCase(Locale.ROOT));
        }
        return digests;
    }

    private static CorruptFileException corrupt(ByteSource source, long at, String expected, String found) {
        return new CorruptFileException(source.name(), at, "md5", expected, found);
    }

    /** Returns the line of a file. */
    static String line(String digest, String name) {
        return digest + "  " + name + "\n";
    }

    /** Returns the digest of a file, in lower-case hexadecimal. */
    static String digest(ByteSource source) throws IOException {
        MessageDigest md5 = md5();
        byte[] chunk = new byte[(int) Math.min(Math.min(MAX_CHUNK, source.maxWindow()), source.size())];
        for (long position = 0; position < source.size(); ) {
            int length = (int) Math.min(chunk.length, source.size() - position);
            source.read(position, chunk, 0, length);
            md5.update(chunk, 0, length);
            position += length;
        }
        return HexFormat.of().formatHex(md5.digest());
    }

    private static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK provides MD5", e);
        }
    }

    /** Computes the digest of the bytes written to a file. */
    static final class Sink implements ByteSink {
        private final ByteSink target;
        private final MessageDigest md5;

        /** @param enabled whether the digest is computed */
        Sink(ByteSink target, boolean enabled) {
            this.target = target;
            this.md5 = enabled ? md5() : null;
        }

        @Override
        public long position() {
            return target.position();
        }

        @Override
        public void write(byte[] data, int offset, int length) throws IOException {
            if (md5 != null) {
                md5.update(data, offset, length);
            }
            target.write(data, offset, length);
        }

        /** Returns the line of the file after all bytes were written; empty if the digest is not computed. */
        String line(String name) {
            return md5 == null ? "" : Md5File.line(digest(), name);
        }

        /** Returns the digest after all bytes were written, in lower-case hexadecimal. */
        String digest() {
            return HexFormat.of().formatHex(md5.digest());
        }

        @Override
        public void close() throws IOException {
            target.close();
        }
    }
}
