package io.github.mlformats.datadings.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.file.DirectoryContent;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.datadings.format.SidecarFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the files that {@code df.write.format("datadings")} writes, and its errors. */
class SaveTest {
    private final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    Path directory;

    @Test
    void eachTaskWithRowsWritesASetOfSixFiles() throws IOException {
        save(samples(0, 9, 3).filter("n <> 4 and n <> 3 and n <> 5"));

        List<String> names = DirectoryContent.below(directory.resolve("data"));
        List<String> data = dataFiles();
        assertThat(data).hasSize(2).allMatch(name -> name.matches("part-0000[02]-.*-c000\\.msgpack"));
        for (String name : data) {
            for (SidecarFile side : SidecarFile.values()) {
                assertThat(names.contains(name + side.suffix())).isEqualTo(side != SidecarFile.INDEX);
            }
        }
        assertThat(names).hasSize(13).contains("_SUCCESS");
    }

    @Test
    void shardsHaveTheRowsInTheirOrder() {
        save(samples(0, 1000, 4));

        assertThat(load().select("key", "n").collectAsList())
                .isEqualTo(samples(0, 1000, 1).select("key", "n").collectAsList());
        assertThat(load().where("key = 'k777'").select("n").first().getLong(0)).isEqualTo(777);
    }

    @Test
    void withoutRowsThereIsOneEmptySet() throws IOException {
        save(samples(0, 5, 2).filter("n > 100"));

        assertThat(dataFiles()).hasSize(1);
        assertThat(DirectoryContent.below(directory.resolve("data"))).hasSize(7);
        assertThat(load().count()).isZero();
    }

    @Test
    void aFailedOverwriteKeepsOldFilesAndASuccessfulOneReplacesThem() throws IOException {
        save(samples(0, 7, 2));
        List<String> before = DirectoryContent.below(directory.resolve("data"));

        assertThatThrownBy(() -> samples(0, 100, 4)
                        .selectExpr("if(n = 90, raise_error('boom'), key) as key", "n")
                        .write()
                        .format("datadings")
                        .mode(SaveMode.Overwrite)
                        .save(path()))
                .hasStackTraceContaining("boom");
        assertThat(DirectoryContent.below(directory.resolve("data"))).isEqualTo(before);

        load().selectExpr("key", "n + 1 as n")
                .write()
                .format("datadings")
                .mode(SaveMode.Overwrite)
                .save(path());
        assertThat(load().selectExpr("min(n)", "max(n)", "count(*)").first()).hasToString("[1,7,7]");
    }

    @Test
    void appendAddsShards() throws IOException {
        save(samples(0, 3, 1));
        samples(3, 8, 1).write().format("datadings").mode(SaveMode.Append).save(path());

        assertThat(dataFiles()).hasSize(2);
        assertThat(load().count()).isEqualTo(8);
    }

    @Test
    void aDuplicateKeyInADataSetIsAnError() throws IOException {
        assertThatThrownBy(() -> save(samples(0, 20, 1).selectExpr("if(n = 13, 'k4', key) as key")))
                .hasStackTraceContaining("row 13: key 'k4' occurs twice: the keys of a data set must be unique");
        assertThat(DirectoryContent.below(directory.resolve("data"))).isEmpty();
    }

    @Test
    void aKeyInSeveralShardsIsFoundOnRequest() throws IOException {
        Dataset<Row> twice = samples(0, 20, 4).selectExpr("if(n = 13, 'k4', key) as `a.b`", "n");

        assertThatThrownBy(() -> twice.write()
                        .format("datadings")
                        .option("keyColumn", "a.b")
                        .option("uniqueKeys", "all")
                        .save(path()))
                .hasStackTraceContaining("key 'k4' occurs twice");
        assertThat(DirectoryContent.below(directory.resolve("data"))).isEmpty();

        twice.write()
                .format("datadings")
                .option("keyColumn", "a.b")
                .mode(SaveMode.Append)
                .save(path());
        assertThat(load().where("key = 'k4'").count()).isEqualTo(2);
    }

