package io.github.mlformats.idv.format.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.mlformats.core.bytes.ByteBuilder;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties of the encoders of all codecs, for arbitrary values. */
class BlockEncoderTest {
    private static final List<String> TEXTS = List.of("", "a", "é", "日本", "😀", "plain text", "a\u0000b");

    /** Creates an encoder, and adds random values to it. */
    private interface Kind {
        BlockEncoder make();

        void add(BlockEncoder encoder, Random random);
    }

    private static <E extends BlockEncoder> Arguments kind(
            String name, java.util.function.Supplier<E> make, BiConsumer<E, Random> add) {
        return Arguments.of(name, new Kind() {
            @Override
            public BlockEncoder make() {
                return make.get();
            }

            @Override
            @SuppressWarnings("unchecked") // created by the supplier
            public void add(BlockEncoder encoder, Random random) {
                add.accept((E) encoder, random);
            }
        });
    }

    static Stream<Arguments> kinds() {
        return Stream.of(
                kind("Int16", () -> new FixedEncoder(2), (block, random) -> block.add(random.nextLong())),
                kind("Int64", () -> new FixedEncoder(8), (block, random) -> block.add(random.nextLong())),
                kind("Boolean", BitEncoder::new, (block, random) -> block.add(random.nextBoolean())),
                kind("DateTimeOffset", OffsetTimeEncoder::new, (block, random) -> block.add(random.nextLong(), 60)),
                kind("Text", TextEncoder::new, BlockEncoderTest::addText),
                kind("Vector of Text", TextVectors::new, TextVectors::add));
    }

    private static void addText(TextEncoder block, Random random) {
        if (random.nextInt(5) == 0) {
            block.addMissing();
        } else {
            block.add(TEXTS.get(random.nextInt(TEXTS.size())));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kinds")
    void blocksDoNotDependOnEarlierBlocks(String name, Kind kind) {
        for (int seed = 0; seed < 200; seed++) {
            int count = new Random(seed).nextInt(20);
            int first = new Random(seed + 1).nextInt(count + 1);
            Random random = new Random(seed + 2);
            Random sameRandom = new Random(seed + 2);
            BlockEncoder both = kind.make();
            BlockEncoder start = kind.make();
            BlockEncoder rest = kind.make();
            for (int i = 0; i < count; i++) {
                kind.add(both, random);
                kind.add(i < first ? start : rest, sameRandom);
            }

            assertThat(encoded(both, first)).as("seed %d", seed).isEqualTo(encoded(start, first));
            both.removeFirst(first);
            assertThat(both.count()).isEqualTo(rest.count());
            assertThat(encoded(both, count - first)).as("seed %d", seed).isEqualTo(encoded(rest, count - first));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kinds")
    void reportedSizeIsTheSizeOfTheBlocks(String name, Kind kind) {
        Random random = new Random(7);
        BlockEncoder encoder = kind.make();
        for (int count = 1; count < 300; count++) {
            kind.add(encoder, random);
            assertThat(encoder.size()).isEqualTo(encoded(encoder, count).length);
        }
    }

    @Test
    void aBooleanTakesABitOfMemory() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        BitEncoder encoder = new BitEncoder();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 8 << 20; i++) {
            encoder.add(true);
        }

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(8 << 20);
    }

    private static byte[] encoded(BlockEncoder encoder, int count) {
        ByteBuilder block = new ByteBuilder();
        encoder.encode(count, block);
        return block.toByteArray();
    }

    /** Vectors of varying size, dense and sparse. */
    private static final class TextVectors implements BlockEncoder {
        private final TextEncoder text = new TextEncoder();
        private final VectorEncoder vectors = new VectorEncoder(text, 0);

        void add(Random random) {
            int length = random.nextInt(4);
            if (random.nextBoolean()) {
                for (int i = 0; i < length; i++) {
                    addText(text, random);
                }
                vectors.addDense(length);
            } else {
                vectors.addIndex(length);
                addText(text, random);
                vectors.addSparse(length + 2, 1);
            }
        }

        @Override
        public int count() {
            return vectors.count();
        }

        @Override
        public long size() {
            return vectors.size();
        }

        @Override
        public void encode(int count, ByteBuilder block) {
            vectors.encode(count, block);
        }

        @Override
        public void removeFirst(int count) {
            vectors.removeFirst(count);
        }
    }
}
