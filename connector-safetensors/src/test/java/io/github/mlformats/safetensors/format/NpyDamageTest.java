package io.github.mlformats.safetensors.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.DamageSweep;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;

class NpyDamageTest extends DamageSweep {
    @Override
    protected Stream<Sample> samples() {
        byte[] header = NpyHeader.bytes(DType.F32, new long[] {2, 3});
        return Stream.of(new Sample("array", Arrays.copyOf(header, header.length + 6 * Float.BYTES)));
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
