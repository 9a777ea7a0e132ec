package io.github.mlformats.datadings.format.index;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.testing.DamageSweep;
import io.github.mlformats.datadings.testing.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;

/** Every index file of a small data set, cut and changed everywhere. */
class IndexDamageTest {
    private static final byte[] KEY = "img_001".getBytes(UTF_8);
    private static final int SAMPLES = 40;

    private abstract static class IndexSweep extends DamageSweep {
        private final String set;
        private final SideFile side;

        IndexSweep(String set, SideFile side) {
            this.set = set;
            this.side = side;
        }

        @Override
        protected final Stream<Sample> samples() throws IOException {
            Path file = DataSet.of(set).dataFile();
            String name = file.getFileName() + side.suffix();
            return Stream.of(new Sample(name, Files.readAllBytes(file.resolveSibling(name))));
        }

        final ByteSource data() {
            return DataSet.source(DataSet.of(set).dataFile());
        }
    }

    @Nested
    class OffsetsTest extends IndexSweep {
        OffsetsTest() {
            super("plain40", SideFile.OFFSETS);
        }

        @Override
        protected void readAll(ByteSource source) throws IOException {
            OffsetsFile file = OffsetsFile.open(source, data(), true, (name, reason) -> {});
            Slots slots = file.slots(0, (int) file.samples());
            for (int i = 0; i < slots.count(); i++) {
                slots.fault(i);
            }
            file.firstAt(1000);
        }
    }

    @Nested
    class KeysTest extends IndexSweep {
        KeysTest() {
            super("plain40", SideFile.KEYS);
        }

        @Override
        protected void readAll(ByteSource source) throws IOException {
            new KeysFile(source, SAMPLES).forEach((sample, key, length) -> {});
        }
    }

    @Nested
    class KeyHashesTest extends IndexSweep {
        KeyHashesTest() {
            super("plain40", SideFile.KEY_HASHES);
        }

        @Override
        protected void readAll(ByteSource source) throws IOException {
            KeyHashes file = KeyHashes.open(source, SAMPLES);
            file.find(new WantedHashes(List.of(KEY), new int[] {0}, file), new Hits());
        }
    }

    @Nested
    class FilterTest extends IndexSweep {
        FilterTest() {
            super("plain40", SideFile.FILTER);
        }

        @Override
        protected void readAll(ByteSource source) throws IOException {
            BloomFilter.open(source, SAMPLES).mayContain(KEY, KEY.length);
        }
    }

    @Nested
    class LegacyTest extends IndexSweep {
        LegacyTest() {
            super("legacy_index", SideFile.INDEX);
        }

        @Override
        protected void readAll(ByteSource source) throws IOException {
            LegacyIndex index = new LegacyIndex(source, data(), (name, reason) -> {});
            Slots slots = index.slots(0, (int) index.samples());
            for (int i = 0; i < slots.count(); i++) {
                slots.fault(i);
            }
            index.keys().key(Math.max(0, index.samples() - 1));
        }
    }
}
