package io.github.mlformats.idv.format;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.Deflater;

/** Writes bytes as IDV files have them. */
public final class Bytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    public Bytes u8(int... values) {
        for (int value : values) {
            out.write(value);
        }
        return this;
    }

    public Bytes i16(int... values) {
        for (int value : values) {
            u8(value, value >> 8);
        }
        return this;
    }

    public Bytes i32(int... values) {
        for (int value : values) {
            i16(value, value >> 16);
        }
        return this;
    }

    public Bytes i64(long... values) {
        for (long value : values) {
            i32((int) value, (int) (value >> 32));
        }
        return this;
    }

    public Bytes f32(float... values) {
        for (float value : values) {
            i32(Float.floatToRawIntBits(value));
        }
        return this;
    }

    public Bytes leb(long value) {
        long rest = value;
        for (; (rest & ~0x7FL) != 0; rest >>>= 7) {
            u8((int) rest & 0x7F | 0x80);
        }
        return u8((int) rest);
    }

    public Bytes string(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        return leb(utf8.length).add(utf8);
    }

    public Bytes hex(String digits) {
        return add(HexFormat.of().parseHex(digits.replace(" ", "")));
    }

    public Bytes add(byte[] bytes) {
        out.writeBytes(bytes);
        return this;
    }

    /** A codec definition: name, parameter length, parameters. */
    public Bytes codec(String name, Bytes parameters) {
        byte[] bytes = parameters.array();
        return string(name).leb(bytes.length).add(bytes);
    }

    public Bytes codec(String name) {
        return codec(name, new Bytes());
    }

    public int size() {
        return out.size();
    }

    public byte[] array() {
        return out.toByteArray();
    }

    public static byte[] deflate(byte[] bytes, boolean zlib) {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, !zlib);
        deflater.setInput(bytes);
        deflater.finish();
        byte[] stored = new byte[bytes.length + 100];
        int length = deflater.deflate(stored);
        deflater.end();
        return Arrays.copyOf(stored, length);
    }
}
