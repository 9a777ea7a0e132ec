package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.datadings.testing.IndexSweep;
import java.io.IOException;
import org.junit.jupiter.api.Nested;

/** Truncates and changes every index file of a small data set at every position. */
class IndexDamageTest {
    private static final int SAMPLES = 40;

    @Nested
    class OffsetsTest extends IndexSweep {
        OffsetsTest() {
            super("plain40", SidecarFile.OFFSETS);
        }

        @Override
        protected void readAll(ByteSource source) throws IOException {
            OffsetsFile file = OffsetsFile.open(source, data(), true, (name, reason) -> {});
            SampleSlots slots = file.slots(0, (int) file.samples());
            for (int i = 0; i < slots.count(); i++) {
                slots.fault(i);
            }
            file.firstAt(1000);
        }
    }

    @Nested
    class OffsetsInSmallWindowsTest extends OffsetsTest {
        @Override
        protected void readAll(ByteSource source) throws IOException {
            super.readAll(new SmallWindows(source, 24));
        }
    }

    @Nested
    class KeysTest extends IndexSweep {
        KeysTest() {
            super("plain40", SidecarFile.KEYS);
        }

        @Override
        protected void readAll(ByteSource source) throws IOException {
            new KeysFile(source, SAMPLES).forEach((sample, key, length) -> {});
        }
    }

    @Nested
    class KeysInSmallWindowsTest extends KeysTest {
        @Override
        protected void readAll(ByteSource source) throws IOException {
            super.readAll(new SmallWindows(source, 8));
        }
    }

    @Nested
    class LegacyTest extends IndexSweep {
        LegacyTest() {
            super("legacy_index", SidecarFile.INDEX);
        }

        @Override
        protected void readAll(ByteSource source) throws IOException {
            LegacyIndex index = new LegacyIndex(source, data(), true, (name, reason) -> {});
            SampleSlots slots = index.slots(0, (int) index.samples());
            for (int i = 0; i < slots.count(); i++) {
                slots.fault(i);
            }
            index.keys().key(Math.max(0, index.samples() - 1));
        }
    }

    @Nested
    class LegacyInSmallWindowsTest extends LegacyTest {
        @Override
        protected void readAll(ByteSource source) throws IOException {
            super.readAll(new SmallWindows(source, 11));
        }
    }
}
