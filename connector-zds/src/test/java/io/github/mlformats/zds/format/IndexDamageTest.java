package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.testing.DamageSweep;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import io.github.mlformats.zds.testing.MemoryCollection;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;

/** A truncated or changed index is rejected if it is required, and otherwise does not prevent reading the lines. */
class IndexDamageTest extends DamageSweep {
    @Override
    protected Stream<Sample> samples() throws IOException {
        return Stream.of("basic", "tsv_index").map(this::sample);
    }

    private Sample sample(String name) {
        try {
            return WarmUp.up(
                    new Sample(
                            name,
                            Files.readAllBytes(Corpus.ROOT.resolve(name + "/ds/collections/train/meta/index.bin"))),
                    this::readAll);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected void readAll(ByteSource source) throws IOException {
        byte[] data = Files.readAllBytes(Corpus.ROOT.resolve("basic/ds/collections/train/meta/data.jsonl"));
        ZdsCollection collection =
                new ZdsCollection(new MemoryCollection(new HeapSource("data.jsonl", data), source), "train", "");
        CanonicalRows.read(
                collection, rules(LiveRules.IndexMode.IGNORE, LiveRules.ReadDuplicatePolicy.LAST), 100, warning -> {});
        for (LiveRules.ReadDuplicatePolicy duplicates :
                List.of(LiveRules.ReadDuplicatePolicy.LAST, LiveRules.ReadDuplicatePolicy.KEEP)) {
            CanonicalRows.read(collection, rules(LiveRules.IndexMode.AUTO, duplicates), 100, warning -> {});
        }
        CanonicalRows.read(
                collection, rules(LiveRules.IndexMode.REQUIRE, LiveRules.ReadDuplicatePolicy.LAST), 100, warning -> {});
    }

    private static LiveRules rules(LiveRules.IndexMode use, LiveRules.ReadDuplicatePolicy duplicates) {
        return new LiveRules(use, duplicates, 1 << 20, 1 << 20);
    }
}
