package io.github.mlformats.core.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Prefetched ranges are served from memory; other ranges are read from the source. */
class PrefetchedSourceTest {
    private final List<ByteRange> reads = new ArrayList<>();
    private final ByteSource file = new ByteSource() {
        @Override
        public String name() {
            return "test";
        }

        @Override
        public long size() {
            return 100_000;
        }

        @Override
        public void read(long position, byte[] target, int offset, int length) {
            reads.add(new ByteRange(position, length));
            for (int i = 0; i < length; i++) {
                target[offset + i] = (byte) (position + i);
            }
        }
    };

    private static byte[] read(ByteSource source, long position, int length) throws IOException {
        byte[] bytes = new byte[length];
        source.read(position, bytes, 0, length);
        return bytes;
    }

    @Test
    void servesFetchedRangesFromMemory() throws IOException {
        ByteSource source = new PrefetchedSource(
                file, List.of(new ByteRange(90_000, 10), new ByteRange(50, 10), new ByteRange(60, 10)));
        assertThat(reads).containsExactly(new ByteRange(50, 20), new ByteRange(90_000, 10));

        assertThat(read(source, 52, 3)).containsExactly(52, 53, 54);
        assertThat(read(source, 60, 10)).startsWith(60).endsWith(69);
        assertThat(read(source, 90_009, 1)).containsExactly((byte) 90_009);
        assertThat(reads).hasSize(2);
    }

    @Test
    void readsOtherRangesFromTheSource() throws IOException {
        ByteSource source = new PrefetchedSource(file, List.of(new ByteRange(50, 10)));

        assertThat(read(source, 49, 2)).containsExactly(49, 50);
        assertThat(read(source, 59, 2)).containsExactly(59, 60);
        assertThat(reads).hasSize(3);
    }

    @Test
    void rejectsRangesOutsideTheFile() {
        assertThatThrownBy(() -> new PrefetchedSource(file, List.of(new ByteRange(99_999, 2))))
                .isInstanceOf(CorruptFileException.class);
    }
}
