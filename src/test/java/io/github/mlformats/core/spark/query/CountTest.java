package io.github.mlformats.core.spark.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.spark.NumbersTest;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.numbers.NumbersFile;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** COUNT(*), MIN and MAX are answered from file headers where possible. */
class CountTest extends NumbersTest {
    @BeforeEach
    void writeFiles() {
        for (int i = 0; i < 40; i++) {
            counting(0, 100 + i).write(directory.resolve("t/k=" + i % 2 + "/file" + i));
        }
    }

    private static final long ALL = 40 * 100 + 39 * 20;

    private long count(Dataset<Row> rows) {
        CountingFileSystem.reset();
        return rows.selectExpr("count(*)").head().getLong(0);
    }

    private static void expectOnlyHeadersRead() {
        assertThat(CountingFileSystem.reads())
                .allSatisfy(read -> assertThat(read.position()).isZero());
    }

    private static boolean fromMetadata(Dataset<Row> rows) {
        return plan(rows.selectExpr("count(*)")).contains("count(*) from metadata");
    }

    @Test
    void countOfAllRows() {
        assertThat(count(load("t"))).isEqualTo(ALL);
        expectOnlyHeadersRead();
        assertThat(fromMetadata(load("t"))).isTrue();
        assertThat(load("t").count()).isEqualTo(ALL);
    }

    @Test
    void rowsOfSomeDirectories() {
        assertThat(count(load("t").filter("k = 1"))).isEqualTo(2400);
        expectOnlyHeadersRead();
        assertThat(fromMetadata(load("t").filter("k = 1"))).isTrue();
    }

    @Test
    void countIsZeroWhenAllFilesArePruned() {
        assertThat(count(load("t").filter("k = 7"))).isZero();
        assertThat(count(load("t").filter("_metadata.file_name = 'nothing'"))).isZero();
        assertThat(load("t").filter("k = 7").count()).isZero();
    }

    @Test
    void filterOnData() {
        assertThat(count(load("t").filter("id < 3"))).isEqualTo(120);
        assertThat(count(load("t").filter("id < 3 AND k = 1"))).isEqualTo(60);
        assertThat(count(load("t").filter("_metadata.row_index < 3"))).isEqualTo(120);
    }

    @Test
    void countAfterLimit() {
        assertThat(count(load("t").limit(7))).isEqualTo(7);
    }

    @Test
    void countAfterSample() {
        assertThat(fromMetadata(load("t").sample(0.1, 7))).isFalse();
        assertThat(count(load("t").sample(0.1, 7)))
                .isEqualTo(load("t").sample(0.1, 7).collectAsList().size());
    }

    @Test
    void groupedByPartitionColumns() {
        Dataset<Row> counts = load("t").groupBy("k").agg(functions.count("*"), functions.max("id"), functions.min("k"));
        assertThat(plan(counts)).contains("k, count(*), max(id), min(k) from metadata");
        assertThat(counts.orderBy("k").collectAsList())
                .map(Object::toString)
                .containsExactly("[0,2380,137,0]", "[1,2400,138,1]");

        CountingFileSystem.reset();
        assertThat(load("t").filter("k % 2 = 1").groupBy("k").count().collectAsList())
                .map(Object::toString)
                .containsExactly("[1,2400]");
        expectOnlyHeadersRead();
        assertThat(plan(load("t").groupBy("half").count())).doesNotContain("from metadata");
        assertThat(plan(load("t").groupBy("k", "id").count())).doesNotContain("from metadata");
    }

    /** One file with rows of each directory is enough. */
    @Test
    void distinctPartitionColumns() {
        Dataset<Row> distinct = load("t").select("k").distinct();
        assertThat(plan(distinct)).contains("k from metadata");
        CountingFileSystem.reset();

        assertThat(distinct.orderBy("k").collectAsList()).map(Object::toString).containsExactly("[0]", "[1]");

        expectOnlyHeadersRead();
        assertThat(filesRead()).hasSizeLessThan(10);
        assertThat(load("t").selectExpr("max(k)", "min(k)").head()).hasToString("[1,0]");
        assertThat(load("t").filter("k = 7").selectExpr("max(k)", "count(*)").head())
                .hasToString("[null,0]");
    }