    @Test
    void uniqueKeysOfAllShardsLoseOnlyTheOrder() {
        samples(0, 100, 3)
                .write()
                .format("datadings")
                .option("uniqueKeys", "all")
                .save(path());

        assertThat(load().orderBy("n").select("key", "n").collectAsList())
                .isEqualTo(samples(0, 100, 1).select("key", "n").collectAsList());
    }

    /** Spark clusters equal keys, which loses the order of the rows. */
    @Test
    void keysThatAreComparedWithinADirectoryAreComparedInSortedRowsToo() {
        Dataset<Row> twice = samples(0, 100, 3)
                .selectExpr("if(n = 99, 'k0', key) as key", "n", "n % 3 as part")
                .sortWithinPartitions("part", "n");

        assertThatThrownBy(() -> twice.write()
                        .format("datadings")
                        .option("uniqueKeys", "all")
                        .partitionBy("part")
                        .save(path()))
                .hasStackTraceContaining("key 'k0' occurs twice");
    }

    @Test
    void setsEndAtANumberOfSamplesOrBytes() throws IOException {
        samples(0, 10, 1)
                .write()
                .format("datadings")
                .option("maxRecordsPerFile", "4")
                .save(path());
        assertThat(dataFiles()).hasSize(3).anyMatch(name -> name.endsWith("-c002.msgpack"));
        assertThat(load().count()).isEqualTo(10);

        samples(0, 10, 1)
                .write()
                .format("datadings")
                .option("maxFileBytes", "30")
                .mode(SaveMode.Overwrite)
                .save(path());
        assertThat(dataFiles()).hasSizeBetween(3, 6);
        assertThat(load().select("n").collectAsList()).hasSize(10);
    }

    @Test
    void partitionsAndTablesHaveSetsWithTheirIndex() throws IOException {
        samples(0, 6, 1)
                .selectExpr("*", "n % 2 as part")
                .write()
                .format("datadings")
                .partitionBy("part")
                .save(path());
        spark.sql("create table written_sets using datadings location '" + path() + "2' as select 'a' as key, 1L as n");
        try {
            spark.sql("insert into written_sets values ('b', 2)");

            assertThat(load().where("key = 'k3'").select("part", "n").first()).hasToString("[1,3]");
            assertThat(dataFiles()).hasSize(2);
            assertThat(DirectoryContent.below(directory.resolve("data"))).hasSize(13);
            assertThat(spark.sql("select n from written_sets where key = 'b'").first())
                    .hasToString("[2]");
        } finally {
            spark.sql("drop table written_sets");
        }
    }

    /** A table reads its declared types, including map keys, which are strings without a declaration. */
    @Test
    void aTableReadsTheKeysThatItDeclares() {
        String query =
                "select 'a' as key, map(1, 'x', -2, 'y') as i, map(3L, array(1)) as l, map(true, 1, false, 2) as t,"
                        + " array(map(1Y, map(2S, 'z'))) as d, map(X'00ff', 1) as b";
        spark.sql("create table declared_sets using datadings location '" + path() + "' as " + query);
        try {
            spark.sql("insert into declared_sets " + query.replace("'a'", "'b'"));
            String row = spark.sql(query).drop("key", "b").toJSON().first();

            assertThat(spark.table("declared_sets").drop("key", "b").toJSON().collectAsList())
                    .containsExactly(row, row);
            assertThat(spark.sql("select i[-2], t[true], b[X'00ff'] from declared_sets")
                            .first())
                    .hasToString("[y,1,1]");
            assertThat(load().schema().apply("i").dataType().catalogString()).doesNotContain("map<int");
        } finally {
            spark.sql("drop table declared_sets");
        }
    }

