package io.github.mlformats.core.spark.query;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.spark.NumbersTest;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Filters on partition columns and file metadata select files exactly; Spark evaluates all others. Files 1, 2, 3 are in
 * directories {@code k=1}, {@code k=2}, {@code k=null}, each with ids 0 to 9.
 */
class FilterPushDownTest extends NumbersTest {
    @BeforeEach
    void writeFiles() {
        counting(0, 10).write(directory.resolve("t/k=1/s=ab/file1"));
        counting(0, 10).write(directory.resolve("t/k=2/s=bc/file2"));
        counting(0, 10).write(directory.resolve("t/k=__HIVE_DEFAULT_PARTITION__/s=__HIVE_DEFAULT_PARTITION__/file3"));
    }

    /** Expects the rows that Spark itself filters, from the files that the filter selects. */
    @ParameterizedTest(name = "{0}: files {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    k = 1                                   | 1
                    1 = k                                   | 1
                    k <> 1                                  | 2
                    NOT (k = 1)                             | 2
                    k > 1                                   | 2
                    1 < k                                   | 2
                    k <= 1                                  | 1
                    k <=> 1                                 | 1
                    NOT (k <=> 1)                           | 2 3
                    k <=> NULL                              | 3
                    k IS NULL                               | 3
                    k IS NOT NULL                           | 1 2
                    k IN (1, 2)                             | 1 2
                    k IN (1, NULL)                          | 1
                    k NOT IN (1)                            | 2
                    k NOT IN (1, NULL)                      |
                    NOT (k = 1 OR k IS NULL)                | 2
                    NOT (k = 1 AND s = 'ab')                | 2
                    k = 1 OR s = 'bc'                       | 1 2
                    s LIKE 'a%'                             | 1
                    s LIKE '%c'                             | 2
                    s LIKE '%b%'                            | 1 2
                    s NOT LIKE 'a%'                         | 2
                    s > 'ab'                                | 2
                    _metadata.file_name = 'file2'           | 2
                    _metadata.file_name > 'file1'           | 2 3
                    _metadata.file_size > 1000000           |
                    _metadata.file_modification_time > '2020-01-01T00:00:00Z' | 1 2 3
                    k = 1 AND _metadata.file_name = 'file2' |
                    k % 2 = 0                               | 2
                    hash(k) = hash(2) AND k > 1             | 2
                    length(s) = 2 AND upper(s) = 'AB'       | 1
                    coalesce(k, 7) IN (1, 7)                | 1 3
                    s RLIKE '^b'                            | 2
                    CASE WHEN k = 1 THEN true ELSE s = 'bc' END | 1 2
                    k <> 2 AND k / (k - 2) < 0              | 1
                    """)
    void filtersThatSelectFiles(String filter, String files) {
        TreeSet<String> expected = new TreeSet<>();
        for (String file : files == null ? new String[0] : files.split(" ")) {
            expected.add("file" + file);
        }
        Dataset<Row> filtered = load("t").filter(filter).selectExpr("sum(id)");
        String plan = plan(filtered);
        CountingFileSystem.reset();

        Row sum = filtered.head();

        assertThat(filesRead()).isEqualTo(expected);
        assertThat(sum.isNullAt(0) ? 0 : sum.getLong(0)).isEqualTo(45L * expected.size());
        assertThat(plan.contains("BatchScan")).isEqualTo(!plan.contains("LocalTableScan"));
        assertThat(plan).doesNotContain("Filter (").doesNotContain("+- Filter");
    }

    @Test
    void filterOnDataStaysWithSpark() {
        Dataset<Row> filtered = load("t").filter("id = 3 AND k = 2");

        assertThat(plan(filtered)).contains("Filter").contains("(id").contains("files: 1 of 3");
        assertThat(filtered.collectAsList()).hasSize(1);
    }

    @Test
    void mixedDisjunctionsStayWithSpark() {
        Dataset<Row> filtered = load("t").filter("id = 3 OR k = 2");

        assertThat(plan(filtered)).contains("Filter").contains("files: 3 of 3");
        assertThat(filtered.collectAsList()).hasSize(1 + 10 + 1);
    }

    /** Spark's own predicates cannot express them. */
    @Test
    void functionsOfPartitionColumnsAreInThePlan() {
        Dataset<Row> filtered = load("t").filter("k % 2 = 0 AND id > 3 AND k > 0");

        assertThat(plan(filtered)).contains("files: 1 of 3, pushed filters: [k IS NOT NULL, k > 0, ((k % 2) = 0)]");
        assertThat(filtered.collectAsList()).hasSize(6);
    }

    /** As in the plans of Spark's own scans. */
    @Test
    void longFiltersAreCutInThePlan() {
        String values = IntStream.range(0, 1000).mapToObj(String::valueOf).collect(Collectors.joining(", "));

        assertThat(plan(load("t").filter("k IN (" + values + ")")))
                .containsPattern("pushed filters: \\[[^]]*\\.\\.\\.")
                .hasSizeLessThan(1500);
    }

    @Test
    void udfsOfPartitionColumnsSelectFiles() {
        spark.udf().register("isOne", (Integer value) -> value != null && value == 1, DataTypes.BooleanType);
        Dataset<Row> filtered = load("t").filter("isOne(k)");

        assertThat(plan(filtered))
                .contains("files: 1 of 3, pushed filters: [isOne(k)]")
                .doesNotContain("Filter (");
        assertThat(filtered.collectAsList()).hasSize(10);
    }

    /** Functions without a name have the same text. */
    @Test
    void differentFunctionsWithTheSameTextSelectFiles() {
        UserDefinedFunction more = udf((UDF1<Integer, Boolean>) value -> value > 0, DataTypes.BooleanType);
        UserDefinedFunction less = udf((UDF1<Integer, Boolean>) value -> value < 2, DataTypes.BooleanType);
        Dataset<Row> rows = load("t").filter("k IS NOT NULL");
        Dataset<Row> filtered = rows.filter(more.apply(col("k"))).filter(less.apply(col("k")));

        assertThat(filtered.select("k").distinct().collectAsList()).hasToString("[[1]]");
    }

    /** Spark evaluates them for each row, after files are selected by what they imply. */
    @Test
    void filtersOnOtherColumnsTooSelectFilesByWhatTheyImply() {
        Dataset<Row> filtered = load("t").filter("(k % 2 = 0 AND id = 3) OR (length(s) = 2 AND k + 1 = 2 AND id = 4)");

        assertThat(plan(filtered)).contains("Filter").contains("files: 2 of 3");
        assertThat(filtered.selectExpr("k", "id").orderBy("k").collectAsList())
                .map(Object::toString)
                .containsExactly("[1,4]", "[2,3]");
    }

    @Test
    void randomFiltersStayWithSpark() {
        assertThat(plan(load("t").filter("k + rand() > 1")))
                .contains("files: 2 of 3")
                .contains("Filter");
    }

    @Test
    void subqueriesStayWithSpark() {
        Dataset<Row> filtered = load("t").filter("k + 0 = (SELECT 1 + 1)");

        assertThat(filtered.collectAsList()).hasSize(10);
    }

    @Test
    void eachReadOfATableHasItsOwnFilters() {
        Dataset<Row> all = load("t");

        assertThat(all.filter("k % 2 = 0")
                        .union(all.filter("k % 2 = 1"))
                        .union(all)
                        .count())
                .isEqualTo(10 + 10 + 30);
        assertThat(all.filter("k % 2 = 0").join(all.filter("k % 2 = 1"), "id").count())
                .isEqualTo(10);
    }

    @Test
    void streamsAreFilteredRowByRow() throws Exception {
        Dataset<Row> filtered = spark.readStream()
                .format("numbers")
                .schema(load("t").schema())
                .load(path("t"))
                .filter("k % 2 = 0");
        filtered.writeStream().format("memory").queryName("filtered").start().processAllAvailable();

        assertThat(spark.table("filtered").count()).isEqualTo(10);
        for (var query : spark.streams().active()) {
            query.stop();
        }
    }

    @Test
    void rowNumbersStayWithSpark() {
        assertThat(load("t").filter("_metadata.row_index < 2").collectAsList()).hasSize(6);
    }

    @Test
    void longInListDoesNotOverflowTheStack() {
        String values = java.util.stream.IntStream.range(2, 20_000)
                .mapToObj(String::valueOf)
                .collect(java.util.stream.Collectors.joining(","));

        assertThat(load("t").filter("k IN (" + values + ")").count()).isEqualTo(10);
    }

    @Test
    void dataColumnNamedMetadata() {
        assertThat(read().schema("id BIGINT, _metadata STRUCT<file_name: STRING>")
                        .option("mergeSchema", true)
                        .load(path("t/k=1/s=ab"))
                        .filter("_metadata.file_name = 'file1'")
                        .collectAsList())
                .isEmpty();
    }
}
