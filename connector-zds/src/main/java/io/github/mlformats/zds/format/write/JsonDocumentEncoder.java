package io.github.mlformats.zds.format.write;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.github.mlformats.core.bytes.write.ByteBuilder;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Encodes documents as compact JSON in UTF-8. Doubles are written with the fewest digits on every Java version; JDK 17 itself
 * writes an unnecessary digit for some. Not thread-safe.
 */
public final class JsonDocumentEncoder {
    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .rootValueSeparator((String) null)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    private final Target target = new Target();
    private final JsonGenerator generator;

    public JsonDocumentEncoder() {
        try {
            generator = JSON.createGenerator(target);
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory cannot fail", e);
        }
    }

    /** Begins a document. @param buffer receives the document */
    public JsonGenerator begin(ByteBuilder buffer) {
        target.buffer = buffer;
        return generator;
    }

    /** Ends a document: flushes it to its buffer. */
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
