package io.github.mlformats.safetensors.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.DamageSweep;
import io.github.mlformats.safetensors.testing.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Stream;

class NpzDamageTest extends DamageSweep {
    @Override
    protected Stream<Sample> samples() throws IOException {
        return Stream.of(new Sample("arrays", Files.readAllBytes(Corpus.DIRECTORY.resolve("npz/arrays.npz"))));
    }

    /** Damage may look like an array that is not supported, such as a compressed one. */
    @Override
    protected void readAll(ByteSource source) throws IOException {
        try {
            for (Tensor tensor : Container.NPZ.read(source).tensors()) {
                byte[] bytes = new byte[(int) tensor.byteLength()];
                source.read(tensor.offset(), bytes, 0, bytes.length);
            }
        } catch (UsageException e) {
            if (!e.getMessage().contains("cannot be read")
                    && !e.getMessage().contains("not an array")
                    && !e.getMessage().contains("multi-disk")) {
                throw e;
            }
        }
    }
}
