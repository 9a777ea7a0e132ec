package io.github.mlformats.zds.format.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

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

    @Override
    public String name() throws IOException {
        return parser.currentName();
    }

    @Override
    public boolean nameEquals(String name, byte[] utf8) throws IOException {
        return parser.currentName().equals(name);
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
}
