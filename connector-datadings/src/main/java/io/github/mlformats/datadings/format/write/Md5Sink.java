package io.github.mlformats.datadings.format.write;

import io.github.mlformats.core.bytes.write.ByteSink;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes the MD5 digest of the bytes written to a file. */
final class Md5Sink implements ByteSink {
    private final ByteSink target;
    private final MessageDigest md5;

    /** @param enabled whether the digest is computed */
    Md5Sink(ByteSink target, boolean enabled) {
        this.target = target;
        this.md5 = enabled ? md5() : null;
    }

    private static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK provides MD5", e);
        }
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

    /** Returns the line of {@code .md5} after all bytes were written; empty if the digest is not computed. */
    String md5Line(String name) {
        return md5 == null ? "" : HexFormat.of().formatHex(md5.digest()) + "  " + name + "\n";
    }

    @Override
    public void close() throws IOException {
        target.close();
    }
}
