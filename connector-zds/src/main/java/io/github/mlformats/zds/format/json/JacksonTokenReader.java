package io.github.mlformats.zds.format.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;

/** Reads the tokens of any text with Jackson: the complete and slower implementation of {@link TokenReader}. */
public final class JacksonTokenReader implements TokenReader, AutoCloseable {
    private final JsonParser parser;
    private final int textStart;
    private final Utf8Encoder encoder = new Utf8Encoder();

    public JacksonTokenReader(byte[] data, int from, int to) throws IOException {
        parser = DocumentJson.FACTORY.createParser(data, from, to - from);
        textStart = from;
    }

    @Override
    public JsonToken next() throws IOException {
        return parser.nextToken();
    }

    @Override
    public JsonToken current() {
        return parser.currentToken();
    }

    @Override
    public void skipChildren() throws IOException {
        parser.skipChildren();
    }

    /** Lone surrogates become {@code ?}, as in texts: names that are equal in UTF-8 are those of one member. */
    @Override
    public String name() throws IOException {
        String name = parser.currentName();
        for (int i = 0; i < name.length(); i++) {
            if (Character.isSurrogate(name.charAt(i))) {
                return new String(name.getBytes(UTF_8), UTF_8);
            }
        }
        return name;
    }

    @Override
    public boolean nameEquals(String name, byte[] utf8) throws IOException {
        return name().equals(name);
    }

    @Override
    public boolean isLong() throws IOException {
        return parser.getNumberType() != NumberType.BIG_INTEGER;
    }

    @Override
    public long longValue() throws IOException {
        return parser.getLongValue();
    }

    @Override
    public double doubleValue() throws IOException {
        return parser.getDoubleValue();
    }

    @Override
    public float floatValue() throws IOException {
        return parser.getFloatValue();
    }

    @Override
    public String text() throws IOException {
        return parser.getText();
    }

    @Override
    public boolean isEmpty() throws IOException {
        return parser.getTextLength() == 0;
    }

    @Override
    public void encodeText() throws IOException {
        encoder.encode(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
    }

    @Override
    public byte[] bytes() {
        return encoder.bytes();
    }

    @Override
    public int bytesOffset() {
        return 0;
    }

    @Override
    public int bytesLength() {
        return encoder.length();
    }

    @Override
    public int tokenStart() {
        return textStart + (int) parser.currentTokenLocation().getByteOffset();
    }

    @Override
    public int tokenEnd() {
        return textStart + (int) parser.currentLocation().getByteOffset();
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }

    /** Encodes text as UTF-8 into a reused buffer; lone surrogates become {@code ?}. */
    private static final class Utf8Encoder {
        private byte[] bytes = new byte[256];
        private int length;

        byte[] bytes() {
            return bytes;
        }

        int length() {
            return length;
        }

        void encode(char[] chars, int from, int count) {
            if (bytes.length < 3L * count) {
                bytes = Arrays.copyOf(
                        bytes, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(3L * count, 2L * bytes.length)));
            }
            int end = from + count;
            int at = from;
            int to = 0;
            while (at < end && chars[at] < 0x80) {
                bytes[to++] = (byte) chars[at++];
            }
            while (at < end) {
                int unit = chars[at++];
                if (unit < 0x80) {
                    bytes[to++] = (byte) unit;
                } else if (unit < 0x800) {
                    bytes[to++] = (byte) (0xC0 | unit >> 6);
                    bytes[to++] = (byte) (0x80 | unit & 0x3F);
                } else if (!Character.isSurrogate((char) unit)) {
                    bytes[to++] = (byte) (0xE0 | unit >> 12);
                    bytes[to++] = (byte) (0x80 | unit >> 6 & 0x3F);
                    bytes[to++] = (byte) (0x80 | unit & 0x3F);
                } else if (at < end && Character.isSurrogatePair((char) unit, chars[at])) {
                    int point = Character.toCodePoint((char) unit, chars[at++]);
                    bytes[to++] = (byte) (0xF0 | point >> 18);
                    bytes[to++] = (byte) (0x80 | point >> 12 & 0x3F);
                    bytes[to++] = (byte) (0x80 | point >> 6 & 0x3F);
                    bytes[to++] = (byte) (0x80 | point & 0x3F);
                } else {
                    bytes[to++] = '?';
                }
            }
            length = to;
        }
    }
}
