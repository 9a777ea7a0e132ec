package io.github.mlformats.primitiv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.apache.spark.ml.linalg.Matrix;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.SparseMatrix;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the files that {@code df.write.format("primitiv")} writes to a directory, a path and a table. */
class SaveTest extends Written {
    /** Parameters {@code p0}, {@code p1} and so on, in several partitions, last ones first. */
    private Dataset<Row> parameters(int count) {
        return spark.range(count - 1, -1, -1, 3)
                .selectExpr("array(concat('p', id)) path", "array(2) dims", "array(float(id), 0.5f) values");
    }

    @Test
    void aSaveWritesOneFileForAnyNumberOfTasks() throws IOException {
        write(parameters(20)).save(path());

        assertThat(names()).hasSize(2).contains("_SUCCESS").anyMatch(name -> name.endsWith("-c000.model"));
        assertThat(read("parameters").selectExpr("name").collectAsList())
                .extracting(row -> row.getString(0))
                .startsWith("p0", "p1", "p10", "p11")
                .hasSize(20);
    }

    @Test
    void appendAddsAFileAndOverwriteReplacesAll() throws IOException {
        write(parameters(3)).save(path());
        write(parameters(2)).mode(SaveMode.Append).save(path());
        assertThat(names()).hasSize(3);
        assertThat(read("parameters").count()).isEqualTo(5);
        assertThatThrownBy(() -> write(parameters(2)).save(path())).isInstanceOf(UsageException.class);

        Dataset<Row> copy = read("parameters").dropDuplicates("path").selectExpr("path", "dims", "values");
        write(copy).mode(SaveMode.Overwrite).save(path());
        assertThat(names()).hasSize(2);
        assertThat(read("parameters").count()).isEqualTo(3);
    }

    @Test
    void aColumnNamesFiles() throws IOException {
        Dataset<Row> models = parameters(10).selectExpr("*", "concat('m', int(substr(path[0], 2)) % 3, '.model') file");

        write(models.repartition(4)).save(path());

        assertThat(names()).containsExactly("_SUCCESS", "m0.model", "m1.model", "m2.model");
        assertThat(read("parameters")
                        .selectExpr("concat(_metadata.file_name, ' ', name)")
                        .collectAsList())
                .extracting(row -> row.getString(0))
                .contains("m0.model p0", "m0.model p9", "m1.model p7", "m2.model p8")
                .hasSize(10);
    }

