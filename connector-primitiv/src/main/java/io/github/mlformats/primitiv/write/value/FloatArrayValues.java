package io.github.mlformats.primitiv.write.value;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.primitiv.format.write.TensorValues;

/** Tensor values in a Java array. */
public record FloatArrayValues(float[] values) implements TensorValues {
    @Override
    public int count() {
        return values.length;
    }

    @Override
    public void put(int first, int count, byte[] target, int at) {
        for (int i = 0; i < count; i++) {
            LittleEndian.putI32(target, at + Float.BYTES * i, Float.floatToRawIntBits(values[first + i]));
        }
    }
}
