package io.github.mlformats.zds.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.bytes.ZipConstants;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Creates archives for tests. */
final class Zips {
    private Zips() {}

    /** Returns an archive of text files: name, text, name, text, ... */
    static byte[] of(int method, String... namesAndTexts) throws IOException {
        return of(UTF_8, method, namesAndTexts);
    }

    /** Like {@link #of(int, String...)}. @param names the encoding of the names */
    static byte[] of(Charset names, int method, String... namesAndTexts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes, names)) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                byte[] text = namesAndTexts[i + 1].getBytes(UTF_8);
                CRC32 crc = new CRC32();
                crc.update(text);
                ZipEntry entry = new ZipEntry(namesAndTexts[i]);
                entry.setMethod(method);
                entry.setSize(text.length);
                entry.setCrc(crc.getValue());
                zip.putNextEntry(entry);
                zip.write(text);
            }
        }
        return bytes.toByteArray();
    }

    /** Returns the positions of the central directory headers. */
    static List<Integer> headers(byte[] archive) {
        List<Integer> headers = new ArrayList<>();
        for (int at = 0; at < archive.length - 4; at++) {
            if (LittleEndian.i32(archive, at) == ZipConstants.CENTRAL_HEADER) {
                headers.add(at);
            }
        }
        return headers;
    }

    static void put32(byte[] archive, int at, long value) {
        for (int i = 0; i < 4; i++) {
            archive[at + i] = (byte) (value >>> 8 * i);
        }
    }
}
