package io.github.mlformats.primitiv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.primitiv.testing.Case;
import io.github.mlformats.primitiv.testing.ModelFile;
import io.github.mlformats.primitiv.testing.ModelFile.Values;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what queries read through all entry points. */
class QueryTest extends PrimitivTest {
    private static final int LARGE = 200_000;

    /** Ten matrices of 800 kB, each with a statistic. */
    private Path large() {
        ModelFile model = new ModelFile();
        for (int i = 0; i < 10; i++) {
            model.parameter(List.of("layer" + i, "w"), Values.of(1000, LARGE / 1000), "SGD.x", Values.of(10));
        }
        return model.write(directory.resolve("large.model"));
    }

    private long bytesReadBy(Runnable query) {
        CountingFileSystem.reset();
        query.run();
        assertThat(CountingFileSystem.openStreams()).isZero();
        return CountingFileSystem.bytesRead();
    }

    @Test
    void theColumnsFollowFromOptionsAlone() {
        Path file = new Case("model_flat").file();

        assertThat(bytesReadBy(() -> load(file).printSchema())).isZero();
        assertThat(load(file).schema().catalogString())
                .isEqualTo(
                        "struct<path:array<string>,name:string,ordinal:int,dims:array<int>,batch:int,count:bigint,"
                                + "values:array<float>,stats:map<string,struct<dims:array<int>,batch:int,values:array<float>>>>");
    }

    @Test
    void valuesThatAreNotProjectedAreNotRead() {
        Path file = large();

        assertThat(bytesReadBy(
                        () -> assertThat(load(file).select("path", "dims").collectAsList())
                                .hasSize(10)))
                .isLessThan(200_000);
        assertThat(bytesReadBy(() -> assertThat(load(file, "layout", "shapes").collectAsList())
                        .hasSize(20)))
                .isLessThan(200_000);
        assertThat(bytesReadBy(() -> assertThat(load(file)
                                .selectExpr("stats['SGD.x'].values[9]")
                                .collectAsList())
                        .hasSize(10)))
                .isLessThan(400_000);
    }

    @Test
    void filtersOnPathAndNameSkipRecords() {
        Path file = large();
        String[] one = {"layout", "columns"};

        assertThat(bytesReadBy(() -> assertThat(column(load(file, one)
                                .filter("path = array('layer7', 'w') AND stat IS NULL")
                                .selectExpr("sum(values[0])")))
                        .hasSize(1)))
                .isLessThan(8L * LARGE);
        assertThat(load(file).filter("name = 'w'").count()).isEqualTo(10);
        assertThat(load(file).filter("name IN ('v', 'u')").count()).isZero();
        assertThat(bytesReadBy(() -> load(file).filter("name = 'v'").collectAsList()))
                .isLessThan(300_000);
    }

    @Test
    void numbersOfRowsComeFromTheRecordCounts() {
        Path file = large();

        assertThat(bytesReadBy(() -> assertThat(load(file).count()).isEqualTo(10)))
                .isLessThan(100_000);
        assertThat(load(file, "mode", "dropmalformed").count()).isEqualTo(10);
        assertThat(load(file, "layout", "columns").count()).isEqualTo(10 * (LARGE / 1000 + 1));
        assertThat(load(file, "layout", "elements").count()).isEqualTo(10 * (LARGE + 10));
    }

    /** A record count that exceeds the file size is not trusted. */
    @Test
    void aWrongRecordCountIsAnError() {
        assertThat(corrupt(() -> corpus("bad/huge_param_count").count())).hasMessageContaining("4294967295");
    }

    @Test
    void largeFilesAreSlicedInsideTensors() {
        Path file = large();
        Dataset<Row> cut = load(file, "layout", "columns", "maxPartitionBytes", "500k", "openCostInBytes", "1");

        assertThat(cut.toJavaRDD().getNumPartitions()).isGreaterThan(10);
        assertThat(column(cut.selectExpr("sum(aggregate(values, 0d, (a, x) -> a + x))")))
                .isEqualTo(column(load(file, "layout", "elements").selectExpr("sum(CAST(value AS DOUBLE))")));
    }

    @Test
    void aLimitReadsOnlyTheBeginning() {
        Path file = large();

        assertThat(bytesReadBy(() -> assertThat(
                                load(file, "layout", "columns").limit(3).collectAsList())
                        .hasSize(3)))
                .isLessThan(4L * LARGE);
    }

