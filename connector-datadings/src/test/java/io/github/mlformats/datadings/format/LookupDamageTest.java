package io.github.mlformats.datadings.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.datadings.testing.IndexSweep;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** Truncates and changes the lookup files at every position, with large and small windows. */
class LookupDamageTest {
    private static final byte[] KEY = "img_001".getBytes(UTF_8);
    private static final int SAMPLES = 40;

    @Nested
    class KeyHashesTest extends IndexSweep {
        KeyHashesTest() {
            super("plain40", SidecarFile.KEY_HASHES);
        }

        @Override
        protected void readAll(ByteSource source) throws IOException {
            KeyHashesFile file = KeyHashesFile.open(source, SAMPLES);
            file.find(
                    new KeyHashesFile.LookupHashes(List.of(KEY), new int[] {0}, file),
                    new KeyLookup.SampleRange(0, SAMPLES),
                    new KeyLookup.KeyMatches());
        }
    }

    @Nested
    class KeyHashesInSmallWindowsTest extends KeyHashesTest {
        @Override
        protected void readAll(ByteSource source) throws IOException {
            super.readAll(new SmallWindows(source, 24));
        }
    }

    @Nested
    class FilterTest extends IndexSweep {
        FilterTest() {
            super("plain40", SidecarFile.FILTER);
        }

        @Override
        protected void readAll(ByteSource source) throws IOException {
            BloomFilter.open(source, SAMPLES).mayContain(KEY, KEY.length);
        }
    }

    @Nested
    class FilterInSmallWindowsTest extends FilterTest {
        @Override
        protected void readAll(ByteSource source) throws IOException {
            super.readAll(new SmallWindows(source, 8));
        }
    }
}
