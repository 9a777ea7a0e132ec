package io.github.mlformats.angel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.angel.format.MetaBuilder;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Snapshots of objects: nodes 107 and 103 of a matrix with long keys, relative to 100. */
class ObjectMatrixTest {
    private static final int T_ANY_LONGKEY_SPARSE = 30;

    @TempDir
    Path directory;

    private Dataset<Row> load(String name) {
        return SparkSessions.shared()
                .read()
                .format("angel")
                .load(directory.resolve(name).toString());
    }

    private void write(String name, String elementClass, ByteBuffer objects) throws IOException {
        byte[] data = Arrays.copyOf(objects.array(), objects.position());
        Path matrix = Files.createDirectory(directory.resolve(name));
        MetaBuilder meta = new MetaBuilder(name, "SnapshotFormat", T_ANY_LONGKEY_SPARSE, 1, 1000, 1, 1000)
                .option("matrix.value.type.classname", "com.tencent.angel.ps.storage.vector.element." + elementClass)
                .partition(0, 0, 1, 0, 1000, 2, "0", 0, data.length);
        Files.write(matrix.resolve("_meta"), meta.bytes());
        Files.write(matrix.resolve("0"), data);
    }

    private static ByteBuffer header() {
        return ByteBuffer.allocate(200).putLong(100).putInt(2);
    }

    @Test
    void arraysOfLongs() throws IOException {
        write(
                "longs",
                "LongArrayElement",
                header().putLong(7)
                        .putInt(2)
                        .putLong(1L << 60)
                        .putLong(-1)
                        .putLong(3)
                        .putInt(0));
        Dataset<Row> table = load("longs").orderBy("col");
        assertThat(table.schema().apply("value").dataType().simpleString()).isEqualTo("array<bigint>");
        List<Row> rows = table.collectAsList();
        assertThat(rows.get(0).getLong(2)).isEqualTo(103);
        assertThat(rows.get(0).getList(3)).isEmpty();
        assertThat(rows.get(1).getList(3)).isEqualTo(List.of(1L << 60, -1L));
    }

    @Test
    void arraysOfFloats() throws IOException {
        write(
                "floats",
                "FloatArrayElement",
                header().putLong(7)
                        .putInt(1)
                        .putFloat(1.5f)
                        .putLong(3)
                        .putInt(2)
                        .putFloat(-0.0f)
                        .putFloat(Float.NaN));
        List<Row> rows = load("floats").orderBy("col").collectAsList();
        assertThat(rows.get(0).getList(3)).isEqualTo(List.of(-0.0f, Float.NaN));
        assertThat(rows.get(1).getList(3)).isEqualTo(List.of(1.5f));
    }

    @Test
    void otherClassesAreRefusedByName() throws IOException {
        write("own", "MyElement", header());
        assertThatThrownBy(() -> load("own")).isInstanceOf(UsageException.class).hasMessageContaining("MyElement");
    }
}
