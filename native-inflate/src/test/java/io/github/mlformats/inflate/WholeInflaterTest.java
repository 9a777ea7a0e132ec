package io.github.mlformats.inflate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.InMemoryInflater;
import io.github.mlformats.core.testing.InflaterContract;
import io.github.mlformats.core.testing.LoadingInflaters;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Contract of every native inflater: the JDK gives the same result for every stream that it accepts. */
class WholeInflaterTest {
    /** At least one library is available on platforms that the jar contains a library for. */
    static Stream<Supplier<InMemoryInflater>> natives() {
        return LoadingInflaters.ALL.stream();
    }

    private static List<byte[]> contents() {
        Random random = new Random(1);
        byte[] noise = new byte[70_000];
        random.nextBytes(noise);
        byte[] text = random.ints(20_000, 0, 300)
                .mapToObj(word -> "word" + word + " ")
                .reduce(new StringBuilder(), StringBuilder::append, StringBuilder::append)
                .toString()
                .getBytes(StandardCharsets.UTF_8);
        byte[] half = noise.clone();
        Arrays.fill(half, 1000, 40_000, (byte) 0);
        return List.of(new byte[] {7}, new byte[500_000], noise, text, half);
    }

    private static byte[] deflate(byte[] content, int level) {
        Deflater deflater = new Deflater(level, true);
        deflater.setInput(content);
        deflater.finish();
        byte[] stored = new byte[content.length + content.length / 100 + 100];
        int length = deflater.deflate(stored);
        deflater.end();
        return Arrays.copyOf(stored, length);
    }

    @ParameterizedTest
    @MethodSource("natives")
    void inflatesAllThatTheJdkDeflates(Supplier<InMemoryInflater> open) {
        try (InMemoryInflater inflater = open.get()) {
            for (byte[] content : contents()) {
                for (int level : new int[] {0, 1, 6, 9}) {
                    byte[] stored = deflate(content, level);
                    byte[] around = new byte[stored.length + 30];
                    Arrays.fill(around, (byte) 0xFF);
                    System.arraycopy(stored, 0, around, 10, stored.length);
                    byte[] target = new byte[content.length];

                    assertThat(inflater.inflate(around, 10, stored.length, target, content.length))
                            .isTrue();
                    assertThat(target).isEqualTo(content);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("natives")
    void writesNothingAfterTheSize(Supplier<InMemoryInflater> open) {
        try (InMemoryInflater inflater = open.get()) {
            for (byte[] content : contents()) {
                byte[] stored = deflate(content, 6);
                for (int size : new int[] {0, 1, content.length / 2, content.length - 1, content.length + 1}) {
                    InflaterContract.check(inflater, stored, 0, stored.length, size);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("natives")
    void takesNoStreamThatIsCutOff(Supplier<InMemoryInflater> open) {
        try (InMemoryInflater inflater = open.get()) {
            byte[] content = contents().get(4);
            byte[] stored = deflate(content, 6);
            for (int length = 0; length < stored.length; length += 1 + length / 100) {
                InflaterContract.check(inflater, stored, 0, length, content.length);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("natives")
    void takesOfGarbledStreamsWhatTheJdkInflates(Supplier<InMemoryInflater> open) {
        Random random = new Random(2);
        List<byte[]> contents = contents();
        try (InMemoryInflater inflater = open.get()) {
            for (int i = 0; i < 20_000; i++) {
                byte[] content = Arrays.copyOf(contents.get(i % contents.size()), 1 + random.nextInt(2000));
                byte[] stored = deflate(content, 1 + i % 9);
                for (int changes = random.nextInt(4); changes >= 0; changes--) {
                    stored[random.nextInt(stored.length)] ^= (byte) (1 << random.nextInt(8));
                }
                InflaterContract.check(inflater, stored, 0, stored.length, content.length);
            }
        }
    }

    /** Opened and closed, or used again and again, no memory leaks: a million of these took no more memory. */
    @ParameterizedTest
    @MethodSource("natives")
    void inflaterCanBeUsedRepeatedly(Supplier<InMemoryInflater> open) {
        byte[] content = contents().get(3);
        byte[] stored = deflate(content, 6);
        byte[] target = new byte[content.length];
        for (int i = 0; i < 200; i++) {
            try (InMemoryInflater inflater = open.get()) {
                for (int j = 0; j < 5; j++) {
                    assertThat(inflater.inflate(stored, 0, stored.length, target, content.length))
                            .isTrue();
                }
            }
        }
    }
}
