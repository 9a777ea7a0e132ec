package io.github.mlformats.core.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Contract for truncated and modified files: every format throws {@link CorruptFileException} or decodes the modified bytes. It
 * never throws another exception, and memory is bounded by the size of the file.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
public abstract class DamageSweep {
    private static final long FIXED_BYTES = 2 << 20;
    private static final long BYTES_PER_FILE_BYTE = 16;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /**
     * A small file to damage.
     *
     * @param name shown in reports
     */
    public record Sample(String name, byte[] bytes) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** The files to damage: small, and together with all features of the format. */
    protected abstract Stream<Sample> samples() throws IOException;

    /** Reads all blocks or rows of a file without retaining them. */
    protected abstract void readAll(ByteSource source) throws IOException;

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void readsUndamaged(Sample sample) throws IOException {
        readAll(new HeapSource(sample.name(), sample.bytes()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void survivesTruncationAtEveryByte(Sample sample) throws IOException {
        warmUp(sample);
        for (int length = 0; length < sample.bytes().length; length++) {
            readDamaged(sample.name() + " cut to " + length + " bytes", Arrays.copyOf(sample.bytes(), length));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void survivesEveryFlippedBit(Sample sample) throws IOException {
        warmUp(sample);
        for (int bit = 0; bit < 8 * sample.bytes().length; bit++) {
            int at = bit / 8;
            int mask = 1 << bit % 8;
            damage(sample, at, "bit " + bit % 8 + " flipped", bytes -> bytes[at] ^= (byte) mask);
        }
    }

    /** Lengths, counts and offsets at the limits of their ranges. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void survivesExtremeNumbersAtEveryByte(Sample sample) throws IOException {
        warmUp(sample);
        for (int at = 0; at < sample.bytes().length; at++) {
            for (int width : new int[] {4, 8}) {
                for (int top : new int[] {0x00, 0x7F, 0x80, 0xFF}) {
                    int start = at;
                    int end = Math.min(at + width, sample.bytes().length);
                    damage(sample, at, width + " bytes extreme, top " + top, bytes -> {
                        Arrays.fill(bytes, start, end, (byte) (top == 0x80 ? 0 : top == 0x7F ? 0xFF : top));
                        bytes[end - 1] = (byte) top;
                    });
                }
            }
        }
    }

    /** Loads classes, so that their memory is not measured. */
    private void warmUp(Sample sample) throws IOException {
        readAll(new HeapSource(sample.name(), sample.bytes()));
        assertThatThrownBy(() -> readAll(new HeapSource("an empty file", new byte[0])))
                .isInstanceOf(CorruptFileException.class);
    }

    private void damage(Sample sample, int at, String how, Consumer<byte[]> change) {
        byte[] bytes = sample.bytes().clone();
        change.accept(bytes);
        readDamaged(sample.name() + " with byte " + at + " changed: " + how, bytes);
    }

    private void readDamaged(String what, byte[] bytes) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        try {
            readAll(new HeapSource(what, bytes));
        } catch (CorruptFileException expected) {
            assertThat(expected.file()).isEqualTo(what);
            assertThat(expected.offset()).as(expected.getMessage()).isBetween(0L, (long) bytes.length);
        } catch (IOException | RuntimeException | Error e) {
            throw new AssertionError(what, e);
        }
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        assertThat(allocated)
                .as("bytes allocated to read %s", what)
                .isLessThan(FIXED_BYTES + BYTES_PER_FILE_BYTE * bytes.length);
    }
}
