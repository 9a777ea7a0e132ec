package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.testing.DamageSweep;
import io.github.mlformats.zds.format.layout.Collection;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.live.Duplicates;
import io.github.mlformats.zds.format.live.IndexUse;
import io.github.mlformats.zds.format.live.LiveRules;
import io.github.mlformats.zds.format.store.Content;
import io.github.mlformats.zds.format.store.Folder;
import io.github.mlformats.zds.format.store.Item;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** An index that is cut or changed is refused where it is required, and never breaks the reading of the lines. */
class IndexDamageTest extends DamageSweep {
    @Override
    protected Stream<Sample> samples() throws IOException {
        return Stream.of("basic", "tsv_index").map(this::sample);
    }

    private Sample sample(String name) {
        try {
            return Warm.up(new Sample(name, Files.readAllBytes(Corpus.ROOT.resolve(name + "/ds/collections/train/meta/index.bin"))), this::readAll);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected void readAll(ByteSource source) throws IOException {
        byte[] data = Files.readAllBytes(Corpus.ROOT.resolve("basic/ds/collections/train/meta/data.jsonl"));
        Collection collection = new Collection(new TwoFiles(source, data), "train", "");
        Rows.read(collection, rules(IndexUse.IGNORE, Duplicates.LAST), 100, warning -> {});
        for (Duplicates duplicates : List.of(Duplicates.LAST, Duplicates.KEEP)) {
            Rows.read(collection, rules(IndexUse.AUTO, duplicates), 100, warning -> {});
        }
        Rows.read(collection, rules(IndexUse.REQUIRE, Duplicates.LAST), 100, warning -> {});
    }

    private static LiveRules rules(IndexUse use, Duplicates duplicates) {
        return new LiveRules(use, duplicates, 1 << 20, 1 << 20);
    }

    /** A collection of an index and lines. */
    private record TwoFiles(ByteSource index, byte[] data) implements Folder {
        @Override
        public String name() {
            return index.name();
        }

        @Override
        public List<Item> list(String path) {
            return List.of();
        }

        @Override
        public Optional<Item> find(String path) {
            return switch (path) {
                case CollectionFiles.INDEX -> Optional.of(Item.file("index.bin", index.size()));
                case CollectionFiles.DATA -> Optional.of(Item.file("data.jsonl", data.length));
                default -> Optional.empty();
            };
        }

        @Override
        public Content open(String path) {
            return Content.of(path.equals(CollectionFiles.INDEX) ? index : new HeapSource("data.jsonl", data));
        }
    }
}
