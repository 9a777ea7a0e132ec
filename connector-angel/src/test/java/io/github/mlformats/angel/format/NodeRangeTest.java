package io.github.mlformats.angel.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes of embeddings and snapshots of objects are verified against the columns of their partition. */
class NodeRangeTest {
    private static final int T_ANY_INTKEY_SPARSE = 29;
    private static final int T_ANY_LONGKEY_SPARSE = 30;

    @TempDir
    Path directory;

    /** A row of elements in a partition of columns {@code [100, end)} of 1,000; hash partitioned if {@code end} is 0. */
    private List<String> read(String format, int rowType, int elements, byte[] data, long end) throws IOException {
        boolean hashed = end == 0;
        MetaBuilder meta = new MetaBuilder("m", format, rowType, 1, 1000, hashed ? -1 : 1, hashed ? -1 : 1000)
                .option("matrix.value.type.classname", "com.tencent.angel.ps.storage.vector.element.FloatArrayElement")
                .partition(0, 0, 1, hashed ? 0 : 100, end, elements, "0", 0, data.length);
        LocalDirectory matrix =
                new LocalDirectory(directory).with("_meta", meta.bytes()).with("0", data);
        return ElementLines.readStrictly(matrix, matrix.open(MatrixOptions.DEFAULT));
    }

    private List<String> readText(String lines, long end) throws IOException {
        byte[] data = lines.replace('~', '\n').getBytes(StandardCharsets.ISO_8859_1);
        int count = (int) lines.chars().filter(c -> c == '~').count();
        return read("TextLINEModelOutputFormat", T_ANY_LONGKEY_SPARSE, count, data, end);
    }

    private List<String> readObject(long offset, long node, long end) throws IOException {
        ByteBuffer data = ByteBuffer.allocate(28)
                .putLong(offset)
                .putInt(1)
                .putLong(node)
                .putInt(1)
                .putFloat(1);
        return read("SnapshotFormat", T_ANY_LONGKEY_SPARSE, 1, data.array(), end);
    }

    @ParameterizedTest
    @CsvSource({"100:1.5~99:2.5~, 99, 8", "100:1.5~200:2.5~, 200, 8", "-100:1.5~, -100, 0"})
    void rejectsLinesOfNodesOutsideThePartition(String lines, String node, long position) {
        assertThatThrownBy(() -> readText(lines, 200))
                .isInstanceOfSatisfying(CorruptFileException.class, error -> assertThat(error.offset())
                        .isEqualTo(position))
                .hasMessageContainingAll("a node of [100,200)", '"' + node + '"');
    }

    @ParameterizedTest
    @CsvSource({"100, -1, 99", "100, 100, 200", "0, 99, 99", "9223372036854775807, 1, 9223372036854775808"})
    void rejectsObjectsOfNodesOutsideThePartition(long offset, long key, String node) {
        assertThatThrownBy(() -> readObject(offset, key, 200))
                .isInstanceOfSatisfying(CorruptFileException.class, error -> assertThat(error.offset())
                        .isEqualTo(12))
                .hasMessageContainingAll("a node of [100,200)", "node " + node);
    }

    /** The sum without its 65th bit is 150. */
    @ParameterizedTest
    @ValueSource(longs = {0, 200})
    void rejectsNodesWhoseSumOverflows(long end) {
        assertThatThrownBy(() -> readObject(Long.MIN_VALUE + 50, Long.MIN_VALUE + 100, end))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("a node of " + (end == 0 ? "64 bits" : "[100,200)"));
    }

    @Test
    void rejectsOverflowOfIntKeys() {
        byte[] data = ByteBuffer.allocate(24)
                .putLong(Long.MAX_VALUE)
                .putInt(1)
                .putInt(7)
                .putInt(1)
                .putFloat(1)
                .array();
        assertThatThrownBy(() -> read("SnapshotFormat", T_ANY_INTKEY_SPARSE, 1, data, 0))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("a node of 64 bits");
    }

    @Test
    void readsNodesAtTheBoundsOfThePartition() throws IOException {
        assertThat(readText("100:1~199:1~", 200)).isEqualTo(Arrays.asList("0 100 1065353216", "0 199 1065353216"));
        assertThat(readObject(100, 0, 200)).containsExactly("0 100 1065353216");
        assertThat(readObject(300, -101, 200)).containsExactly("0 199 1065353216");
    }

    @Test
    void readsAnyNodeOfHashPartitions() throws IOException {
        assertThat(readText("-7:1~", 0)).containsExactly("0 -7 1065353216");
        assertThat(readObject(0, Long.MIN_VALUE, 0)).containsExactly("0 -9223372036854775808 1065353216");
        assertThat(readObject(Long.MAX_VALUE, -1, 0)).containsExactly("0 9223372036854775806 1065353216");
    }
}
