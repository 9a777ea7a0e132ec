package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.datadings.format.SidecarFile;
import io.github.mlformats.datadings.testing.DataSet;
import io.github.mlformats.datadings.testing.Message;
import io.github.mlformats.datadings.testing.ShardDirectory;
import java.util.Arrays;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the handling of corrupt samples and index files. */
@ParameterizedClass(name = "windows of {0} bytes")
@ValueSource(ints = {0, 8})
class DamageTest extends DatadingsTest {
    private static final byte[] BAD_TEXT = Message.map("key", "bad", "text", "x", "n", 2);

    private ShardDirectory set;

    /** Three samples, the middle one with a string of invalid UTF-8. */
    @BeforeEach
    void write() {
        byte[] bad = BAD_TEXT.clone();
        bad[indexOf(bad, (byte) 'x', bad.length - 4)] = (byte) 0xFF;
        set = ShardDirectory.of(
                directory,
                Message.map("key", "first", "text", "a", "n", 1),
                bad,
                Message.map("key", "last", "text", "b", "n", 3));
    }

    private static int indexOf(byte[] bytes, byte value, int from) {
        for (int i = from; i > 0; i--) {
            if (bytes[i] == value) {
                return i;
            }
        }
        throw new IllegalArgumentException();
    }

    @Test
    void failfastSaysFileSampleAndPlace() {
        assertCorrupt(() -> load(set).collectAsList(), "data.msgpack", "sample 1", "UTF-8", "at byte");
        assertThat(CountingFileSystem.openStreams()).isZero();
    }

    @Test
    void aValueThatIsNotProjectedIsNotDecoded() {
        assertThat(column(load(set).selectExpr("sum(n)"))).containsExactly(6L);
        assertThat(load(set).count()).isEqualTo(3);
    }

    @Test
    void permissiveGivesKeyBytesAndReason() {
        set.write(SidecarFile.KEYS, Message.array("first", "bad", "last"));
        Dataset<Row> data = load(set, "mode", "permissive");

        assertThat(data.columns()).containsExactly("key", "text", "n", "_corrupt_record");
        Row corrupt = data.selectExpr("*", "_metadata.error", "_metadata.row_index", "_metadata.length")
                .filter("_corrupt_record IS NOT NULL")
                .collectAsList()
                .get(0);
        assertThat(corrupt.getString(0)).isEqualTo("bad");
        assertThat(corrupt.isNullAt(1) && corrupt.isNullAt(2)).isTrue();
        assertThat(corrupt.<byte[]>getAs("_corrupt_record")).hasSize(BAD_TEXT.length);
        assertThat(corrupt.<String>getAs("error")).contains("sample 1").contains("UTF-8");
        assertThat(corrupt.<Long>getAs("row_index")).isEqualTo(1);
        assertThat(corrupt.<Long>getAs("length")).isEqualTo(BAD_TEXT.length);
        assertThat(column(data.selectExpr("sum(n)", "count(text)"))).containsExactly(4L);
        assertThat(data.count()).isEqualTo(3);
    }

    /** For any columns that are projected with the corrupt record column. */
    @ParameterizedTest
    @ValueSource(strings = {"n", "_corrupt_record", "key", "_metadata.error"})
    void corruptionDoesNotDependOnTheProjection(String column) {
        String isCorrupt =
                column.startsWith("_metadata") ? "_metadata.error IS NOT NULL" : "_corrupt_record IS NOT NULL";

        assertThat(load(set, "mode", "permissive")
                        .filter(isCorrupt)
                        .select(column)
                        .collectAsList())
                .hasSize(1);
        assertThat(load(set, "mode", "dropmalformed").select("n").collectAsList())
                .hasSize(2);
        assertThat(load(set, "mode", "dropmalformed").count()).isEqualTo(2);
    }

    @Test
    void theCorruptColumnCanBeNamedAndDeclared() {
        assertThat(load(set, "mode", "permissive", "columnNameOfCorruptRecord", "broken")
                        .columns())
                .containsExactly("key", "text", "n", "broken");
        Dataset<Row> given = read("mode", "permissive")
                .schema("n int, text string, _corrupt_record binary")
                .load(set.data().toString());
        assertThat(given.filter("_corrupt_record IS NOT NULL").collectAsList()).hasSize(1);
        assertThat(read("mode", "permissive")
                        .schema("text string")
                        .load(set.data().toString())
                        .collectAsList())
                .extracting(row -> row.getString(0))
                .containsExactly("a", null, "b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"key", "n", "TEXT"})
    void theCorruptColumnHidesNoOther(String other) {
        assertThatThrownBy(() -> load(set, "mode", "permissive", "columnNameOfCorruptRecord", other))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("columnNameOfCorruptRecord is '" + other + "', but the data has a column");
        assertThatThrownBy(() -> load(set, "mode", "permissive", "columnNameOfCorruptRecord", ""))
                .hasMessage("option columnNameOfCorruptRecord is empty, but must be: the name of a column");
    }

    @Test
    void corruptFilesAreSkippedOnRequest() {
        ShardDirectory good = ShardDirectory.copyOf(DataSet.of("plain40"), directory.resolve("good"));

        Dataset<Row> both = read("ignoreCorruptFiles", "true")
                .load(good.data().toString(), set.data().toString());
        assertThat(both.select("text").na().drop().count()).isLessThanOrEqualTo(1);
        assertThat(both.filter("key LIKE 'img%'").count()).isEqualTo(40);
    }

    /** Samples without an embedded key need .keys: only queries that read the key fail without it. */
    @Test
    void missingKeysOnlyFailQueriesThatReadTheKey() {
        ShardDirectory raw = ShardDirectory.copyOf(DataSet.of("raw_no_key"), directory.resolve("raw"));
        byte[] keys = raw.read(SidecarFile.KEYS);
        raw.write(SidecarFile.KEYS, Arrays.copyOf(keys, keys.length / 2));
        Dataset<Row> data = load(raw);
        String[] others = Arrays.stream(data.columns())
                .filter(name -> !name.equals("key"))
                .toArray(String[]::new);

        assertCorrupt(() -> data.select("key").collectAsList(), ".keys");
        assertCorrupt(() -> data.filter("key = 'nope'").collectAsList(), ".keys");
        assertThat(data.count()).isEqualTo(6);
        assertThat(data.select(others[0], Arrays.copyOfRange(others, 1, others.length))
                        .collectAsList())
                .hasSize(6);
        assertThat(load(raw.delete(SidecarFile.KEYS)).select("key").na().drop().collectAsList())
                .hasSize(1);
    }

    @Test
    void truncatedKeysOfSamplesWithEmbeddedKeysAreNotMissed() {
        ShardDirectory plain = ShardDirectory.copyOf(DataSet.of("plain40"), directory.resolve("plain"));
        byte[] keys = plain.read(SidecarFile.KEYS);
        plain.write(SidecarFile.KEYS, Arrays.copyOf(keys, keys.length / 2));

        assertThat(load(plain).select("key").collectAsList()).hasSize(40);
        assertThat(load(plain, "verifyIndex", "true").filter("key = 'nope'").collectAsList())
                .isEmpty();
    }
}
