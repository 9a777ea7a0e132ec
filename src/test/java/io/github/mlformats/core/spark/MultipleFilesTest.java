package io.github.mlformats.core.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.numbers.NumbersFile;
import java.util.concurrent.atomic.LongAdder;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Consistency of the files of one read. */
class MultipleFilesTest extends NumbersTest {
    private void write(String name, NumbersFile file) {
        file.write(directory.resolve(name));
    }

    @Test
    void orderOfColumnsMayDiffer() {
        write("a", NumbersFile.rows(2).longs("x", row -> 1).ints("y", row -> 2));
        write("b", NumbersFile.rows(2).ints("y", row -> 2).longs("x", row -> 1));

        assertThat(load("").selectExpr("sum(x)", "sum(y)").head().toString()).isEqualTo("[4,8]");
    }

    @Test
    void missingColumn() {
        write("a", NumbersFile.rows(2).longs("x", row -> 1).ints("y", row -> 2));
        write("b", NumbersFile.rows(2).longs("x", row -> 1));

        assertThatThrownBy(() -> load(""))
                .isInstanceOf(UsageException.class)
                .hasMessage("the files count:" + directory + "/a and count:" + directory
                        + "/b disagree: column 'y' is only in the first. Set option(\"mergeSchema\", true) to"
                        + " read the columns of both, or read the files one by one");
    }

    @Test
    void additionalColumn() {
        write("a", NumbersFile.rows(2).longs("x", row -> 1));
        write("b", NumbersFile.rows(2).longs("x", row -> 1).ints("Y", row -> 2));

        assertThatThrownBy(() -> load("")).hasMessageContaining("column 'Y' is only in the second");
    }

    @Test
    void otherType() {
        write("a", NumbersFile.rows(2).longs("x", row -> 1));
        write("b", NumbersFile.rows(2).ints("x", row -> 1));

        assertThatThrownBy(() -> load(""))
                .hasMessageContaining("column 'x' is bigint in the first and int in the second");
    }

    @Test
    void otherColumnSemantics() {
        write("a", NumbersFile.rows(2).longsIn("m", "x", row -> 1));
        write("b", NumbersFile.rows(2).longsIn("ft", "x", row -> 1));

        assertThatThrownBy(() -> load(""))
                .hasMessageContaining("column 'x' has a different meaning in")
                .hasMessageContaining("ft instead of m. Convert the units");
        assertThatThrownBy(() -> read().option("mergeSchema", true).load(path("")))
                .hasMessageContaining("column 'x' has a different meaning in");
    }

    @Test
    void fewFilesAreOpenedBeforeTheQuery() {
        for (int i = 0; i < 5; i++) {
            write("file" + i, counting(i, 10));
        }

        read().option("schemaFiles", 2).load(path(""));

        assertThat(filesRead()).containsExactly("file0", "file1");
    }

    @Test
    void fileThatWasNotOpenedIsCheckedByItsTask() {
        write("a", NumbersFile.rows(2).longs("x", row -> 1));
        write("b", NumbersFile.rows(2).longs("x", row -> 1));
        write("c", NumbersFile.rows(2).longs("x", row -> 1).longs("y", row -> 1));
        write("d", NumbersFile.rows(2).longsIn("ft", "x", row -> 1));

        var all = read().option("schemaFiles", 2).load(path("[abc]"));
        assertThat(all.schema().apply("x").nullable()).isTrue();
        assertThatThrownBy(() -> all.selectExpr("sum(x)").collect())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("/a and count:" + directory + "/c disagree: column 'y' is only in the second");

        var units = read().option("schemaFiles", 2).load(path("[abd]"));
        assertThatThrownBy(() -> units.selectExpr("sum(x)").collect()).hasMessageContaining("has a different meaning");
    }

    @Test
    void columnsAreNonNullableOnlyIfSoInAllFiles() {
        write("a", counting(0, 10));
        write("b", counting(0, 10));

        assertThat(load("").schema().apply("id").nullable()).isFalse();
    }

    @Test
    void columnsFixedByOptionsNeedNoFile() {
        write("a", counting(0, 10));
        write("b", counting(10, 10));

        var known = read().option("longs", "id").load(path(""));

        assertThat(known.schema().simpleString()).isEqualTo("struct<id:bigint>");
        assertThat(filesRead()).isEmpty();
        assertThat(known.selectExpr("sum(id)").head().getLong(0)).isEqualTo(190);
        assertThatThrownBy(() -> read().option("longs", "id")
                        .schema("other long")
                        .load(path(""))
                        .collect())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("other");
    }

