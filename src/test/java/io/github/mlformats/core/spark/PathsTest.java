package io.github.mlformats.core.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.CommitRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths of {@code spark.read.format(...).load(...)}. */
class PathsTest extends NumbersTest {
    @BeforeEach
    void writeFiles() {
        counting(0, 10).write(directory.resolve("a.numbers"));
        counting(10, 10).write(directory.resolve("b.numbers"));
        counting(20, 10).write(directory.resolve("deeper/c.numbers"));
    }

    @Test
    void file() {
        Row sums = load("a.numbers").selectExpr("sum(id)", "sum(half)").head();

        assertThat(sums.getLong(0)).isEqualTo(45);
        assertThat(sums.getDouble(1)).isEqualTo(22.5);
    }

    @Test
    void severalFiles() {
        assertThat(read().load(path("a.numbers"), path("deeper/c.numbers")).count())
                .isEqualTo(20);
    }

    @Test
    void optionPath() {
        assertThat(read().option("path", path("b.numbers")).load().count()).isEqualTo(10);
    }

    @Test
    void directoryWithoutSubdirectorys() {
        assertThat(load("").count()).isEqualTo(20);
    }

    @Test
    void directoryWithSubdirectorys() {
        assertThat(read().option("recursiveFileLookup", true).load(path("")).count())
                .isEqualTo(30);
    }

    /** As SECURITY.md says. */
    @Test
    void symbolicLinksAreFollowed() throws IOException {
        Path elsewhere = Files.createDirectory(directory.resolve("links"));
        Files.createSymbolicLink(elsewhere.resolve("a"), directory.resolve("a.numbers"));
        Files.createSymbolicLink(elsewhere.resolve("day=1"), directory.resolve("deeper"));

        assertThat(load("links/a").count()).isEqualTo(10);
        assertThat(load("links/day=1").count()).isEqualTo(10);
    }

    @Test
    void patterns() {
        assertThat(load("[ab].numbers").count()).isEqualTo(20);
        assertThat(load("*/*.numbers").count()).isEqualTo(10);
        assertThat(load("{a,deeper/c}.numbers").count()).isEqualTo(20);
    }

    @Test
    void nameWithPatternCharacters() {
        counting(0, 7).write(directory.resolve("odd[1] name%20.numbers"));

        assertThat(load("odd[1] name%20.numbers").count()).isEqualTo(7);
    }

    /** In a relative name, Hadoop parses the part before a colon as a URI scheme. */
    @ParameterizedTest
    @ValueSource(strings = {"", "count:"})
    void nameWithAColon(String scheme) {
        counting(0, 7).write(directory.resolve("at 10:30.numbers"));
        counting(0, 8).write(directory.resolve("run:1/part=a:b/c:d.numbers"));

        assertThat(read().load(scheme + directory.resolve("at 10:30.numbers")).count())
                .isEqualTo(7);
        assertThat(read().load(scheme + directory.resolve("run:1/part=a:b/c:d.numbers"))
                        .selectExpr("sum(id)")
                        .head()
                        .getLong(0))
                .isEqualTo(28);
        assertThat(read().load(scheme + directory.resolve("run:1")).count()).isEqualTo(8);
        assertThat(read().option("recursiveFileLookup", true)
                        .load(scheme + directory)
                        .count())
                .isEqualTo(45);
        assertThat(read().load(scheme + directory + "/*0.numbers").count()).isEqualTo(7);
    }

    @Test
    void directoryWithPatternCharacters() {
        counting(0, 7).write(directory.resolve("br[ack]et/x.numbers"));
        counting(0, 5).write(directory.resolve("day=[1]/x.numbers"));

        assertThat(load("br[ack]et/x.numbers").count()).isEqualTo(7);
        assertThat(load("br[ack]et").count()).isEqualTo(7);
        assertThat(spark.sql("SELECT * FROM numbers.`" + path("br[ack]et/x.numbers") + "`")
                        .count())
                .isEqualTo(7);
        assertThat(load("day=[1]/x.numbers").count()).isEqualTo(5);
    }