    @Test
    void directoriesWithoutRowsAreInNoGroup() {
        counting(0, 0).write(directory.resolve("e/s=a/file1"));
        counting(0, 3).write(directory.resolve("e/s=b/file1"));
        counting(0, 4).write(directory.resolve("e/s=__HIVE_DEFAULT_PARTITION__/file1"));

        assertThat(load("e").groupBy("s").count().orderBy("s").collectAsList())
                .map(Object::toString)
                .containsExactly("[null,4]", "[b,3]");
        assertThat(load("e").select("s").distinct().count()).isEqualTo(2);
        assertThat(load("e").selectExpr("min(s)", "max(s)", "count(*)").head()).hasToString("[b,b,7]");
        assertThat(load("e").filter("s = 'a'").groupBy("s").count().collectAsList())
                .isEmpty();
        assertThat(load("e").filter("s = 'a'").selectExpr("max(s)", "count(*)").head())
                .hasToString("[null,0]");
    }

    @Test
    void countNextToOtherAggregates() {
        assertThat(load("t")
                        .selectExpr("count(*)", "max(id)", "count(*) FILTER (WHERE k = 1)")
                        .head()
                        .toString())
                .isEqualTo("[" + ALL + ",138,2400]");
    }

    /** If metadata lacks the minimum and maximum of a column, tasks read that column only. */
    @Test
    void minMaxOfAColumn() {
        Dataset<Row> extremes = load("t").selectExpr("max(id)", "count(*)", "min(id)");
        assertThat(plan(extremes)).contains("max(id), count(*), min(id) from metadata");
        assertThat(extremes.head().toString()).isEqualTo("[138," + ALL + ",0]");
        assertThat(load("t")
                        .filter("k = 7")
                        .selectExpr("max(id)", "count(*)")
                        .head()
                        .toString())
                .isEqualTo("[null,0]");
        assertThat(plan(load("t").filter("id > 3").selectExpr("max(id)"))).doesNotContain("from metadata");
        assertThat(plan(load("t").selectExpr("max(id)", "max(half)"))).doesNotContain("from metadata");
    }

    @Test
    void minMaxOfAColumnFromMetadata() {
        NumbersFile.rows(5).longs("small", row -> row + 1).write(directory.resolve("s/file1"));
        NumbersFile.rows(9).longs("small", row -> row + 1).write(directory.resolve("s/file2"));
        CountingFileSystem.reset();
        assertThat(load("s").selectExpr("max(small)", "min(small)").head().toString())
                .isEqualTo("[9,1]");
        expectOnlyHeadersRead();
    }

    @Test
    void distinctAndDuplicated() {
        assertThat(load("t").selectExpr("count(distinct k)").head().getLong(0)).isEqualTo(2);
        assertThat(load("t").union(load("t")).count()).isEqualTo(2 * ALL);
    }

    @Test
    void corruptFileThatIsSkipped() throws IOException {
        Files.writeString(directory.resolve("t/k=1/file9"), "no numbers at all, but longer than nothing");
        Dataset<Row> tolerant = read().option("ignoreCorruptFiles", true).load(path("t"));

        assertThat(fromMetadata(tolerant)).isFalse();
        assertThat(count(tolerant)).isEqualTo(ALL - 109);
    }

    @Test
    void fileThatWasDeleted() throws IOException {
        Dataset<Row> tolerant = read().option("ignoreMissingFiles", true).load(path("t"));
        Files.delete(directory.resolve("t/k=1/file9"));

        assertThat(count(tolerant)).isEqualTo(ALL - 109);
    }
}
