package io.github.mlformats.angel.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files that {@code df.write.format("angel")} creates, and the writes that it rejects. */
class SaveTest {
    private static final AtomicLong COUNTER = new AtomicLong();

    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    @Test
    void aMatrixIsADirectoryWithItsPartitionsAndBothMetas() throws IOException {
        elements("a", 100)
                .union(elements("b", 30))
                .write()
                .format("angel")
                .option("blockCol", "10")
                .save(path());

        assertThat(ReferenceModels.names(model())).containsExactly("_SUCCESS", "a", "b");
        assertThat(ReferenceModels.names(model().resolve("a")))
                .contains("_meta", "meta")
                .hasSizeBetween(3, 4)
                .allMatch(name -> name.endsWith("meta") || name.matches("part-0000\\d-[0-9a-f-]{36}-c00\\d"));
        assertThat(load("layout", "matrices")
                        .select("matrix", "partitions", "elements")
                        .orderBy("matrix")
                        .collectAsList())
                .hasToString("[[a,10,100], [b,3,30]]");
        assertThat(load().exceptAll(elements("a", 100).union(elements("b", 30))).count())
                .isZero();
    }

    @Test
    void sizeOfSparseVectorsIsTheEndOfTheIndexRange() {
        saveColumnsFromFive();

        assertThat(spark.read()
                        .format("angel")
                        .option("layout", "rows")
                        .option("vectors", "sparse")
                        .load(path())
                        .selectExpr("vector.size", "vector.indices[0]")
                        .collectAsList())
                .hasToString("[[10,5]]");
    }

    @Test
    void arraysOfAnIndexRangeThatBeginsElsewhereAreRefused() {
        saveColumnsFromFive();

        assertThatThrownBy(() -> copyRows("array"))
                .isInstanceOf(UsageException.class)
                .hasMessage("matrix a: column 0 is outside the index range [5,10): arrays and dense vectors begin at"
                        + " column 0. Write elements, or vectors that were read with option(\"vectors\", \"sparse\")");
        copyRows("sparse");
        assertThat(load().exceptAll(spark.read().format("angel").load(path() + "2"))
                        .count())
                .isZero();
    }

    /** Saves a matrix whose columns begin at 5. */
    private void saveColumnsFromFive() {
        elements("a", 10)
                .where("col >= 5")
                .write()
                .format("angel")
                .option("indexStart", "5")
                .save(path());
    }

    /** Copies the rows of the model to another one of the same shape. */
    private void copyRows(String vectors) {
        spark.read()
                .format("angel")
                .option("layout", "rows")
                .option("vectors", vectors)
                .load(path())
                .write()
                .format("angel")
                .option("layout", "rows")
                .option("templatePath", path())
                .save(path() + "2");
    }

    @Test
    void manyTasksShareThePartitions() throws IOException {
        SparkSessions.withSetting(
                "spark.sql.adaptive.enabled",
                "false",
                () -> SparkSessions.withSetting("spark.sql.shuffle.partitions", "7", () -> elements("a", 1000)
                        .repartition(5)
                        .write()
                        .format("angel")
                        .option("blockCol", "10")
                        .save(path())));

        assertThat(ReferenceModels.names(model().resolve("a"))).hasSize(9);
        assertThat(load().exceptAll(elements("a", 1000)).count()).isZero();
        assertThat(load().count()).isEqualTo(1000);
    }

    @Test
    void anOverwriteReplacesTheModelAndLeavesItsGraph() throws IOException {
        elements("a", 20).union(elements("b", 20)).write().format("angel").save(path());
        Files.writeString(model().resolve("graph.json"), "{}");

        load().where("matrix = 'b'")
                .selectExpr("matrix", "row", "col", "value + 1 as value")
                .write()
                .format("angel")
                .mode(SaveMode.Overwrite)
                .save(path());

        assertThat(ReferenceModels.names(model())).containsExactly("_SUCCESS", "b", "graph.json");
        assertThat(ReferenceModels.names(model().resolve("b"))).hasSize(3);
        assertThat(load().selectExpr("min(value)", "max(value)", "count(*)").first())
                .hasToString("[1.0,20.0,20]");
    }

