package io.github.mlformats.safetensors.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.testing.DamageSweep;
import io.github.mlformats.safetensors.testing.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

class SafetensorsDamageTest extends DamageSweep {
    @Override
    protected Stream<Sample> samples() throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (String name : List.of("model", "types", "none", "bf16")) {
            samples.add(new Sample(name, Files.readAllBytes(Corpus.file(name))));
        }
        return samples.stream();
    }

    @Override
    protected void readAll(ByteSource source) throws IOException {
        for (Tensor tensor : SafetensorsHeader.read(source).tensors()) {
            byte[] bytes = new byte[(int) tensor.byteLength()];
            source.read(tensor.offset(), bytes, 0, bytes.length);
        }
    }
}