    @ParameterizedTest(name = "schemaFiles={0}")
    @ValueSource(ints = {1, 32}) // in a job, on the driver
    void mergeSchema(int schemaFiles) {
        write("a", NumbersFile.rows(2).ints("x", row -> 1));
        write("b", NumbersFile.rows(2).longs("x", row -> 2).floats("y", row -> 0.5));
        write("c", NumbersFile.rows(2).doubles("y", row -> 0.25));

        var merged = read().option("mergeSchema", true)
                .option("schemaFiles", schemaFiles)
                .load(path(""));

        assertThat(merged.schema().simpleString()).isEqualTo("struct<x:bigint,y:double>");
        assertThat(merged.distinct().orderBy("x", "y").collectAsList())
                .map(Object::toString)
                .containsExactly("[null,0.25]", "[1,null]", "[2,0.5]");
    }

    @Test
    void mergeSchemaWithoutCommonType() {
        write("a", NumbersFile.rows(2).longs("x", row -> 1));
        write("b", NumbersFile.rows(2).doubles("x", row -> 1));

        assertThatThrownBy(() -> read().option("mergeSchema", true).load(path("")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'x' is bigint in")
                .hasMessageContaining("double in")
                .hasMessageContaining("neither type can hold both");
    }

    @Test
    void namesThatDifferOnlyByCase() {
        write("a", NumbersFile.rows(2).longs("x", row -> 1).longs("X", row -> 5));

        assertThatThrownBy(() -> load(""))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "the columns 'x' and 'X', which differ only by case: set spark.sql.caseSensitive=true");
        withSetting("spark.sql.caseSensitive", "true", () -> assertThat(
                        load("").selectExpr("sum(X)").head().getLong(0))
                .isEqualTo(10));
    }

    @Test
    void namesInAnotherCaseAgreeUnlessCaseSensitive() {
        write("a", NumbersFile.rows(2).longs("x", row -> 1));
        write("b", NumbersFile.rows(2).longs("X", row -> 1));

        assertThat(load("").selectExpr("sum(x)").head().getLong(0)).isEqualTo(4);
        withSetting("spark.sql.caseSensitive", "true", () -> assertThatThrownBy(() -> load(""))
                .hasMessageContaining("column 'x' is only in the first"));
    }

    @Test
    void everyFileIsOpenedOnceToInferAndOnceToRead() {
        for (int i = 0; i < 4; i++) {
            write("file" + i, counting(i, 10));
        }

        load("").selectExpr("sum(id)").collect();

        // Per file: the header twice, the block's header, the column.
        assertThat(CountingFileSystem.reads()).hasSize(4 * 4);
    }

    @Test
    void mergingTheSchemasOfManyFilesReadsTheHeaderOfEachOnce() {
        for (int i = 0; i < 100; i++) {
            write(
                    "file" + i,
                    i % 2 == 0 ? counting(i, 10) : NumbersFile.rows(10).longs("other", row -> 1));
        }

        Dataset<Row> all = read().option("mergeSchema", true).load(path(""));

        assertThat(all.columns()).containsExactly("id", "half", "other");
        assertThat(CountingFileSystem.reads()).hasSize(100);
        assertThat(all.count()).isEqualTo(1000);
        assertThat(CountingFileSystem.reads()).as("once more to count").hasSize(200);
    }

    @Test
    void tasksReturnEqualSchemasOnce() throws Exception {
        for (int i = 0; i < 100; i++) {
            NumbersFile file = NumbersFile.rows(1);
            for (int column = 0; column < 30; column++) {
                file = file.longs("column" + column, row -> 1);
            }
            write("file" + i, file);
        }
        LongAdder resultBytes = new LongAdder();
        SparkListener tasks = new SparkListener() {
            @Override
            public void onTaskEnd(SparkListenerTaskEnd end) {
                resultBytes.add(end.taskMetrics().resultSize());
            }
        };
        spark.sparkContext().addSparkListener(tasks);
        try {
            read().option("mergeSchema", true).load(path(""));
            spark.sparkContext().listenerBus().waitUntilEmpty();
        } finally {
            spark.sparkContext().removeSparkListener(tasks);
        }

        // A hundred times 30 columns are 200 kB.
        assertThat(resultBytes.sum()).isBetween(1L, 60_000L);
    }
}
