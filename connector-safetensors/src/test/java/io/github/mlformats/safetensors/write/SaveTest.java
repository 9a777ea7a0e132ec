package io.github.mlformats.safetensors.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.safetensors.testing.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the files that {@code df.write.format("safetensors")} writes. */
class SaveTest {
    private final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    private Path directory;

    private String path() {
        return directory.resolve("out").toString();
    }

    private Dataset<Row> corpus(String name, String... options) {
        var reader = spark.read().format("safetensors");
        for (int i = 0; i < options.length; i += 2) {
            reader = reader.option(options[i], options[i + 1]);
        }
        return reader.load(Corpus.file(name).toString());
    }

    private static DataFrameWriter<Row> write(Dataset<Row> rows, String... options) {
        DataFrameWriter<Row> writer = rows.write().format("safetensors");
        for (int i = 0; i < options.length; i += 2) {
            writer = writer.option(options[i], options[i + 1]);
        }
        return writer;
    }

    private List<String> written(String columns) {
        return spark
                .read()
                .format("safetensors")
                .load(path())
                .orderBy("name")
                .selectExpr("to_json(struct(" + columns + "))")
                .collectAsList()
                .stream()
                .map(row -> row.getString(0))
                .toList();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(path()))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.endsWith(".crc"))
                    .sorted()
                    .toList();
        }
    }

    /** As their invalid bytes would become the same character, the rows would make one tensor. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CAST(X'FE' AS STRING) AS name",
                "array(CAST(X'FE' AS STRING)) AS path",
                "'a' AS name, CAST(X'FE' AS STRING) AS stat"
            })
    void namesThatAreNotUtf8AreRefused(String name) {
        Dataset<Row> rows = spark.sql("SELECT " + name + ", 0 AS row, array(1F) AS values UNION ALL SELECT "
                + name.replace("FE", "FF") + ", 1, array(2F)");

        assertThatThrownBy(() -> write(rows, "singleFile", "true").save(path()))
                .hasStackTraceContaining("the name of a tensor is not UTF-8");
    }

    /** As primitiv allows dots in names. Their rows would make one tensor. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT array('a', 'b') AS path, 0 AS row, array(1F) AS values UNION ALL SELECT array('a.b'), 1, array(2F)",
                "SELECT array('a', 'b') AS path, 0 AS col, array(1F) AS values UNION ALL SELECT array('a.b'), 1, array(2F)",
                "SELECT array('a', 'b') AS path, array(0) AS indices, 1F AS value UNION ALL SELECT array('a.b'), array(1), 2F",
                "SELECT array('a', 'b') AS path, 0 AS start, array(1F) AS values UNION ALL SELECT array('a.b'), 1, array(2F)",
                "SELECT 'a' AS name, 'b' AS stat, 0 AS row, array(1F) AS values UNION ALL SELECT 'a.b', null, 1, array(2F)",
                "SELECT array('a', 'b') AS path, array(1) AS dims, array(1F) AS values UNION ALL SELECT array('a.b'), array(1), array(2F)"
            })
    void differentTensorsOfOneNameAreNotMerged(String rows) {
        assertThatThrownBy(() -> write(spark.sql(rows), "singleFile", "true").save(path()))
                .hasStackTraceContaining("tensor 'a.b'")
                .satisfies(error -> assertThat(Path.of(path())).doesNotExist());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "float32", "float64"})
    void aCopyHasTheBytesOfTheOriginalLibrary(String name) {
        write(corpus(name), "singleFile", "true", "metadata", "").save(path());

        assertThat(Path.of(path())).hasSameBinaryContentAs(Corpus.file(name));
    }

    @ParameterizedTest
    @CsvSource({
        "model, format=np",
        "types, 'ключ=значение,format=pt'",
        "bf16, ''",
        "f8, ''",
        "float16, ''",
        "uint64, ''"
    })
    void bytesAreCopiedWithTheirTypes(String name, String metadata) {
        Dataset<Row> rows = corpus(name, "valueType", "binary").repartition(3);

        write(rows, "singleFile", "true", "metadata", metadata).save(path());

        assertThat(Path.of(path())).hasSameBinaryContentAs(Corpus.file(name));
    }

    /** An empty tensor has no rows in these layouts. */
    @ParameterizedTest
    @ValueSource(strings = {"rows", "columns", "elements", "tensors"})
    void everyLayoutIsWrittenAsItIsRead(String layout) {
        Dataset<Row> model =
                corpus("model", "layout", layout, "maxElementsPerRow", "3").where("name <> 'empty'");

        write(model.repartition(4), "layout", layout.equals("rows") ? "auto" : layout)
                .save(path());

        List<String> all = corpus("model")
                .where("name <> 'empty'")
                .orderBy("name")
                .selectExpr("to_json(struct(*))")
                .collectAsList()
                .stream()
                .map(row -> row.getString(0))
                .toList();
        assertThat(written("*")).isEqualTo(all);
    }

    @Test
    void numbersAreRoundedToTheNearestOfAType() {
        Dataset<Row> rows = spark.sql("SELECT 'w' name, array(1D, 0.1D, 2049D, 65504D, double('nan')) values");
        String exact = "CAST(values AS ARRAY<DOUBLE>) values";

        write(rows, "dtype", "f16").save(path());
        assertThat(written("dtype, " + exact))
                .containsExactly("{\"dtype\":\"F16\",\"values\":[1.0,0.0999755859375,2048.0,65504.0,\"NaN\"]}");

        write(rows, "dtype", "BF16").mode(SaveMode.Overwrite).save(path());
        assertThat(written("dtype, " + exact))
                .containsExactly("{\"dtype\":\"BF16\",\"values\":[1.0,0.10009765625,2048.0,65536.0,\"NaN\"]}");
    }

    @Test
    void anOverflowNamesRowAndColumn() {
        Dataset<Row> rows =
                spark.sql("SELECT 'w' name, row, array(1D, if(row = 2, -70000D, 2D)) values FROM range(4) AS r(row)");

        assertThatThrownBy(() -> write(rows, "dtype", "F16").save(path()))
                .hasStackTraceContaining("tensor 'w': the value -70000.0 at row 2, column 1 is not in the range of F16:"
                        + " choose another dtype, or set option(\"overflow\", \"inf\")");
        write(rows, "dtype", "F16", "overflow", "inf").save(path());
        assertThat(written("values")).containsExactly("{\"values\":[1.0,2.0,1.0,2.0,1.0,\"-Infinity\",1.0,2.0]}");
    }

    @ParameterizedTest
    @CsvSource({
        "array(300), U8, the value 300 at",
        "array(-1), U64, the value -1 at",
        "array(128), I8, the value 128 at",
        "array(2), BOOL, the value 2 at",
        "array(1.5D), I32, the value 1.5 at",
        "array(9.3e18D), I64, the value 9.3E18 at",
        "array(16777217), F32, the value 16777217 at",
        "array(1e39D), F32, the value 1.0E39 at",
        "'array(1, null)', I32, a null among its values",
        "CAST(null AS ARRAY<INT>), I32, its values are null",
        "array(1), F8_E4M3, 'numbers cannot be written as F8_E4M3, only binary values'",
        "X'010203', I16, 3 bytes are not a number of values of I16",
    })
    void valuesThatATypeDoesNotHaveAreRejected(String values, String dtype, String message) {
        Dataset<Row> rows = spark.sql("SELECT 'w' name, " + values + " values");

        assertThatThrownBy(() -> write(rows, "dtype", dtype).save(path()))
                .hasStackTraceContaining("tensor 'w': " + message);
    }

    @Test
    void rowsOfAngelAreWritten() {
        String elements = "SELECT 'w' matrix, int(row) row, col, float(row + 10 * col) value FROM range(2) AS r(row),"
                + " range(3) AS c(col)";
        write(spark.sql(elements)).save(path());
        assertThat(written("name, dtype, shape, values"))
                .containsExactly("{\"name\":\"w\",\"dtype\":\"F32\",\"shape\":[2,3],"
                        + "\"values\":[0.0,10.0,20.0,1.0,11.0,21.0]}");

        Dataset<Row> sparse = spark.sql(elements).where("row = col");
        assertThatThrownBy(() -> write(sparse).mode(SaveMode.Overwrite).save(path()))
                .hasStackTraceContaining("2 elements, but shape [2, 2] has 4");
        Dataset<Row> far = spark.sql("SELECT 'w' matrix, bigint(1) << 40 row, bigint(1) << 40 col, 1f value");
        assertThatThrownBy(() -> write(far).mode(SaveMode.Overwrite).save(path()))
                .hasStackTraceContaining("is too large for memory");
        write(sparse, "missingElements", "zero").mode(SaveMode.Overwrite).save(path());
        assertThat(written("values")).containsExactly("{\"values\":[0.0,0.0,0.0,11.0]}");

        write(spark.sql("SELECT 'w' matrix, index, array(float(index), 5f) values FROM range(3) AS r(index)"))
                .mode(SaveMode.Overwrite)
                .save(path());
        assertThat(written("shape, values")).containsExactly("{\"shape\":[2,3],\"values\":[0.0,1.0,2.0,5.0,5.0,5.0]}");
    }

    @Test
    void nullStartIsTheFirstValue() {
        write(spark.sql("SELECT 'w' name, if(id = 0, null, id) start, array(float(id)) values FROM range(2)"))
                .save(path());

        assertThat(written("shape, values")).containsExactly("{\"shape\":[2],\"values\":[0.0,1.0]}");
    }

    /** Only values of tensors with {@code dims} are column by column. */
    @ParameterizedTest
    @ValueSource(strings = {"safetensors", "npz"})
    void tensorsWithAndWithoutDimsAreWritten(String container) {
        write(
                        spark.sql("SELECT * FROM VALUES ('a', null, array(1f, 2f, 3f, 4f)),"
                                        + " ('b', array(2, 2), array(10f, 20f, 30f, 40f)),"
                                        + " ('c', array(2, 2), array(50f, 60f, 70f, 80f)) AS t(name, dims, values)")
                                .coalesce(1),
                        "container",
                        container)
                .save(path());

        assertThat(written("name, shape, values"))
                .containsExactly(
                        "{\"name\":\"a\",\"shape\":[4],\"values\":[1.0,2.0,3.0,4.0]}",
                        "{\"name\":\"b\",\"shape\":[2,2],\"values\":[10.0,30.0,20.0,40.0]}",
                        "{\"name\":\"c\",\"shape\":[2,2],\"values\":[50.0,70.0,60.0,80.0]}");
    }

    @Test
    void anElementOfSeveralValuesIsRefused() {
        assertThatThrownBy(() -> write(
                                spark.sql("SELECT 'a' name, array(1, 1) indices, X'0000803F00000040' value"),
                                "dtype",
                                "F32",
                                "missingElements",
                                "zero")
                        .save(path()))
                .hasStackTraceContaining(
                        "tensor 'a': the value of element [1, 1] has 8 bytes, but one value of F32 has 4");
    }

    /** Values of primitiv are column by column. */
    @Test
    void parametersOfPrimitivAreWritten() {
        write(
                        spark.sql(
                                "SELECT array('a', 'b') path, 'b' name, array(2, 3) dims, array(0f, 1f, 2f, 3f, 4f, 5f) values"))
                .save(path());
        assertThat(written("name, shape, values"))
                .containsExactly("{\"name\":\"a.b\",\"shape\":[2,3],\"values\":[0.0,2.0,4.0,1.0,3.0,5.0]}");

        write(spark.sql("SELECT array('a') path, stat, array(2) dims, 2 batch, array(0f, 1f, 2f, 3f) values FROM VALUES"
                        + " ('Adam.m1') AS t(stat)"))
                .mode(SaveMode.Overwrite)
                .save(path());
        assertThat(written("name, shape, values"))
                .containsExactly("{\"name\":\"a.Adam.m1\",\"shape\":[2,2],\"values\":[0.0,2.0,1.0,3.0]}");
    }

    /** As primitiv's {@code layout=elements} reads them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0, 1 | [2,2] | 0.0,10.0,1.0,11.0", "0 | [2] | 0.0,1.0"})
    void elementsOfPrimitivAreWritten(String batches, String shape, String values) {
        write(spark.sql("SELECT array('m') path, array(i) indices, b batch, float(i + 10 * b) value"
                        + " FROM (SELECT explode(array(0, 1)) i) CROSS JOIN (SELECT explode(array(" + batches
                        + ")) b)"))
                .save(path());

        assertThat(written("shape, values")).containsExactly("{\"shape\":" + shape + ",\"values\":[" + values + "]}");
    }

    /** As {@code vectors=ml} reads them. */
    @Test
    void matricesWithDimsAreWrittenLikeArrays() {
        DenseMatrix values = new DenseMatrix(2, 3, new double[] {0, 1, 2, 3, 4, 5});
        StructType columns = new StructType()
                .add("name", DataTypes.StringType)
                .add("dims", DataTypes.createArrayType(DataTypes.IntegerType))
                .add("values", SQLDataTypes.MatrixType());
        List<Row> rows = List.of(
                RowFactory.create("dense", List.of(2, 3), values),
                RowFactory.create("sparse", List.of(2, 3), values.toSparse()),
                RowFactory.create("without", null, values));
        write(spark.createDataFrame(rows, columns)).save(path());

        assertThat(written("shape, values"))
                .hasSize(3)
                .containsOnly("{\"shape\":[2,3],\"values\":[0.0,2.0,4.0,1.0,3.0,5.0]}");
    }

    @Test
    void vectorsAndMatricesOfSparkMlAreWritten() {
        StructType vectors = new StructType()
                .add("name", DataTypes.StringType)
                .add("row", DataTypes.IntegerType)
                .add("vector", SQLDataTypes.VectorType());
        List<Row> rows = List.of(
                RowFactory.create("w", 0, Vectors.dense(1, 2)),
                RowFactory.create("w", 1, Vectors.sparse(2, new int[] {1}, new double[] {3})));
        write(spark.createDataFrame(rows, vectors)).save(path());
        assertThat(written("dtype, shape, values"))
                .containsExactly("{\"dtype\":\"F64\",\"shape\":[2,2],\"values\":[1.0,2.0,0.0,3.0]}");

        DenseMatrix dense = new DenseMatrix(2, 3, new double[] {1, 2, 3, 4, 5, 6});
        StructType matrices =
                new StructType().add("name", DataTypes.StringType).add("values", SQLDataTypes.MatrixType());
        List<Row> two = List.of(
                RowFactory.create("dense", dense),
                RowFactory.create("sparse", dense.toSparse()),
                RowFactory.create("turned", new DenseMatrix(2, 3, new double[] {1, 3, 5, 2, 4, 6}, true)));
        write(spark.createDataFrame(two, matrices)).mode(SaveMode.Overwrite).save(path());
        assertThat(written("shape, values"))
                .hasSize(3)
                .containsOnly("{\"shape\":[2,3],\"values\":[1.0,3.0,5.0,2.0,4.0,6.0]}");
    }

    @Test
    void anIndexMakesAModelOfSeveralFiles() throws IOException {
        Dataset<Row> rows =
                spark.range(6).selectExpr("concat('w', id) name", "array(2L) shape", "array(float(id), 1f) values");

        write(rows, "index", "true", "maxFileBytes", "16").save(path());

        assertThat(names()).hasSizeGreaterThan(3).contains("_SUCCESS", "model.safetensors.index.json");
        String index = Files.readString(Path.of(path(), "model.safetensors.index.json"));
        assertThat(index).contains("\"total_size\" : 48", "\"w0\" : \"part-");
        assertThat(written("name")).hasSize(6);
        assertThatThrownBy(() -> write(rows).mode(SaveMode.Append).save(path()))
                .hasMessageContaining("has a model, whose index cannot be extended");
        write(rows.limit(1), "index", "true").mode(SaveMode.Overwrite).save(path());
        assertThat(names()).hasSize(3);
        assertThat(written("name")).hasSize(1);
        write(rows.selectExpr("*", "if(name < 'w3', 'x', 'y') half"), "index", "true")
                .partitionBy("half")
                .mode(SaveMode.Overwrite)
                .save(path());
        assertThat(Path.of(path(), "half=x", "model.safetensors.index.json"))
                .content()
                .contains("w2")
                .doesNotContain("w3");
        assertThat(written("name, half")).hasSize(6);
        write(rows.limit(2)).mode(SaveMode.Overwrite).save(path());
        assertThat(names()).doesNotContain("model.safetensors.index.json");
        assertThat(written("name")).hasSize(2);
    }

    @Test
    void filesEndAfterATensor() throws IOException {
        write(corpus("model").where("name <> 'empty'").coalesce(1), "maxFileBytes", "1")
                .save(path());

        assertThat(names()).hasSize(6);
        assertThat(written("name")).hasSize(5);
    }

    /** Rows without a column {@code shape} end with those of the next tensor. */
    @Test
    void filesEndBeforeTheNextTensor() throws IOException {
        Dataset<Row> rows = spark.sql("SELECT concat('w', id DIV 3) name, id % 3 row, array(1f) values FROM range(9)");

        write(rows.coalesce(1), "maxFileBytes", "1").save(path());

        assertThat(names()).hasSize(4);
        assertThat(written("name, shape"))
                .containsExactly(
                        "{\"name\":\"w0\",\"shape\":[3,1]}",
                        "{\"name\":\"w1\",\"shape\":[3,1]}",
                        "{\"name\":\"w2\",\"shape\":[3,1]}");
    }

    @Test
    void tensorsThatOccurTwiceAreRefused() {
        Dataset<Row> rows = spark.sql(
                "SELECT 'w' name, array(1) shape, array(1f) values, half" + " FROM VALUES ('x'), ('y') AS t(half)");

        assertThatThrownBy(() -> write(rows.coalesce(1), "maxFileBytes", "1").save(path()))
                .hasStackTraceContaining("tensor 'w': a row starts at value 0, but the rows before it have 1 values");
        write(rows.coalesce(1), "maxFileBytes", "1")
                .partitionBy("half")
                .mode(SaveMode.Overwrite)
                .save(path());
        assertThat(written("name, half")).hasSize(2);
    }

    @Test
    void tablesAreWritten() {
        spark.sql("CREATE TABLE tensors USING safetensors LOCATION '" + path()
                + "' AS SELECT 'a' name, array(1L) shape," + " array(1f) values");
        try {
            spark.sql("INSERT INTO tensors SELECT 'b', array(2L), array(2f, 3f)");
            assertThat(spark.table("tensors").count()).isEqualTo(2);
            spark.sql("INSERT OVERWRITE tensors SELECT name, shape, values FROM tensors WHERE name = 'b'");
            assertThat(spark.table("tensors").collectAsList()).hasToString("[[b,ArraySeq(2),ArraySeq(2.0, 3.0)]]");
        } finally {
            spark.sql("DROP TABLE tensors");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "array(1) values | no column 'name', which this layout needs",
                "'w' name, 'x' values | column 'values' must be an array of numbers, a vector, a matrix or binary, not string",
                "'w' name, array('x') values | column 'values' must be",
                "'w' name, 1 value | no column 'indices', nor both of 'row' and 'col'",
                "string(null) name, array(1) values | column 'name' is null",
                "'__metadata__' name, array(1) values | a tensor cannot have the name '__metadata__'",
                "'w' name, array(3) shape, array(1) values | 1 values, but shape [3] needs 3",
                "'w' name, array(-1) shape, array(1) values | has a null or negative dimension",
                "'w' name, explode(array(0, 2)) row, array(1) values | row 1 is missing before row 2",
                "'w' name, explode(array(0, 0)) row, array(1) values | row 0 occurs twice",
                "'w' name, X'00' values | binary values need a column 'dtype' or the option dtype",
                "'w' name, 'Q4' dtype, array(1) values | column 'dtype' is 'Q4'",
                "explode(array('w', 'w')) name, array(1) values | a row starts at value 0",
                "array('w') path, map('m', 1) stats, array(1) values | has statistics in column 'stats'",
                "'w' name, explode(array(0, 0)) row, 0 col, 1 value | element [0, 0] occurs twice",
            })
    void rowsThatAreNoTensorsAreRejected(String columns, String message) {
        assertThatThrownBy(() -> write(spark.sql("SELECT " + columns)).save(path()))
                .hasStackTraceContaining(message);
    }

    /** Rows and columns are those that the reader numbers: a vector is one row. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "array(5) shape, 0 row, id col, 1f value FROM range(4) | 4 elements, but shape [5] has 5",
                "array(1, 3, 4) shape, 0 row, id + 1 col, 1f value FROM range(12) | element [0, 12] is outside of shape"
                        + " [1, 3, 4], which as a matrix is [1, 12]",
                "array(6) shape, array(id DIV 3, id % 3) indices, 1f value FROM range(6) | element [1, 0] is outside of"
                        + " shape [6], which as a matrix is [1, 6]",
                "array(2, 3) shape, array(id) indices, 1f value FROM range(6) | element [0] has another rank than shape"
                        + " [2, 3]",
                "array(3, 2) shape, id row, array(1, 2, 3) values FROM range(2) | 2 rows and 3 columns, but shape [3, 2]"
                        + " has 3 and 2",
                "array(3, 2) shape, id col, array(1, 2) values FROM range(3) | 2 rows and 3 columns, but shape [3, 2]"
                        + " has 3 and 2",
                "array(6) shape, id row, array(1) values FROM range(6) | 6 rows and 1 columns, but shape [6] has 1 and 6",
                "array(2, 0) shape, id row, slice(array(1), 1, 0) values FROM range(3) | 3 rows and 0 columns, but shape"
                        + " [2, 0] has 2 and 0",
            })
    void rowsThatContradictTheirShapeAreRejected(String columns, String message) {
        assertThatThrownBy(() -> write(spark.sql("SELECT 'w' name, " + columns)).save(path()))
                .hasStackTraceContaining("tensor 'w': " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "if(id = 0, 'F16', 'F32') dtype, id row, if(id = 0, X'003C003C', X'0000803F') values"
                        + " | F16 and shape null | F32 and shape null",
                "if(id = 0, null, 'F64') dtype, id row, array(1) values | I32 and shape null | F64 and shape null",
                "array(id + 2, 1) shape, id start, array(1f) values | F32 and shape [2, 1] | F32 and shape [3, 1]",
                "if(id = 0, array(2), null) shape, id start, array(1f) values | F32 and shape [2] | F32 and shape null",
            })
    void rowsOfDifferentTypesAndShapesAreNoTensor(String columns, String first, String other) {
        assertThatThrownBy(() -> write(spark.sql("SELECT 'w' name, " + columns + " FROM range(2)"))
                        .save(path()))
                .hasStackTraceContaining("tensor 'w': a row of dtype " + first + ", and one of dtype " + other
                        + ": all rows of a tensor must have the same");
    }

    @Test
    void missingElementsAreZerosOfTheirShape() {
        write(
                        spark.sql(
                                "SELECT 'w' name, array(2, 1, 3) shape, id row, 1 col, float(id + 1) value FROM range(2)"),
                        "missingElements",
                        "zero")
                .save(path());

        assertThat(written("shape, values"))
                .containsExactly("{\"shape\":[2,1,3],\"values\":[0.0,1.0,0.0,0.0,2.0,0.0]}");
    }

    @Test
    void rowsWithoutValuesAreATensorWithoutValues() {
        write(spark.sql("SELECT 'w' name, explode(array(0, 1)) row, array_repeat(1, int(rand(1) * 0)) values"))
                .save(path());

        assertThat(written("shape")).containsExactly("{\"shape\":[2,0]}");
    }
}
