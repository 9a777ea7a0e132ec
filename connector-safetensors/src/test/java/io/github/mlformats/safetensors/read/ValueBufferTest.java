package io.github.mlformats.safetensors.read;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.safetensors.format.DType;
import io.github.mlformats.safetensors.format.Tensor;
import io.github.mlformats.safetensors.format.ValueType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class ValueBufferTest {
    /** Element 9 of 3 rows and 4 columns is too large. */
    private static final Tensor TENSOR = new Tensor("w", DType.I64, new long[] {3, 4}, 12, 0, 96);

    private static ValueBuffer buffer() {
        ByteBuffer file = ByteBuffer.allocate(96).order(ByteOrder.LITTLE_ENDIAN);
        file.putLong(9 * Long.BYTES, 1L << 40);
        ValueBuffer buffer = new ValueBuffer(
                new HeapSource("a.safetensors", file.array()), ValueType.INT, new DecodeBudget(1 << 20));
        buffer.start(TENSOR, 96);
        return buffer;
    }

    @Test
    void theErrorNamesTheElementOfARow() {
        assertThatThrownBy(() -> buffer().load(TENSOR, 4, 8))
                .hasMessageContaining("a value near element 9 that is not exactly a int");
    }

    @Test
    void theErrorNamesTheElementOfAColumn() throws IOException {
        ValueBuffer buffer = buffer();
        buffer.loadColumns(TENSOR, 2, 2);

        for (int first : new int[] {0, 1}) {
            assertThatThrownBy(() -> buffer.loadColumns(TENSOR, first, 2))
                    .hasMessageContaining("a value near element 9 that is not exactly a int");
        }
    }
}
