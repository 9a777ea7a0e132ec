package io.github.mlformats.core.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.numbers.NumbersDataSource;
import io.github.mlformats.core.testing.numbers.NumbersFile;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.PrunedScan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import scala.collection.immutable.Map;

/** All entry points to a query return the same rows with the same reads. */
class EntryPointsTest extends NumbersTest {
    private List<Supplier<Dataset<Row>>> doors;

    @BeforeEach
    void createTablesAndViews() {
        counting(0, 1000).write(directory.resolve("t/k=1/a"));
        counting(1000, 1000).write(directory.resolve("t/k=2/b"));
        String path = path("t");
        spark.sql("CREATE TABLE door USING numbers LOCATION '" + path + "'");
        spark.sql("CREATE OR REPLACE TEMPORARY VIEW door_view USING numbers OPTIONS (path '" + path + "')");
        doors = List.of(
                () -> spark.sql("SELECT * FROM numbers.`" + path + "`"),
                () -> spark.table("numbers.`" + path + "`"),
                () -> spark.table("door"));
    }

    @AfterEach
    void dropTablesAndViews() {
        spark.sql("DROP TABLE door");
        spark.sql("DROP VIEW door_view");
    }

    /** @param reads sorted by position, since tasks run in parallel */
    private record Answer(List<String> rows, List<CountingFileSystem.Read> reads) {}

    /** The reads of execution, without those of schema inference, which a table with known columns does not need. */
    private static Answer answer(Dataset<Row> query) {
        plan(query);
        CountingFileSystem.reset();
        List<String> rows =
                query.collectAsList().stream().map(Row::toString).sorted().toList();
        return new Answer(rows, readsInOrder());
    }

    private static List<CountingFileSystem.Read> readsInOrder() {
        return CountingFileSystem.reads().stream()
                .sorted(Comparator.comparing(CountingFileSystem.Read::file)
                        .thenComparing(CountingFileSystem.Read::position)
                        .thenComparing(CountingFileSystem.Read::length))
                .toList();
    }

    private static Dataset<Row> query(Dataset<Row> files, String condition, String column) {
        return files.filter(condition).selectExpr(column);
    }

    private static void compare(
            List<Supplier<Dataset<Row>>> doors, Dataset<Row> read, String condition, String column) {
        Answer expected = answer(query(read, condition, column));

        List<Answer> answers = doors.stream()
                .map(door -> query(door.get(), condition, column))
                .map(EntryPointsTest::answer)
                .toList();

        assertThat(expected.rows()).isNotEmpty();
        assertThat(answers).extracting(Answer::rows).containsOnly(expected.rows());
        assertThat(answers).extracting(Answer::reads).containsOnly(expected.reads());
    }

    @ParameterizedTest
    @CsvSource({
        "true, count(*)",
        "true, id",
        "k = 2, half",
        "id = 1234, id + half",
        "true, max(_metadata.row_index)",
        "_metadata.file_name = 'b', sum(id)",
        "true, min(id)"
    })
    void entryPointsReturnTheSameRows(String condition, String column) {
        compare(doors, load("t"), condition, column);
    }

    /** Views do not expose {@code _metadata}. */
    @ParameterizedTest
    @CsvSource({"true, count(*)", "k = 2, half"})
    void view(String condition, String column) {
        compare(List.of(() -> spark.table("door_view")), load("t"), condition, column);
    }

    /** Spark reads rows instead of batches for more than 100 columns, and without code generation. */
    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void rowsAndBatches(String wholeStage) {
        NumbersFile wide = NumbersFile.rows(10);
        for (int i = 0; i < 120; i++) {
            wide.longs("c" + i, row -> row);
        }
        wide.write(directory.resolve("wide/a"));

        withSetting("spark.sql.codegen.wholeStage", wholeStage, () -> assertThat(
                        spark.sql("SELECT * FROM numbers.`" + path("wide") + "`")
                                .collectAsList())
                .hasSize(10));
    }

    @Test
    void rowsWithoutRuntimeRules() {
        BaseRelation relation =
                new NumbersDataSource().createRelation(spark.sqlContext(), new Map.Map1<>("path", path("t")));

        assertThat(relation).hasToString("numbers row by row, without push-down");
        assertThat(((PrunedScan) relation)
                        .buildScan(new String[] {"k", "id"})
                        .toJavaRDD()
                        .collect())
                .hasSize(2000)
                .contains(RowFactory.create(2, 1000L));
    }
}