    @Test
    void patternInADirectoryWithPatternCharacters() {
        counting(0, 7).write(directory.resolve("br[ack]et/x.numbers"));
        counting(0, 5).write(directory.resolve("br[ack]et/y.numbers"));

        assertThat(load("br\\[ack\\]et/*.numbers").count()).isEqualTo(12);
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3a:/bad uri:x", "not a scheme:x", "none://host/x", "file:relative"})
    void wrongPath(String path) {
        assertThatThrownBy(() -> read().load(path))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(path);
    }

    @Test
    void optionsThatExcludeAllFilesAreNamed() {
        assertThatThrownBy(() -> read().option("pathGlobFilter", "*.none")
                        .option("modifiedAfter", "2000-01-01T00:00:00")
                        .load(path("")))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith(
                        ". Only files that match pathGlobFilter='*.none', modifiedAfter='2000-01-01T00:00:00' are"
                                + " read: check these options");
        assertThatThrownBy(() -> read().option("sampling", "driver")
                        .option("pathGlobFilter", "*.none")
                        .load(path("")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("pathGlobFilter='*.none'");
    }

    @Test
    void pathGlobFilter() {
        assertThat(read().option("pathGlobFilter", "b*").load(path("")).count()).isEqualTo(10);
    }

    @Test
    void modificationTimes() throws IOException {
        Files.setLastModifiedTime(directory.resolve("a.numbers"), FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));

        assertThat(read().option("modifiedBefore", "2021-01-01T00:00:00")
                        .load(path(""))
                        .selectExpr("max(id)")
                        .head()
                        .getLong(0))
                .isEqualTo(9);
        assertThat(read().option("modifiedAfter", "2021-01-01T00:00:00")
                        .load(path(""))
                        .selectExpr("min(id)")
                        .head()
                        .getLong(0))
                .isEqualTo(10);
    }

    @Test
    void hiddenAndEmptyFilesAreSkipped() throws IOException {
        for (String name : new String[] {"_hidden.numbers", ".hidden.numbers", "_metadata", "_SUCCESS"}) {
            Files.writeString(directory.resolve(name), "not numbers");
        }
        Files.createFile(directory.resolve("0.numbers"));

        assertThat(load("").selectExpr("sum(id)").head().getLong(0)).isEqualTo(190);
    }

    @Test
    void missingPath() {
        assertThatThrownBy(() -> load("nowhere.numbers"))
                .isInstanceOf(UsageException.class)
                .hasMessage("path does not exist: count:" + directory + "/nowhere.numbers");
    }

    @Test
    void missingPathIsRefused() {
        assertThatThrownBy(() -> read().load())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no path: use spark.read.format(\"numbers\").load(path)");
    }

    @Test
    void emptyDirectory() throws IOException {
        Files.createDirectory(directory.resolve("empty"));

        assertThatThrownBy(() -> load("empty"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("cannot infer the schema")
                .hasMessageContaining("empty");
        assertThat(read().schema("id BIGINT").load(path("empty")).count()).isZero();
    }

    @Test
    void fileWithoutRows() {
        counting(0, 0).write(directory.resolve("none/none.numbers"));

        assertThat(load("none").columns()).containsExactly("id", "half");
        assertThat(load("none").collectAsList()).isEmpty();
    }

    /** A statement has rewritten them, and died before it deleted them. */
    @Test
    void rewrittenFilesOfManyDirectoriesAreNotRead() throws IOException {
        String[] tables = new String[12];
        for (int i = 0; i < tables.length; i++) {
            counting(i, 1).write(directory.resolve("t" + i).resolve("a"));
            tables[i] = path("t" + i);
        }
        rewrite("t11", "a");
        assertThat(read().load(tables).count()).isEqualTo(11);
        assertThat(load("t*").count()).isEqualTo(11);
    }

    @Test
    void rewrittenFileThatAPatternMatchesIsNotRead() throws IOException {
        counting(0, 1).write(directory.resolve("t/a"));
        counting(1, 1).write(directory.resolve("t/b"));
        rewrite("t", "a");
        assertThat(load("t/b*").count()).isEqualTo(1);
        assertThatThrownBy(() -> load("t/a*").count()).hasMessageContaining("no file");
    }

    /** Creates the record of a statement that has rewritten a file. */
    private void rewrite(String table, String file) throws IOException {
        Path path = directory.resolve(table).resolve(file);
        CommitRecord.Version version = new CommitRecord.Version(Files.size(path), 0);
        Path records = Files.createDirectory(directory.resolve(table).resolve(CommitRecord.DIRECTORY));
        Files.write(
                records.resolve(CommitRecord.newRewrite() + ".2.json"),
                CommitRecord.ofRewrite(Map.of(file, version)).toJson());
    }
}
