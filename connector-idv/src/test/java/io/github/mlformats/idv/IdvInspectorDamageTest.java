package io.github.mlformats.idv;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.testing.DamageSweep;
import io.github.mlformats.idv.format.Corpus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Inspection reads all annotations and all lookup tables, which reading data may skip. */
class IdvInspectorDamageTest extends DamageSweep {
    private static final List<String> FILES = List.of("annotations", "edge/v1113_slotnames", "edge/meta_kinds");

    @Override
    protected Stream<Sample> samples() throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (String name : FILES) {
            samples.add(new Sample(name, Corpus.bytes(name)));
        }
        return samples.stream();
    }

    @Override
    protected void readAll(ByteSource source) throws IOException {
        Inspecting.inspect(source, Map.of());
    }
}
