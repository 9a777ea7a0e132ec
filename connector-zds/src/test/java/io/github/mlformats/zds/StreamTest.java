package io.github.mlformats.zds;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.io.CommitRecord;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.core.testing.spark.StreamRun;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Collections and archives that arrive in the directory of a stream are read exactly once. */
class StreamTest {
    private static final SparkSession SPARK = SparkSessions.shared();

    @TempDir
    private Path directory;

    private List<List<Row>> readAll(String... options) throws Exception {
        DataStreamReader reader = reader();
        for (int i = 0; i < options.length; i += 2) {
            reader = reader.option(options[i], options[i + 1]);
        }
        return readAll(reader, directory.resolve("in").toString());
    }

    private static DataStreamReader reader() {
        return SPARK.readStream().format("zds").schema("_id STRING, collection STRING");
    }

    private List<List<Row>> readAll(DataStreamReader reader, String path) throws Exception {
        return StreamRun.readAll(reader.load(path), directory.resolve("checkpoint"));
    }

    private void arrive(String set, String name) throws IOException {
        FileUtils.copyDirectory(
                Corpus.ROOT.resolve(set).toFile(),
                directory.resolve("in").resolve(name).toFile());
    }

    private static long rows(String path, String... options) {
        return SPARK.read()
                .format("zds")
                .option("collection", options.length > 0 ? options[0] : "*")
                .load(path)
                .count();
    }

    @Test
    void dataSetsInADirectory() throws Exception {
        arrive("updated_deleted/ds", "a");
        assertThat(readAll()).singleElement().asList().hasSize(18);
        assertThat(readAll()).isEmpty();
        arrive("basic/ds", "b");
        List<List<Row>> next = readAll();
        assertThat(next).singleElement().asList().hasSize((int) rows(Corpus.path("basic")));
    }

    @Test
    void dataSetsThatAPatternMatchesAreReadOnceTheyAreCommitted() throws Exception {
        String job = CommitRecord.newRewrite();
        arrive("updated_deleted/ds", "part-0-" + job);
        Path record = Files.createDirectory(directory.resolve("in").resolve(CommitRecord.DIRECTORY))
                .resolve(job + ".1.json");
        Files.write(record, CommitRecord.beginRewrite(job).toJson());
        assertThat(readAll(reader(), directory + "/in/part*")).isEmpty();
        Files.delete(record);
        assertThat(readAll(reader(), directory + "/in/part*"))
                .singleElement()
                .asList()
                .hasSize(18);
    }

    /** The original library creates the directory when it opens a directory of data sets. */
    @Test
    void emptyCollectionsNextToDataSetsAreIgnored() throws Exception {
        arrive("updated_deleted/ds", "a");
        Files.createDirectory(directory.resolve("in/collections"));
        assertThat(readAll()).singleElement().asList().hasSize(18);
        arrive("basic/ds", "b");
        assertThat(readAll()).singleElement().asList().hasSize((int) rows(Corpus.path("basic")));
    }