    @Test
    void existingNamesAreReplacedByOverwriteOnly() throws IOException {
        Dataset<Row> rows = parameters(3).selectExpr("*", "if(path[0] = 'p1', 'new.model', 'a.model') file");
        write(parameters(1).selectExpr("*", "explode(array('a.model', 'b.model')) file"))
                .save(path());
        byte[] old = Files.readAllBytes(Path.of(path(), "a.model"));

        assertThatThrownBy(() -> write(rows).mode(SaveMode.Append).save(path()))
                .hasStackTraceContaining("file a.model, as column 'file' names it, already exists");
        assertThat(names()).containsExactly("_SUCCESS", "a.model", "b.model");
        assertThat(Path.of(path(), "a.model")).hasBinaryContent(old);

        write(rows).mode(SaveMode.Overwrite).save(path());
        assertThat(names()).containsExactly("_SUCCESS", "a.model", "new.model");
        assertThat(read("parameters").count()).isEqualTo(3);

        write(parameters(1).selectExpr("*", "'c.model' file"))
                .mode(SaveMode.Append)
                .save(path());
        assertThat(names()).containsExactly("_SUCCESS", "a.model", "c.model", "new.model");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'.hidden'", "'_x'", "'a/b'", "''", "'ä'", "string(null)", "'..'"})
    void invalidNamesAreRejected(String name) throws IOException {
        assertThatThrownBy(() ->
                        write(parameters(1).selectExpr("*", name + " file")).save(path()))
                .hasStackTraceContaining("which is not a valid file name");
        assertThat(names()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"README", "README.txt", "LICENSE", "a.md", "a.MD"})
    void namesThatReadersSkipAreRejected(String name) throws IOException {
        Dataset<Row> rows = parameters(1).selectExpr("*", "'" + name + "' file");
        assertThatThrownBy(() -> write(rows).save(path())).hasStackTraceContaining("which readers of a directory skip");
        assertThat(names()).isEmpty();
    }

    @Test
    void partitionDirectoriesHaveAFileEach() throws IOException {
        Dataset<Row> rows = parameters(8).selectExpr("*", "int(substr(path[0], 2)) % 2 lang");
        write(rows).partitionBy("lang").save(path());

        assertThat(names()).hasSize(3).anyMatch(name -> name.startsWith("lang=0/part-"));
        assertThat(read("parameters").where("lang = 1").count()).isEqualTo(4);

        write(rows.selectExpr("*", "'x.model' file")).partitionBy("lang").save(path() + "/named");
        assertThat(names()).contains("named/lang=0/x.model", "named/lang=1/x.model");
    }

    /** Spark sends the rows of null and those of the empty string to two tasks, whose directories have the same name. */
    @Test
    void refusesAFileThatTwoTasksName() throws IOException {
        String file = spark.sql("SELECT concat('f', id) file FROM range(20)"
                        + " WHERE pmod(hash(string(null), concat('f', id)), 2) <> pmod(hash('', concat('f', id)), 2)")
                .first()
                .getString(0);
        Dataset<Row> rows = parameters(2).selectExpr("*", "'" + file + "' file", "if(path[0] = 'p0', null, '') lang");

        SparkSessions.withSetting(spark, "spark.sql.adaptive.enabled", "false", () -> assertThatThrownBy(
                        () -> write(rows).partitionBy("lang").save(path()))
                .hasStackTraceContaining("the rows of lang=__HIVE_DEFAULT_PARTITION__/" + file)
                .hasStackTraceContaining("are not together"));

        assertThat(names()).isEmpty();
        write(rows.where("lang = ''")).partitionBy("lang").save(path());
        assertThat(names()).anyMatch(name -> name.startsWith("lang=__HIVE_DEFAULT_PARTITION__/" + file));
    }

    @Test
    void refusesAFileThatATaskNamesTwice() throws IOException {
        Dataset<Row> rows = parameters(4)
                .selectExpr(
                        "*",
                        "if(path[0] IN ('p0', 'p2'), 'f', 'g') file",
                        "if(path[0] IN ('p0', 'p1'), null, '') lang");

        SparkSessions.withSetting(spark, "spark.sql.shuffle.partitions", "1", () -> assertThatThrownBy(
                        () -> write(rows).partitionBy("lang").save(path()))
                .hasStackTraceContaining("the rows of lang=__HIVE_DEFAULT_PARTITION__/f are not together"));

        assertThat(names()).isEmpty();
    }

    @Test
    void aSingleFileIsReplacedOnlyInModeOverwrite() throws IOException {
        write(parameters(3), "singleFile", "true").save(path());

        assertThatThrownBy(() -> write(parameters(2), "singleFile", "true").save(path()))
                .hasMessageContaining("path already exists");
        assertThatThrownBy(() -> write(parameters(2), "singleFile", "true")
                        .mode(SaveMode.Append)
                        .save(path()))
                .hasMessageContaining("append is not supported for a single file");
        assertThatThrownBy(() -> write(parameters(2).selectExpr("*", "'x' file"), "singleFile", "true")
                        .mode(SaveMode.Overwrite)
                        .save(path()))
                .hasMessageContaining("column 'file' names several files, but singleFile writes one");
        assertThatThrownBy(() -> write(
                                parameters(9).selectExpr("path", "array(int(values[0]) % 3) dims", "values"),
                                "singleFile",
                                "true")
                        .mode(SaveMode.Overwrite)
                        .save(path()))
                .hasStackTraceContaining("all must be 1 or more");
        assertThat(read("parameters").count()).isEqualTo(3);

        write(read("parameters").where("name = 'p1'"), "singleFile", "true")
                .mode(SaveMode.Overwrite)
                .save(path());
        assertThat(read("parameters").count()).isOne();
        assertThat(directory.toFile().list((dir, name) -> !name.endsWith(".crc")))
                .containsExactly("out");
    }

    @Test
    void tablesAreWritten() throws IOException {
        spark.sql("create table models using primitiv location '" + path()
                + "' as select array('a') path, array(1) dims, array(1f) values");
        try {
            spark.sql("insert into models values (array('b'), array(2), array(2f, 3f)), (array('a'), array(),"
                    + " array(5f))");
            assertThat(names()).hasSize(3);
            assertThat(spark.table("models").count()).isEqualTo(3);

            spark.sql("insert overwrite models select path, dims, values from models where path = array('b')");
            assertThat(names()).hasSize(2);
            assertThat(spark.table("models").collectAsList())
                    .hasToString("[[ArraySeq(b),ArraySeq(2),ArraySeq(2.0, 3.0)]]");
        } finally {
            spark.sql("drop table models");
        }
    }

    /** The table has the columns of its layout, as reading finds them. */
    @Test
    void aTableIsWrittenInItsLayout() throws IOException {
        write(
                        spark.sql("select array('e') path, col, array(float(col), 1f) values from range(3) as r(col)"),
                        "layout",
                        "columns")
                .save(path());
        spark.sql("create table words using primitiv options (layout 'columns') location '" + path() + "'");
        try {
            spark.sql("insert overwrite words select path, stat, 2 - col, values from words");

            assertThat(spark.table("words").selectExpr("values[0]").collectAsList())
                    .extracting(row -> row.getFloat(0))
                    .containsExactly(2f, 1f, 0f);
            assertThat(names()).hasSize(2);
        } finally {
            spark.sql("drop table words");
        }
    }

    @Test
    void vectorsAndMatricesOfSparkMlAreWrittenColumnByColumn() {
        Matrix dense = new DenseMatrix(2, 3, new double[] {1, 2, 3, 4, 5, 6});
        List<Row> matrices = List.of(
                RowFactory.create(List.of("dense"), List.of(2, 3), dense),
                RowFactory.create(List.of("sparse"), List.of(2, 3), dense.toSparse()),
                RowFactory.create(
                        List.of("turned"), List.of(2, 3), new DenseMatrix(2, 3, new double[] {1, 3, 5, 2, 4, 6}, true)),
                RowFactory.create(
                        List.of("turned sparse"),
                        List.of(2, 3),
                        new SparseMatrix(
                                2,
                                3,
                                new int[] {0, 2, 4},
                                new int[] {0, 2, 1, 2},
                                new double[] {1, 5, 4, 1e300},
                                true)));
        StructType columns = new StructType()
                .add("path", DataTypes.createArrayType(DataTypes.StringType))
                .add("dims", DataTypes.createArrayType(DataTypes.IntegerType))
                .add("values", SQLDataTypes.MatrixType());

        write(spark.createDataFrame(matrices, columns)).save(path());

        assertThat(read("parameters").selectExpr("string(values)").collectAsList())
                .extracting(row -> row.getString(0))
                .containsExactly(
                        "[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]",
                        "[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]",
                        "[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]",
                        "[1.0, 0.0, 0.0, 4.0, 5.0, Infinity]");

        List<Row> words = List.of(
                RowFactory.create(List.of("e"), 0, Vectors.dense(1, 2)),
                RowFactory.create(List.of("e"), 1, Vectors.sparse(2, new int[] {1}, new double[] {3})));
        StructType word = new StructType()
                .add("path", DataTypes.createArrayType(DataTypes.StringType))
                .add("col", DataTypes.IntegerType)
                .add("values", SQLDataTypes.VectorType());
        write(spark.createDataFrame(words, word), "layout", "columns")
                .mode(SaveMode.Overwrite)
                .save(path());
        assertThat(read("parameters")
                        .selectExpr("string(dims)", "string(values)")
                        .first())
                .hasToString("[[2, 2],[1.0, 2.0, 0.0, 3.0]]");
    }
}
