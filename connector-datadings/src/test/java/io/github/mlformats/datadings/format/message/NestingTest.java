package io.github.mlformats.datadings.format.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.core.testing.file.CountingByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Tests that deeply nested maps are read in linear time. */
class NestingTest {
    private static final int DEPTH = 1000;
    private static final int ELEMENTS = 300_000;
    /** Counts window reads, which reveals repeated scans of the same bytes. */
    private static final int WINDOW = 4096;

    private final CountingByteSource source =
            new CountingByteSource(new SmallWindows(new HeapSource("data.msgpack", sample()), WINDOW));
    private final MessagePackCursor cursor = new MessagePackCursor(new ByteWindow(source, "samples"));

    /** {@code {"a": {"a": ... [0, 0, ...]}}}. */
    private static byte[] sample() {
        ByteBuffer bytes = ByteBuffer.allocate(3 * DEPTH + 5 + ELEMENTS);
        for (int i = 0; i < DEPTH; i++) {
            bytes.put((byte) 0x81).put((byte) 0xA1).put((byte) 'a');
        }
        return bytes.put((byte) 0xDD).putInt(ELEMENTS).array();
    }

    private void open() {
        cursor.open(0, (int) source.size(), 0);
    }

    private void assertLinear() {
        assertThat(source.bytesRead()).isLessThan(10 * source.size());
    }

    @Test
    void typesOfNestedMapsAreInferred() throws IOException {
        open();
        SampleColumns.infer(cursor, new TypeMerger(TypeMerger.MapRepresentation.AUTO));
        assertLinear();
    }

    @Test
    void textOfNestedMapsIsWritten() throws IOException {
        open();
        assertThat(new CanonicalJsonWriter(cursor).toJson()).hasSize(DEPTH * 6 + 2 * ELEMENTS + 1);
        assertLinear();
    }
}