    @Test
    void collectionsOfADataSet() throws Exception {
        arrive("multi/ds", "");
        FileUtils.deleteDirectory(directory.resolve("in/collections/train").toFile());
        assertThat(readAll("collection", "*").stream().mapToInt(List::size).sum())
                .isEqualTo(8);
        arrive("multi/ds", "");
        assertThat(readAll("collection", "*"))
                .singleElement()
                .asList()
                .allMatch(row -> ((Row) row).getString(1).equals("train"))
                .hasSize((int) rows(Corpus.path("multi"), "train"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a"})
    void severalCollectionsAreRefusedUnlessOneIsNamed(String name) throws Exception {
        arrive("multi/ds", name);
        assertThatThrownBy(this::readAll).hasStackTraceContaining("contains several collections");
        assertThat(readAll("collection", "test")).singleElement().asList().hasSize(5);
    }

    @Test
    void collectionsOfSeveralDataSetsAreSelectedTogether() throws Exception {
        writeArchive("train", "a.zds");
        assertThat(readAll()).containsExactly(List.of(RowFactory.create("train", null)));
        writeArchive("test", "b.zds");
        assertThatThrownBy(this::readAll).hasStackTraceContaining("contains several collections");
        writeArchive("train", "c.zds");
        assertThat(readAll("collection", "train")).containsExactly(List.of(RowFactory.create("train", null)));
    }

    @Test
    void otherZipArchivesInADirectoryAreIgnored() throws Exception {
        arrive("updated_deleted/ds", "a");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(directory.resolve("in/pictures.zip")))) {
            zip.putNextEntry(new ZipEntry("a.png"));
        }
        assertThat(readAll()).singleElement().asList().hasSize(18);
    }

    /** Writes an archive with a document whose id is the name of its collection. */
    private void writeArchive(String collection, String name) throws IOException {
        Path archive = directory.resolve("in").resolve(name);
        Files.createDirectories(archive.getParent());
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            zip.putNextEntry(new ZipEntry("collections/" + collection + "/docs/" + collection + ".json"));
            zip.write(("{\"_id\":\"" + collection + "\"}").getBytes(UTF_8));
        }
    }

    @Test
    void streamsOneNamedCollection() throws Exception {
        arrive("multi/ds", "");
        assertThat(readAll("collection", "test")).singleElement().asList().hasSize(5);
    }

    @Test
    void anArchiveThatIsCopiedAndAHiddenOneWait() throws Exception {
        byte[] whole = Files.readAllBytes(Path.of(Corpus.path("zip_stored")));
        Path archive = Files.createDirectory(directory.resolve("in")).resolve("a.zds");
        Files.write(directory.resolve("in/.b.zds"), whole);
        Files.write(archive, Arrays.copyOf(whole, whole.length - 100));
        assertThat(readAll()).isEmpty();
        Files.write(archive, whole);
        assertThat(readAll().stream().mapToInt(List::size).sum()).isEqualTo(5000);
    }

    @Test
    void anArchiveWithoutAReadableDirectoryWaitsAndHoldsUpNoOther() throws Exception {
        byte[] damaged = Files.readAllBytes(Path.of(Corpus.path("zip_stored")));
        int centralDirectory =
                ByteBuffer.wrap(damaged).order(ByteOrder.LITTLE_ENDIAN).getInt(damaged.length - 6);
        damaged[centralDirectory] ^= 0x55;
        Files.write(Files.createDirectory(directory.resolve("in")).resolve("a.zds"), damaged);
        Files.copy(Path.of(Corpus.path("zip_deflate")), directory.resolve("in/b.zds"));
        assertThat(readAll().stream().mapToInt(List::size).sum()).isEqualTo((int) rows(Corpus.path("zip_deflate")));
        assertThat(readAll()).isEmpty();
    }

    @Test
    void anArchiveWithADamagedEntryEndsTheQueryOrIsSkipped() throws Exception {
        byte[] damaged = Files.readAllBytes(Path.of(Corpus.path("zip_deflate")));
        damaged[damaged.length / 2] ^= 0x55;
        Files.write(Files.createDirectory(directory.resolve("in")).resolve("a.zds"), damaged);
        assertThatThrownBy(this::readAll).hasStackTraceContaining("a.zds").hasStackTraceContaining("is corrupt");
        arrive("basic/ds", "b");
        List<List<Row>> rest = readAll("ignoreCorruptFiles", "true");
        assertThat(rest.get(rest.size() - 1)).hasSize((int) rows(Corpus.path("basic")));
    }

    @Test
    void aCollectionWithoutDataWaits() throws Exception {
        Path meta = Files.createDirectories(directory.resolve("in/c/meta"));
        assertThat(readAll()).isEmpty();
        Files.writeString(meta.resolve("data.jsonl"), "{\"_id\":\"a\"}\n");
        assertThat(readAll()).singleElement().asList().hasSize(1);
    }
}
