package io.github.mlformats.core.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.file.local.RawLocalFiles;
import io.github.mlformats.core.testing.numbers.NumbersFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A corrupt or missing file fails the query with an error that names it, unless the user skips such files. */
class DamagedFilesTest extends NumbersTest {
    private static final NumbersFile FILE = counting(0, 1000);

    @BeforeEach
    void writeFiles() {
        for (String name : new String[] {"a", "b", "c"}) {
            FILE.write(directory.resolve("t").resolve(name));
        }
    }

    private void damageBlock(int block) {
        try (RandomAccessFile file =
                new RandomAccessFile(directory.resolve("t/b").toFile(), "rw")) {
            file.seek(FILE.blockOffset(block));
            file.writeInt(-1);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private void damageHeader(String name) throws IOException {
        Files.writeString(directory.resolve("t").resolve(name), "these are no numbers");
    }

    private Dataset<Row> tolerant() {
        return read().option("ignoreCorruptFiles", true).load(path("t"));
    }

    @Test
    void corruptBlockIsNamed() {
        damageBlock(3);

        assertThatThrownBy(() -> load("t").collect())
                .isInstanceOf(CorruptFileException.class)
                .hasMessage("count:" + directory + "/t/b is corrupt at byte " + FILE.blockOffset(3)
                        + " (block 3): expected 100 rows, found -1");
    }

    @Test
    void corruptBlockThatIsNotReadIsNotNoticed() {
        damageBlock(3);

        assertThat(load("t").limit(100).collectAsList()).hasSize(100);
        assertThat(load("t").count()).isEqualTo(3000);
    }

    @Test
    void restOfACorruptFileIsSkipped() {
        damageBlock(3);

        assertThat(tolerant().collectAsList()).hasSize(2300);
    }

    /** Skipped rows are not counted, so a query without columns reads all columns. */
    @Test
    void skippedRowsAreNotCounted() {
        damageBlock(3);

        assertThat(tolerant().count()).isEqualTo(2300);
        assertThat(tolerant().select("_metadata.row_index").collectAsList()).hasSize(2300);
        assertThat(tolerant().selectExpr("1").collectAsList()).hasSize(2300);
        assertThat(tolerant().where("_metadata.file_name = 'b'").count()).isEqualTo(300);
    }

    @Test
    void limitIsReachedByTheRemainingRows() {
        damageBlock(0);

        Dataset<Row> b = read().option("ignoreCorruptFiles", true)
                .option("maxPartitionBytes", 1000)
                .load(path("t/b"));

        assertThat(b.limit(50).collectAsList()).hasSize(50);
    }

    @Test
    void withoutSkippingCountsComeFromMetadata() {
        damageBlock(3);

        assertThat(load("t").count()).isEqualTo(3000);
        assertThat(load("t").select("_metadata.row_index").collectAsList()).hasSize(3000);
    }

    @Test
    void sessionSettingAllowsSkipping() {
        damageBlock(3);

        withSetting("spark.sql.files.ignoreCorruptFiles", "true", () -> {
            assertThat(load("t").collectAsList()).hasSize(2300);
            assertThatThrownBy(() -> read().option("ignoreCorruptFiles", false)
                            .load(path("t"))
                            .collect())
                    .isInstanceOf(CorruptFileException.class);
        });
    }

    @ParameterizedTest(name = "file {0}")
    @ValueSource(strings = {"a", "b"})
    void corruptHeaderIsAnErrorBeforeTheQuery(String name) throws IOException {
        damageHeader(name);

        assertThatThrownBy(() -> load("t"))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("/t/" + name + " is corrupt at byte 0 (header): expected NUMS");
        assertThat(tolerant().selectExpr("count(id)").head().getLong(0)).isEqualTo(2000);
        assertThat(tolerant().count()).isEqualTo(2000);
    }

    @Test
    void fileOfAnotherFormatIsAUserMistake() throws IOException {
        Files.writeString(directory.resolve("t/b"), "PAR1, and so on");

        assertThatThrownBy(() -> load("t"))
                .isInstanceOf(UsageException.class)
                .hasMessage("count:" + directory + "/t/b is Parquet, not numbers: read it as format parquet");
        assertThat(tolerant().count()).isEqualTo(2000);
    }

    @Test
    void corruptHeaderIsTheSameErrorFromAJob() throws IOException {
        damageHeader("b");

        assertThatThrownBy(() -> read().option("mergeSchema", true)
                        .option("schemaFiles", 1)
                        .load(path("t")))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("/t/b is corrupt at byte 0");
    }

    @Test
    void corruptFilesAreSkippedInSchemaMerging() throws IOException {
        damageHeader("b");

        assertThat(read().option("ignoreCorruptFiles", true)
                        .option("mergeSchema", true)
                        .option("schemaFiles", 1)
                        .load(path("t"))
                        .count())
                .isEqualTo(2000);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"driver", "job", "slices"})
    void schemaInferenceSkipsWhatTheReadSkips(String sampling) throws IOException {
        damageHeader("a");

        assertThatThrownBy(() -> read().option("sampling", sampling).load(path("t")))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("/t/a is corrupt at byte 0");
        assertThat(read().option("sampling", sampling)
                        .option("ignoreCorruptFiles", true)
                        .load(path("t"))
                        .collectAsList())
                .hasSize(2000);
    }

    @Test
    void corruptLargeFileIsSkippedWhenPlanning() throws IOException {
        damageHeader("b");
        Dataset<Row> cut = read().option("ignoreCorruptFiles", true)
                .option("maxPartitionBytes", 10)
                .load(path("t"));

        assertThat(cut.collectAsList()).hasSize(2000);
    }

    @Test
    void onlyCorruptFiles() throws IOException {
        for (String name : new String[] {"a", "b", "c"}) {
            damageHeader(name);
        }

        assertThatThrownBy(this::tolerant).hasMessageContaining("cannot infer the schema: no file that is readable");
    }

    @Test
    void truncatedFile() throws IOException {
        byte[] bytes = Files.readAllBytes(directory.resolve("t/b"));
        Files.write(directory.resolve("t/b"), java.util.Arrays.copyOf(bytes, bytes.length - 1));

        assertThatThrownBy(() -> load("t"))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("found a file of " + (bytes.length - 1) + " bytes");
    }

    @Test
    void fileThatShrankAfterItWasListedIsNotTakenForCorrupt() throws IOException {
        Dataset<Row> all = tolerant();
        try (RandomAccessFile file =
                new RandomAccessFile(directory.resolve("t/b").toFile(), "rw")) {
            file.setLength(FILE.blockOffset(5));
        }

        assertThatThrownBy(all::collect).rootCause().isInstanceOf(java.io.EOFException.class);
    }

    @Test
    void fileThatWasReplacedAfterItWasListedIsNotTakenForCorrupt() throws IOException {
        Dataset<Row> all = tolerant();
        Dataset<Row> strict = load("t");
        Files.writeString(directory.resolve("t/b"), "other ".repeat(10_000));

        for (Dataset<Row> data : List.of(all, strict)) {
            assertThatThrownBy(data::collect).rootCause().isInstanceOf(CorruptFileException.class);
            assertThatThrownBy(data::collect)
                    .hasStackTraceContaining("/t/b changed after it was listed, from ")
                    .hasStackTraceContaining(" to 60000 bytes modified at ")
                    .hasStackTraceContaining("Load the data again");
        }
    }

    /** Local files whose times are listed in milliseconds, and reported in seconds, as of some object stores. */
    public static final class TimesInSeconds extends LocalFileSystem {
        public TimesInSeconds() {
            super(new RawLocalFiles());
        }

        @Override
        public FileStatus getFileStatus(Path path) throws IOException {
            FileStatus file = super.getFileStatus(path);
            long seconds = file.getModificationTime() / 1000;
            return new FileStatus(
                    file.getLen(),
                    file.isDirectory(),
                    file.getReplication(),
                    file.getBlockSize(),
                    seconds * 1000,
                    file.getPath());
        }
    }

    @Test
    void corruptFileIsSkippedOnStoreThatReportsTimesInSeconds() throws IOException {
        damageBlock(3);
        java.nio.file.Path file = directory.resolve("t/b");
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_700_000_000_123L));
        DataFrameReader tolerant = read().option("ignoreCorruptFiles", true)
                .option("fs.file.impl", TimesInSeconds.class.getName())
                .option("fs.file.impl.disable.cache", true);
        String path = directory.resolve("t").toString();

