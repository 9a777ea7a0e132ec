package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.testing.DamageSweep;
import io.github.mlformats.zds.format.layout.Collection;
import io.github.mlformats.zds.format.live.Duplicates;
import io.github.mlformats.zds.format.live.IndexUse;
import io.github.mlformats.zds.format.live.LiveRules;
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
            return Warm.up(
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
        Collection collection =
                new Collection(new MemoryCollection(new HeapSource("data.jsonl", data), source), "train", "");
        Rows.read(collection, rules(IndexUse.IGNORE, Duplicates.LAST), 100, warning -> {});
        for (Duplicates duplicates : List.of(Duplicates.LAST, Duplicates.KEEP)) {
            Rows.read(collection, rules(IndexUse.AUTO, duplicates), 100, warning -> {});
        }
        Rows.read(collection, rules(IndexUse.REQUIRE, Duplicates.LAST), 100, warning -> {});
    }

    private static LiveRules rules(IndexUse use, Duplicates duplicates) {
        return new LiveRules(use, duplicates, 1 << 20, 1 << 20);
    }
}
