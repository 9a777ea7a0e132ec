package io.github.mlformats.safetensors.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.DamageSweep;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NpyDamageTest extends DamageSweep {
    @Override
    protected Stream<Sample> samples() {
        byte[] header = NpyHeader.bytes(DType.F32, new long[] {2, 3});
        return Stream.of(new Sample("array", Arrays.copyOf(header, header.length + 6 * Float.BYTES)));
    }

    @Test
    void tooManyDimensionsAreCorrupt() throws IOException {
        assertThat(readShape(1000)).hasSize(1000);
        for (int dimensions : new int[] {1001, 30_000}) {
            assertThatThrownBy(() -> readShape(dimensions))
                    .isInstanceOf(CorruptFileException.class)
                    .hasMessageContaining("expected at most 1000 dimensions, found " + dimensions);
        }
    }

    private static long[] readShape(int dimensions) throws IOException {
        byte[] text = ("{'descr': '<f4', 'fortran_order': False, 'shape': (" + "1,".repeat(dimensions) + "), }")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] file = Arrays.copyOf(NpyHeader.bytes(DType.F32, new long[0]), 10 + text.length + Float.BYTES);
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putShort(8, (short) text.length);
        System.arraycopy(text, 0, file, 10, text.length);

        return NpyHeader.read(new HeapSource("many.npy", file), 0, file.length, "many")
                .shape();
    }

    /** Damage may look like an array that is not supported, such as a big-endian one. */
    @Override
    protected void readAll(ByteSource source) throws IOException {
        try {
            for (Tensor tensor : Container.NPY.read(source).tensors()) {
                byte[] bytes = new byte[(int) tensor.byteLength()];
                source.read(tensor.offset(), bytes, 0, bytes.length);
            }
        } catch (UsageException e) {
            if (!e.getMessage().contains("cannot be read")) {
                throw e;
            }
        }
    }
}
