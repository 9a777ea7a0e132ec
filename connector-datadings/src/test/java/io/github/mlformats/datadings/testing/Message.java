package io.github.mlformats.datadings.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

/** Encodes samples. */
public final class Message {
    private Message() {}

    /** A map of names and values, one after the other. */
    public static byte[] map(Object... namesAndValues) {
        return packed(namesAndValues);
    }

    /** An array. */
    public static byte[] array(Object... elements) {
        return packed(Arrays.asList(elements));
    }

    private static byte[] packed(Object value) {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            pack(packer, value);
            return packer.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void pack(MessageBufferPacker packer, Object[] namesAndValues) throws IOException {
        packer.packMapHeader(namesAndValues.length / 2);
        for (Object part : namesAndValues) {
            pack(packer, part);
        }
    }

    private static void pack(MessageBufferPacker packer, Object value) throws IOException {
        if (value == null) {
            packer.packNil();
        } else if (value instanceof String text) {
            packer.packString(text);
        } else if (value instanceof byte[] bytes) {
            packer.packBinaryHeader(bytes.length).writePayload(bytes);
        } else if (value instanceof Boolean flag) {
            packer.packBoolean(flag);
        } else if (value instanceof Double number) {
            packer.packDouble(number);
        } else if (value instanceof BigInteger number) {
            packer.packBigInteger(number);
        } else if (value instanceof Number number) {
            packer.packLong(number.longValue());
        } else if (value instanceof Object[] fields) {
            pack(packer, fields);
        } else {
            List<?> elements = (List<?>) value;
            packer.packArrayHeader(elements.size());
            for (Object element : elements) {
                pack(packer, element);
            }
        }
    }
}