        assertThat(tolerant.load(path).collectAsList()).hasSize(2300);

        Dataset<Row> changed = tolerant.load(path);
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_700_000_001_123L));
        assertThatThrownBy(changed::collect).hasStackTraceContaining("/t/b changed after it was listed, from ");
    }

    @Test
    void deletedFile() throws IOException {
        Dataset<Row> all = load("t");
        Dataset<Row> some = read().option("ignoreMissingFiles", true).load(path("t"));
        Dataset<Row> onlyCorrupt = tolerant();
        Files.delete(directory.resolve("t/b"));

        assertThatThrownBy(all::collect)
                .rootCause()
                .isInstanceOf(FileNotFoundException.class)
                .hasMessageContaining("/t/b");
        assertThatThrownBy(onlyCorrupt::collect).rootCause().isInstanceOf(FileNotFoundException.class);
        assertThat(some.collectAsList()).hasSize(2000);
        withSetting("spark.sql.files.ignoreMissingFiles", "true", () -> assertThat(
                        load("t").count())
                .isEqualTo(2000));
    }

    @Test
    void userMistakesAreNeverSkipped() {
        NumbersFile.rows(1).longs("other", row -> row).write(directory.resolve("t/z"));
        Dataset<Row> all = read().option("ignoreCorruptFiles", true)
                .option("schemaFiles", 1)
                .load(path("t"));

        assertThatThrownBy(all::collect).isInstanceOf(UsageException.class).hasMessageContaining("disagree");
    }
}
