package io.github.mlformats.zds.format.write;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.github.mlformats.core.bytes.write.ByteBuilder;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Compact JSON in UTF-8, one document after another, each into a buffer. Doubles have the shortest digits on every Java:
 * the one of JDK 17 has a digit more for some.
 */
public final class JsonText {
    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .rootValueSeparator((String) null)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    private final Target target = new Target();
    private final JsonGenerator generator;

    public JsonText() {
        try {
            generator = JSON.createGenerator(target);
        } catch (IOException e) {
            throw new IllegalStateException("memory does not fail", e);
        }
    }

    /** Begins a document. @param buffer where it goes */
    public JsonGenerator begin(ByteBuilder buffer) {
        target.buffer = buffer;
        return generator;
    }

    /** Ends a document, all of which is in its buffer then. */
    public void end() throws IOException {
        generator.flush();
    }

    private static final class Target extends OutputStream {
        private ByteBuilder buffer;

        @Override
        public void write(int value) {
            buffer.i8(value);
        }

        @Override
        public void write(byte[] data, int offset, int length) {
            buffer.add(data, offset, length);
        }
    }
}