    @Test
    void aFailedOverwriteLeavesTheModel() throws IOException {
        elements("a", 20).write().format("angel").save(path());
        List<String> before = ReferenceModels.names(model().resolve("a"));

        assertThatThrownBy(() -> elements("a", 50)
                        .union(elements("a", 1))
                        .write()
                        .format("angel")
                        .mode(SaveMode.Overwrite)
                        .save(path()))
                .hasStackTraceContaining("matrix a: row 0, column 0 occurs twice");

        assertThat(ReferenceModels.names(model().resolve("a"))).isEqualTo(before);
        assertThat(load().count()).isEqualTo(20);
    }

    @Test
    void appendAddsMatricesAndNothingElse() {
        elements("a", 20).write().format("angel").save(path());
        elements("b", 10).write().format("angel").mode(SaveMode.Append).save(path());

        assertThat(load().groupBy("matrix").count().orderBy("matrix").collectAsList())
                .hasToString("[[a,20], [b,10]]");
        assertThatThrownBy(() -> elements("b", 1)
                        .write()
                        .format("angel")
                        .mode(SaveMode.Append)
                        .save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("matrix b already exists in")
                .hasMessageContaining("write the model with mode overwrite");
        assertThatThrownBy(() -> elements("c", 1).write().format("angel").save(path()))
                .hasMessageContaining("path already exists");
    }

    @Test
    void rejectsThePathOfAMatrix() throws IOException {
        elements("a", 20).write().format("angel").save(path());

        assertThatThrownBy(() -> elements("a", 1)
                        .write()
                        .format("angel")
                        .mode(SaveMode.Overwrite)
                        .save(path() + "/a"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is a matrix, but a model is written to the parent directory of its matrices");
        assertThat(load().count()).isEqualTo(20);
    }

    @Test
    void withoutRowsThereIsNoModel() {
        assertThatThrownBy(() -> elements("a", 0).write().format("angel").save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no rows to write to " + path() + ": a model without a matrix cannot be read");
        assertThat(model()).doesNotExist();
    }

    @Test
    void withoutRowsTheExistingModelIsKept() {
        elements("a", 20).write().format("angel").save(path());

        assertThatThrownBy(() -> elements("a", 0)
                        .write()
                        .format("angel")
                        .mode(SaveMode.Overwrite)
                        .save(path()))
                .isInstanceOf(UsageException.class);
        elements("a", 0).write().format("angel").mode(SaveMode.Append).save(path());

        assertThat(load().count()).isEqualTo(20);
    }

    @Test
    void theGraphOfAnotherModelComesWithItsShapes() throws IOException {
        Path deepfm = Corpus.model("v310_train_deepfm");
        Dataset<Row> matrix =
                spark.read().format("angel").option("matrix", "input_*").load(deepfm.toString());

        matrix.write().format("angel").option("templatePath", deepfm.toString()).save(path());

        assertThat(model().resolve("graph.json")).hasSameBinaryContentAs(deepfm.resolve("graph.json"));
        Files.writeString(model().resolve("graph.json"), "{}");
        matrix.write()
                .format("angel")
                .option("templatePath", deepfm.toString())
                .mode(SaveMode.Overwrite)
                .save(path());
        assertThat(model().resolve("graph.json")).hasContent("{}");
    }

    /** No graph is copied from the template model if the name is taken, even by a directory. */
    @Test
    void aDirectoryNamedAsTheGraphTakesItsPlace() throws IOException {
        Path deepfm = Corpus.model("v310_train_deepfm");
        Files.createDirectories(model().resolve("graph.json"));

        spark.read()
                .format("angel")
                .option("matrix", "input_*")
                .load(deepfm.toString())
                .write()
                .format("angel")
                .option("templatePath", deepfm.toString())
                .mode(SaveMode.Append)
                .save(path());

        assertThat(model().resolve("graph.json")).isDirectory();
        assertThat(load().count()).isPositive();
    }

    @Test
    void aRowWithoutElementsIsARow() {
        spark.sql(
                        "select 'm' as matrix, 3 as row, named_struct('size', 5L, 'indices', array(), 'values', array()) as vector")
                .selectExpr(
                        "matrix",
                        "row",
                        "cast(vector as struct<size:bigint,indices:array<bigint>,values:array<float>>) as vector")
                .write()
                .format("angel")
                .option("layout", "rows")
                .save(path());

        assertThat(load("layout", "matrices")
                        .select("type", "rows", "saved_rows", "columns", "elements")
                        .first())
                .hasToString("[T_FLOAT_SPARSE,4,4,5,0]");
        assertThat(spark.read()
                        .format("angel")
                        .option("layout", "rows")
                        .option("vectors", "sparse")
                        .load(path())
                        .count())
                .isEqualTo(4);
    }

    /** A record of a column format has a value for each row. */
    @Test
    void columnsWithoutRowsAreRefused() {
        assertThatThrownBy(() -> spark.sql("select 'm' as matrix, id as index, slice(array(1D), 1, 0) as values"
                                + " from range(3)")
                        .write()
                        .format("angel")
                        .option("layout", "columns")
                        .save(path()))
                .hasStackTraceContaining(
                        " has no values, but a matrix has at least one row: fill it, or filter out the row");
        assertThat(model()).doesNotExist();
    }

    @Test
    void nullIndicesAreRefused() {
        assertThatThrownBy(() -> spark.sql("select 'm' as matrix, 2 as row, named_struct('size', 10L, 'indices',"
                                + " array(cast(null as bigint), 5L), 'values', array(1.5D, 2.5D)) as vector")
                        .write()
                        .format("angel")
                        .option("layout", "rows")
                        .save(path()))
                .hasStackTraceContaining("matrix m: an index is null in row 2: fill it, or filter out the row");
        assertThat(model()).doesNotExist();
    }

    @Test
    void theLowestColumnIsWritten() {
        spark.sql("select 'm' as matrix, explode(array(-9223372036854775808L, 5L)) as index, array(1D, 2D) as values")
                .write()
                .format("angel")
                .option("layout", "columns")
                .save(path());

        assertThat(load("layout", "columns").orderBy("index").collectAsList())
                .hasToString("[[m,-9223372036854775808,ArraySeq(1.0, 2.0)], [m,5,ArraySeq(1.0, 2.0)]]");
        assertThatThrownBy(() -> spark.sql("select 'm' as matrix, explode(array(-9223372036854775808L,"
                                + " -9223372036854775808L)) as index, array(1D) as values")
                        .write()
                        .format("angel")
                        .option("layout", "columns")
                        .mode(SaveMode.Overwrite)
                        .save(path()))
                .hasStackTraceContaining("matrix m: column -9223372036854775808 occurs twice");
    }

    @Test
    void anotherModelGivesTypesAndBlocks() {
        String deepfm = Corpus.model("v310_train_deepfm").toString();
        Dataset<Row> rows = spark.read()
                .format("angel")
                .option("layout", "rows")
                .option("vectors", "sparse")
                .load(deepfm);

        rows.write()
                .format("angel")
                .option("layout", "rows")
                .option("templatePath", deepfm)
                .save(path());

        String[] said = {"matrix", "type", "format", "rows", "saved_rows", "columns", "partitions", "elements"};
        Dataset<Row> original =
                spark.read().format("angel").option("layout", "matrices").load(deepfm);
        assertThat(load("layout", "matrices").selectExpr(said).orderBy("matrix").collectAsList())
                .isEqualTo(original.selectExpr(said).orderBy("matrix").collectAsList());
        assertThat(load().exceptAll(spark.read().format("angel").load(deepfm)).count())
                .isZero();
    }

    @Test
    void valuesBecomeThoseOfTheOtherModelIfNothingIsLost() {
        elements("a", 20)
                .selectExpr("matrix", "row", "col", "float(value) as value")
                .write()
                .format("angel")
                .save(path());

        elements("a", 20).write().format("angel").option("templatePath", path()).save(path() + "2");
        assertThat(spark.read()
                        .format("angel")
                        .load(path() + "2")
                        .schema()
                        .apply("value")
                        .dataType()
                        .simpleString())
                .isEqualTo("float");
        assertThatThrownBy(() -> elements("a", 20)
                        .selectExpr("matrix", "row", "col", "value + 0.1D as value")
                        .write()
                        .format("angel")
                        .option("templatePath", path())
                        .save(path() + "3"))
                .hasStackTraceContaining(
                        "is no float, which the matrix has in the model that option templatePath names");
        assertThatThrownBy(() -> elements("a", 20)
                        .write()
                        .format("angel")
                        .option("templatePath", path() + "4")
                        .save(path() + "5"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("where there is no model");
    }

    @Test
    void rejectsAQueryThatReturnsDifferentRows() {
        Dataset<Row> elements = elements("a", 200);
        Dataset<Row> changing = elements.withColumn(
                "col",
                functions
                        .udf((Long col) -> col + COUNTER.getAndIncrement(), DataTypes.LongType)
                        .asNondeterministic()
                        .apply(elements.col("col")));

        assertThatThrownBy(() -> changing.write().format("angel").save(path()))
                .hasStackTraceContaining("the query returns different rows each time it runs");
    }

    /** {@code mlformats convert} waits for the observation. */
    @Test
    void observationsSeeTheRowsOnce() {
        Observation counter = new Observation();

        elements("a", 20)
                .observe(counter, functions.count(functions.lit(1)).as("rows"))
                .write()
                .format("angel")
                .save(path());

        assertThat(assertTimeoutPreemptively(Duration.ofMinutes(1), counter::getAsJava)
                        .get("rows"))
                .isEqualTo(20L);
    }

    @Test
    void tablesCannotBeInsertedInto() throws IOException {
        elements("a", 20).write().format("angel").save(path());
        spark.sql("create table filled_model using angel location '" + path() + "'");
        try {
            for (String statement : List.of(
                    "insert into filled_model values ('b', 0, 0, 1.0)",
                    "insert overwrite filled_model values ('b', 0, 0, 1.0)",
                    "create table made_model using angel as select 'b' as matrix, 0 as row, 0L as col, 1.0D as value",
                    "create table made_model (matrix string) using angel")) {
                assertThatThrownBy(() -> spark.sql(statement)).as(statement).isInstanceOf(UsageException.class);
            }
            assertThatThrownBy(() -> elements("b", 1).write().format("angel").saveAsTable("made_model"))
                    .hasMessageContaining(
                            "angel cannot be written this way: use df.write.format(\"angel\").save(path)");
        } finally {
            spark.sql("drop table filled_model");
        }
        assertThat(load().count()).isEqualTo(20);
    }

    @ParameterizedTest
    @ValueSource(strings = {"append", "overwrite", "error", "ignore"})
    void partitionByIsRejected(String mode) {
        assertThatThrownBy(() -> elements("a", 20)
                        .write()
                        .format("angel")
                        .mode(mode)
                        .partitionBy("matrix")
                        .save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "partitionBy creates partition directories, but angel has its own layout. Remove partitionBy");
        assertThat(model()).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 as row, 1L as col, 1.5D as value | there is no column 'matrix': add one with the names of the matrices, or name the one matrix with option matrix",
                "'a' as matrix, 0 as row, 1.5D as value | there is no column 'col', which option layout=elements needs",
                "'a' as matrix, 0 as row, 1L as col, 1.5D as value, 1 as x | column 'x' has no place in layout elements, whose columns are matrix, row, col, value: drop it",
                "'a' as matrix, 0 as row, 1L as col, 1.5BD as value | column 'value' is decimal(2,1), but must be of double, float, int or bigint: cast the values",
                "'a' as matrix, 0 as row, 1L as col, true as value | column 'value' is boolean, but must be of double, float, int or bigint: cast the values",
                "'a' as matrix, '0' as row, 1L as col, 1.5D as value | column 'row' is string, but must be an int or a bigint: cast it",
                "1 as matrix, 0 as row, 1L as col, 1.5D as value | column 'matrix' is int, but must be a string, the name of the row's matrix",
                "'a' as matrix, 0 as row, 1L as col, 1 as value, 2 as VALUE | the columns 'value' and 'VALUE' differ only by case, so their files could not be read. Rename one of them, or set spark.sql.caseSensitive=true to write and to read them"
            })
    void rejectsUnsupportedColumnsBeforeAnyJob(String columns, String message) {
        assertThatThrownBy(() ->
                        spark.sql("select " + columns).write().format("angel").save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
        assertThat(model()).doesNotExist();
    }

    /** Element {@code col} of row 0 is {@code col}. */
    private Dataset<Row> elements(String matrix, int count) {
        return spark.range(0, count, 1, 2)
                .selectExpr("'" + matrix + "' as matrix", "0 as row", "id as col", "double(id) as value");
    }

    private Dataset<Row> load(String... options) {
        var reader = spark.read().format("angel");
        return (options.length == 0 ? reader : reader.option(options[0], options[1])).load(path());
    }

    private Path model() {
        return directory.resolve("model");
    }

    private String path() {
        return model().toString();
    }
}