    @Test
    void filesAreRecognizedByTheirHeader() throws IOException {
        Files.copy(new Case("model_flat").file(), directory.resolve("a.txt"));
        Files.copy(new Case("param_adam").file(), directory.resolve("b"));
        Files.copy(new Case("opt_adam_default").file(), directory.resolve("c.model"));

        assertThatThrownBy(() -> load(directory).collectAsList())
                .hasStackTraceContaining("c.model is a file of type Optimizer, which layout=parameters cannot show")
                .hasStackTraceContaining("unsupportedTypes=skip");
        assertThat(load(directory, "unsupportedTypes", "skip").collectAsList()).hasSize(4);
        assertThat(load(directory, "unsupportedTypes", "skip").count()).isEqualTo(4);
        assertThat(load(directory, "unsupportedTypes", "skip", "layout", "optimizer")
                        .collectAsList())
                .hasSize(1);
        assertThat(load(directory, "unsupportedTypes", "skip", "layout", "shapes", "maxPartitionBytes", "16")
                        .count())
                .isEqualTo(6);
    }

    /** A schema may spell columns in another case. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PATH = array('w') | 1",
                "PATH = array(cast(null as string)) | 0",
                "PATH IN (array('w'), array('b', null)) | 1",
                "NAME = 'w' | 1"
            })
    void filtersOfColumnsThatAreSpelledInAnotherCase(String filter, long rows) {
        Dataset<Row> model = spark.read()
                .format("primitiv")
                .schema("PATH array<string>, NAME string")
                .load(new Case("model_flat").file().toString());

        assertThat(model.where(filter).count()).isEqualTo(rows);
    }

    @Test
    void sqlOnAPathAndTables() {
        String path = new Case("model_flat").file().toString();
        assertThat(column(spark.sql("SELECT name FROM primitiv.`" + path + "`")))
                .containsExactly("Scale", "b", "w");

        spark.sql("CREATE TABLE words USING primitiv OPTIONS (layout 'columns') LOCATION '" + path + "'");
        try {
            assertThat(spark.sql("SELECT * FROM words WHERE path = array('w')").count())
                    .isEqualTo(2);
        } finally {
            spark.sql("DROP TABLE words");
        }
    }

    /** Spark 3.5's tables split files by bytes: each range owns the rows whose values begin in it. */
    @ParameterizedTest
    @ValueSource(strings = {"parameters", "tensors", "columns", "elements", "shapes"})
    void bytesOwnRows(String layout) {
        String path = new Case("model_xor_adam_nostats").file().toString();
        List<Row> expected = read("layout", layout).load(path).collectAsList();
        spark.conf().set("spark.sql.files.maxPartitionBytes", "40");
        spark.conf().set("spark.sql.files.openCostInBytes", "1");
        spark.sql("CREATE TABLE owned USING primitiv OPTIONS (layout '" + layout + "') LOCATION '" + path + "'");
        try {
            assertThat(spark.table("owned").collectAsList()).containsExactlyInAnyOrderElementsOf(expected);
        } finally {
            spark.sql("DROP TABLE owned");
            spark.conf().unset("spark.sql.files.maxPartitionBytes");
            spark.conf().unset("spark.sql.files.openCostInBytes");
        }
    }

    /** What one row needs is bounded, too; smaller rows need less. */
    @Test
    void rowsLargerThanTheBudgetAreRejected() {
        Path file = large();

        assertThatThrownBy(() ->
                        load(file, "maxDecodedBytes", "500k").select("values").collectAsList())
                .hasStackTraceContaining("more than maxDecodedBytes");
        assertThat(load(file, "maxDecodedBytes", "500k", "layout", "tensors", "maxElementsPerRow", "50000")
                        .select("values")
                        .collectAsList())
                .hasSize(50);
    }

    @Test
    void corruptRecordsHaveNoColumn() {
        assertThatThrownBy(() -> corpus("model_flat", "columnNameOfCorruptRecord", "x"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("DROPMALFORMED");
    }

    @Test
    void aModelWithoutParametersHasNoRows() {
        for (String layout : List.of("parameters", "tensors", "columns", "elements", "shapes")) {
            assertThat(corpus("model_empty", "layout", layout).collectAsList()).isEmpty();
            assertThat(corpus("model_empty", "layout", layout).count()).isZero();
        }
    }
}