    /** Vectors are written as numpy arrays, which a table with declared vector columns could not read. */
    @Test
    void aTableOfVectorsIsRejectedBeforeAnyJob() throws IOException {
        spark.createDataFrame(
                        List.of(RowFactory.create("a", Vectors.dense(1, 2))),
                        new StructType().add("key", "string").add("v", SQLDataTypes.VectorType()))
                .createOrReplaceTempView("vectors");
        String message = "a table of datadings files cannot be read with these columns";

        assertThatThrownBy(() -> spark.sql("create table declared_sets using datadings location '" + path()
                        + "' as select * from vectors"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        assertThatThrownBy(() -> spark.table("vectors")
                        .write()
                        .format("datadings")
                        .option("path", path())
                        .saveAsTable("declared_sets"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        assertThat(spark.catalog().tableExists("declared_sets")).isFalse();
        assertThat(DirectoryContent.below(directory.resolve("data"))).isEmpty();
        spark.table("vectors").write().format("datadings").save(path());
        assertThat(load().selectExpr("v.dtype").first()).hasToString("[<f8]");
    }

    @Test
    void digestsMayBeSkipped() throws IOException {
        samples(0, 3, 1).write().format("datadings").option("md5", "false").save(path());

        assertThat(DirectoryContent.below(directory.resolve("data")))
                .noneMatch(name -> name.endsWith(".md5"))
                .hasSize(6);
    }

    @Test
    void aMissingKeyIsAnError() {
        assertThatThrownBy(() -> save(samples(0, 5, 1).selectExpr("if(n = 3, null, key) as key")))
                .hasStackTraceContaining("row 3 has no key");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'a' as x | no column 'key', but each sample needs a key: add the column, or name another one with"
                        + " keyColumn",
                "1 as key | column 'key' must be a string, not int: cast it, or name another one with keyColumn",
                "'a' as key, 1.5BD as d | column 'd': MessagePack has no type decimal(2,1): cast it to string, or to"
                        + " double",
                "'a' as key, current_date() as d | column 'd': MessagePack has no type date: cast it to string",
                "'a' as key, named_struct('b', array(null)) as a | column 'a.b': MessagePack has no type void: cast it"
                        + " to string",
                "'a' as key, named_struct('b', 1, 'b', 2) as a | column 'a': a field name occurs twice: 'b'",
                "'a' as key, map(1.5D, 1) as m | column 'm': map keys must be strings, integers, booleans or binary,"
                        + " not double"
            })
    void unsupportedColumnsAreRejectedBeforeAnyJob(String columns, String message) throws IOException {
        assertThatThrownBy(() -> save(spark.sql("select " + columns)))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
        assertThat(DirectoryContent.below(directory.resolve("data"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "keyColumn | n | column 'n' is stored as 'key', but there is a column of that name: drop or rename it",
                "singleFile | true | there is no option singleFile: a single data set is written by a single task,"
                        + " with df.coalesce(1).write",
                "singleSet | true | there is no option singleSet: a single data set is written by a single task, with"
                        + " df.coalesce(1).write",
                "arrays | list,x | option arrays names",
                "nulls | keep | option nulls is 'keep', but must be: omit or nil"
            })
    void wrongOptionsAreRejected(String option, String value, String message) {
        assertThatThrownBy(() -> samples(0, 3, 1)
                        .write()
                        .format("datadings")
                        .option(option, value)
                        .save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    @Test
    void tablesHaveTheirKeysInAColumnOfThatNameInAnyCase() {
        spark.sql("create table key_table (KEY string, n bigint) using datadings options (uniqueKeys 'all') location '"
                + path() + "'");
        try {
            spark.sql("insert into key_table values ('a', 1)");
            assertThat(spark.table("key_table").where("key = 'a'").collectAsList())
                    .hasToString("[[a,1]]");
        } finally {
            spark.sql("drop table key_table");
        }
        spark.sql("create table key_table (id string) using datadings options (keyColumn 'id') location '" + path()
                + "'");
        try {
            assertThatThrownBy(() -> spark.sql("insert into key_table values ('a')"))
                    .hasMessageContaining("column 'id' is stored under another name, so the table would return null");
        } finally {
            spark.sql("drop table key_table");
        }
    }

    /** It could not be read: fields that differ only by case are one column. */
    @Test
    void anotherColumnThatReadersTakeForTheKeyIsRejected() {
        assertThatThrownBy(() -> spark.sql("SELECT 'a' AS id, 'b' AS Key")
                        .write()
                        .format("datadings")
                        .option("keyColumn", "id")
                        .save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'id' is stored as 'key', but there is a column of that name");
    }

    @Test
    void setsEndAtTheNumberOfRecordsOfTheSession() throws IOException {
        spark.conf().set("spark.sql.files.maxRecordsPerFile", 4);
        try {
            samples(0, 10, 1).write().format("datadings").save(path());
            assertThat(dataFiles()).hasSize(3);
            samples(0, 10, 1)
                    .write()
                    .format("datadings")
                    .option("uniqueKeys", "all")
                    .mode(SaveMode.Overwrite)
                    .save(path());
            assertThat(load().count()).isEqualTo(10);
        } finally {
            spark.conf().unset("spark.sql.files.maxRecordsPerFile");
        }
    }

    /** The partition column would replace the column with the bytes of corrupt samples. */
    @Test
    void aPartitionColumnIsNoCorruptRecordColumn() {
        samples(0, 4, 1)
                .selectExpr("*", "1 as p")
                .write()
                .format("datadings")
                .partitionBy("p")
                .save(path());
        for (String schema : new String[] {null, "key string, p binary"}) {
            DataFrameReader read = spark.read()
                    .format("datadings")
                    .option("mode", "permissive")
                    .option("columnNameOfCorruptRecord", "P");
            assertThatThrownBy(() -> (schema == null ? read : read.schema(schema))
                            .load(path())
                            .collectAsList())
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("columnNameOfCorruptRecord is 'P', but the data has a column 'p'");
        }
    }

    @Test
    void uniqueKeysNeedOneSetInATask() {
        assertThatThrownBy(() -> samples(0, 3, 1)
                        .write()
                        .format("datadings")
                        .option("uniqueKeys", "all")
                        .option("maxRecordsPerFile", "10")
                        .save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("uniqueKeys=all writes one data set per task");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "array(1, null) as x ~ numpy ~ row 0, column 'x': a numpy array cannot contain a null: set arrays=list",
                "array(array(1), array(1, 2)) as x ~ numpy ~ arrays of different lengths cannot form one numpy array:"
                        + " set arrays=list",
                "array(array(1), null) as x ~ x ~ a numpy array cannot contain a null: set arrays=list",
                "named_struct('dtype', '|O', 'shape', array(1), 'data', X'00') as x ~ list ~ object arrays (pickles)"
                        + " cannot be written",
                "named_struct('dtype', '<f4', 'shape', array(2), 'data', X'00') as x ~ list ~ data of 1 bytes, but"
                        + " dtype and shape require 8",
                "named_struct('dtype', 'so', 'shape', array(2), 'data', X'00') as x ~ list ~ unknown numpy dtype 'so'",
                "named_struct('dtype', '<f4', 'shape', array(-1), 'data', X'00') as x ~ list ~ the shape contains a"
                        + " null or negative length",
                "named_struct('type', -2Y, 'data', X'00') as x ~ list ~ ext type -2 is outside 0 to 127",
                "named_struct('seconds', 1L, 'nanos', -1) as x ~ list ~ -1 nanoseconds are outside 0 to 999999999",
                "18446744073709551616BD as x ~ list ~ integer 18446744073709551616 is outside -2^63 to 2^64-1",
                "map(cast(X'61ff' as string), 1, cast(X'61fe' as string), 2) as x ~ list ~ row 0, column 'x': two keys"
                        + " of a map are the same text, 'a\uFFFD', because invalid UTF-8"
            })
    void valuesThatHaveNoFormAreErrors(String column, String arrays, String message) throws IOException {
        assertThatThrownBy(() -> spark.sql("select 'a' as key, " + column)
                        .write()
                        .format("datadings")
                        .option("arrays", arrays)
                        .save(path()))
                .hasStackTraceContaining(message);
        assertThat(DirectoryContent.below(directory.resolve("data"))).isEmpty();
    }

    /** Keys {@code k0}, {@code k1} and so on, and the number. */
    private Dataset<Row> samples(int from, int to, int partitions) {
        return spark.range(from, to, 1, partitions).selectExpr("concat('k', id) as key", "id as n");
    }

    private void save(Dataset<Row> data) {
        data.write().format("datadings").save(path());
    }

    private Dataset<Row> load() {
        return spark.read().format("datadings").load(path());
    }

    private String path() {
        return directory.resolve("data").toString();
    }

    private List<String> dataFiles() throws IOException {
        return DirectoryContent.below(directory.resolve("data")).stream()
                .filter(name -> name.endsWith(".msgpack"))
                .toList();
    }
}
