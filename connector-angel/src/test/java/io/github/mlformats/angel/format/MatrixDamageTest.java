package io.github.mlformats.angel.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions;
import io.github.mlformats.angel.format.decode.PartitionDecoder;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Cuts and flipped bits in the meta and the data of a matrix: always our own exception, or what the formats say about
 * the changed bytes; and memory only as the files' sizes allow.
 */
@Timeout(300)
class MatrixDamageTest {
    private static final long FIXED_BYTES = 8 << 20;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** A file of a matrix to damage. */
    record Sample(LocalDirectory directory, String file, MatrixOptions options) {
        @Override
        public String toString() {
            return directory.name().replace(Corpus.ROOT + "/", "") + "/" + file;
        }
    }

    static Stream<Sample> samples() {
        List<Sample> samples = new ArrayList<>();
        add(samples, "v320_one_by_one", 1);
        add(samples, "v320_ragged_ColIdValueText", 1);
        add(samples, "v320_ragged_TextColumnFormat", 1);
        add(samples, "v320_ragged_BinaryColumnFormat", 1);
        add(samples, "v320_sep_pipe_text", 3);
        add(samples, "v320_any_line_SnapshotFormat", 2);
        add(samples, "v320_any_line_TextLINEModelOutputFormat", 1);
        add(samples, "v320_BUG_range_in_hash_job_ValueBinary", 1);
        add(samples, "v320_BUG_range_in_hash_job_ColIdValueBinary", 1);
        add(samples, "v320_row_subset", 1);
        add(samples, "v240_SnapshotFormat", 1);
        add(samples, "v151_legacy", 3);
        return samples.stream();
    }

    private static void add(List<Sample> samples, String name, int matrices) {
        for (String matrix : Corpus.matrices(name).subList(0, matrices)) {
            LocalDirectory directory = Corpus.directory(name, matrix);
            String meta = directory.files().containsKey("_meta") ? "_meta" : "meta";
            String data = directory.files().keySet().stream()
                    .filter(file -> !file.endsWith("meta") && directory.files().get(file) > 0)
                    .findFirst()
                    .orElseThrow();
            samples.add(new Sample(directory, meta, MatrixOptions.DEFAULT));
            samples.add(new Sample(directory, data, MatrixOptions.DEFAULT));
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void survivesTruncation(Sample sample) throws IOException {
        byte[] bytes = sample.directory.bytes(sample.file);
        for (int length = 0; length < bytes.length; length += 1 + bytes.length / 500) {
            read(sample, Arrays.copyOf(bytes, length), "cut to " + length + " bytes");
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void survivesFlippedBits(Sample sample) throws IOException {
        byte[] bytes = sample.directory.bytes(sample.file);
        for (int bit = 0; bit < 8 * bytes.length; bit += 1 + bytes.length / 150) {
            byte[] damaged = bytes.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            read(sample, damaged, "bit " + bit % 8 + " of byte " + bit / 8 + " flipped");
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void survivesExtremeNumbers(Sample sample) throws IOException {
        byte[] bytes = sample.directory.bytes(sample.file);
        for (int at = 0; at + 4 < bytes.length; at += 1 + bytes.length / 150) {
            for (int top : new int[] {0x00, 0x7F, 0x80, 0xFF}) {
                byte[] damaged = bytes.clone();
                damaged[at] = (byte) top;
                Arrays.fill(damaged, at + 1, at + 4, (byte) (top == 0x7F || top == 0xFF ? 0xFF : 0));
                read(sample, damaged, "bytes " + at + " to " + (at + 3) + " extreme, top " + top);
            }
        }
    }

    /** Extreme numbers in a JSON meta. */
    @ParameterizedTest
    @MethodSource("samples")
    void survivesExtremeNumbersInText(Sample sample) throws IOException {
        String text = new String(sample.directory.bytes(sample.file), StandardCharsets.ISO_8859_1);
        Matcher numbers = Pattern.compile("(?<=[:,\"])-?\\d+(?=[,}\"\n])").matcher(text);
        while (numbers.find()) {
            for (String extreme : List.of(
                    "-1", "2147483647", "-9223372036854775808", "9223372036854775807", "1e9", "99999999999999999999")) {
                String changed = text.substring(0, numbers.start()) + extreme + text.substring(numbers.end());
                byte[] damaged = changed.getBytes(StandardCharsets.ISO_8859_1);
                if (sample.file.endsWith("meta")) {
                    int length = damaged.length - 4;
                    damaged[0] = (byte) (length >> 24);
                    damaged[1] = (byte) (length >> 16);
                    damaged[2] = (byte) (length >> 8);
                    damaged[3] = (byte) length;
                }
                read(sample, damaged, "number at " + numbers.start() + " changed to " + extreme);
            }
        }
    }

    /** Loads classes, so that the memory this takes is not counted. */
    @BeforeAll
    static void warmUp() throws IOException {
        for (Sample sample : samples().toList()) {
            open(sample.directory, sample.options);
            try {
                open(sample.directory.with(sample.file, new byte[5]), sample.options);
            } catch (CorruptFileException expected) {
                checkPosition(sample.directory, expected);
            }
        }
    }

    private static void read(Sample sample, byte[] damaged, String how) throws IOException {
        LocalDirectory directory = sample.directory.with(sample.file, damaged);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        try {
            open(directory, sample.options);
        } catch (CorruptFileException expected) {
            checkPosition(directory, expected);
        } catch (UsageException expected) {
            assertThat(expected).hasMessageContaining(directory.name());
        } catch (RuntimeException | Error e) {
            throw new AssertionError(sample + ": " + how, e);
        }
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
                .as("bytes allocated, %s %s", sample, how)
                .isLessThan(FIXED_BYTES + 16L * damaged.length);
    }

    /** Reads all elements of a matrix without retaining them. */
    private static void open(LocalDirectory directory, MatrixOptions options) throws IOException {
        AngelMatrix matrix = directory.open(options);
        matrix.elementCount();
        matrix.indexRange();
        for (Partition partition : matrix.partitions()) {
            try (ByteSource source = directory.open(partition.file())) {
                PartitionDecoder.verify(source, matrix.encoding(), partition);
            } catch (CorruptFileException expected) {
                checkPosition(directory, expected);
            }
        }
    }

    private static void checkPosition(LocalDirectory directory, CorruptFileException error) {
        String name = error.file().substring(error.file().lastIndexOf('/') + 1);
        assertThat(directory.files()).containsKey(name);
        assertThat(error.offset())
                .as(error.getMessage())
                .isBetween(0L, directory.files().get(name));
    }
}
