package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.idv.TestFiles;
import io.github.mlformats.idv.format.Bytes;
import io.github.mlformats.idv.format.Corpus;
import io.github.mlformats.idv.format.IdvBuilder;
import io.github.mlformats.idv.format.codec.Compression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys and key values, written to files and tables. */
class KeyWriteTest {
    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    @AfterEach
    void drop() {
        spark.sql("DROP TABLE IF EXISTS labels");
    }

    private Dataset<Row> indexed(String index, String... values) {
        String metadata = "{\"ml_attr\":{\"type\":\"nominal\",\"vals\":[\"" + String.join("\",\"", values)
                + "\"],\"name\":\"label\"}}";
        return spark.sql("SELECT " + index + " AS label").withMetadata("label", Metadata.fromJson(metadata));
    }

    private void save(Dataset<Row> rows) {
        rows.write().format("idv").save(directory + "/data");
    }

    private void append(Dataset<Row> rows) {
        rows.write().format("idv").mode("append").save(directory + "/data");
    }

    private Dataset<Row> read(String... options) {
        var reader = spark.read().format("idv");
        for (int i = 0; i < options.length; i += 2) {
            reader = reader.option(options[i], options[i + 1]);
        }
        return reader.load(directory + "/data");
    }

    @ParameterizedTest
    @CsvSource({
        "decimal('18446744073709551617'), 18446744073709551617",
        "decimal('18446744073709551616'), 18446744073709551616",
        "decimal('-1'), -1",
        "3D, 3",
        "-1, -1",
        "0.5D, 0.5"
    })
    void indicesThatStandForNothingAreRefused(String index, String shown) {
        Dataset<Row> rows = indexed(
                index.startsWith("decimal") ? "CAST(" + index.substring(7) + " AS DECIMAL(20,0))" : index,
                "a",
                "b",
                "c");
        assertThatThrownBy(() -> rows.write().format("idv").save(directory + "/data"))
                .hasStackTraceContaining("the key index " + shown + " is out of range [0, 3)")
                .hasStackTraceContaining("option(\"keyColumns\", \"none\")");

        if (!index.startsWith("decimal")) {
            rows.write()
                    .format("idv")
                    .option("keyColumns", "none")
                    .mode("overwrite")
                    .save(directory + "/data");
            assertThat(read().selectExpr("string(label)").first().getString(0)).startsWith(shown);
        }
    }

    /** Following the advice of the message must succeed. */
    @Test
    void storedKeysAboveTheCountAreWrittenAsNumbers() {
        Dataset<Row> raw = spark.sql("SELECT 9L AS label")
                .withMetadata("label", Metadata.fromJson("{\"idv.type\":\"Key<UInt32, 1-3>\",\"idv.keys\":\"raw\"}"));

        assertThatThrownBy(() -> raw.write().format("idv").save(directory + "/data"))
                .hasStackTraceContaining("the stored key 9 is out of range [0, 3]")
                .hasStackTraceContaining("option(\"keyColumns\", \"none\")");
        raw.write().format("idv").option("keyColumns", "none").mode("overwrite").save(directory + "/data");
        assertThat(read().first().getLong(0)).isEqualTo(9);
    }

    /** Key values are written as text. */
    @Test
    void keysForNumbersAreNotWrittenNextToThoseOfMlNet() throws IOException {
        Files.createDirectory(directory.resolve("data"));
        Files.write(directory.resolve("data/a.idv"), Corpus.bytes("keys"));
        Dataset<Row> rows = read().select("floatNames");
        String path = directory + "/data";
        spark.sql("CREATE TABLE labels USING idv LOCATION '" + path + "'");

        for (ThrowingCallable write : List.<ThrowingCallable>of(
                () -> rows.write().format("idv").mode("append").save(path),
                () -> spark.sql("UPDATE labels SET k1 = 5 WHERE k1 = 6"))) {
            assertThatThrownBy(write)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(
                            "column 'floatNames' would be written with key values of type Text, but those of ")
                    .hasMessageContaining("a.idv are of type Single");
        }
        assertThat(read("keys", "value")
                        .selectExpr("sum(if(isnan(floatNames), 0, floatNames))")
                        .first()
                        .getDouble(0))
                .isEqualTo(-0.5);
    }

    @Test
    void labelsThatWereIndexedApartAreNotInserted() {
        indexed("0D", "no", "yes").write().format("idv").saveAsTable("labels");
        indexed("0D", "yes", "no").createOrReplaceTempView("apart");

        assertThatThrownBy(() -> spark.sql("INSERT INTO labels SELECT label FROM apart"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'label' of the query has indices into the labels [yes, no], but the"
                        + " table's has indices into [no, yes]");
        assertThatThrownBy(() -> indexed("0D", "yes").write().insertInto("labels"))
                .isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> indexed("0D", "maybe")
                        .repartition(2)
                        .write()
                        .format("idv")
                        .mode("append")
                        .saveAsTable("labels"))
                .isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> indexed("0D", "yes", "no")
                        .write()
                        .format("idv")
                        .mode("overwrite")
                        .saveAsTable("labels"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("indices into the labels [yes, no]");
        assertThat(spark.table("labels").count()).isEqualTo(1);
    }

    @Test
    void labelsThatWereIndexedApartAreNotMerged() {
        indexed("0D", "no", "yes").write().format("idv").saveAsTable("labels");
        indexed("0D", "yes", "no").createOrReplaceTempView("apart");

        for (String action : List.of("WHEN MATCHED THEN UPDATE SET *", "WHEN NOT MATCHED THEN INSERT *")) {
            assertThatThrownBy(() -> spark.sql("MERGE INTO labels USING apart ON labels.label = apart.label " + action))
                    .hasMessageContaining("column 'label' of the query has indices into the labels [yes, no], but the");
        }
        spark.sql("MERGE INTO labels USING apart ON labels.label = apart.label WHEN MATCHED THEN DELETE");
        assertThat(spark.table("labels").count()).isZero();
    }

    @Test
    void labelsThatAreNotListedAreNotInserted() {
        String[] many = IntStream.range(0, 2001).mapToObj(i -> "v" + i).toArray(String[]::new);
        indexed("0D", many).write().format("idv").saveAsTable("labels");
        save(indexed("0D", many));

        assertThatThrownBy(() -> read().write().insertInto("labels"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'label' of the query has indices into labels that its metadata does not"
                        + " list, but the table's has indices into [v0, v1, v2, v3, v4, ...]");
        read("maxMetadataNames", "2001").write().insertInto("labels");
        spark.sql("INSERT INTO labels SELECT label FROM labels");
        assertThat(spark.table("labels").count()).isEqualTo(4);
    }

    @Test
    void vectorsOfKeysThatWereIndexedApartAreNotInserted() {
        Dataset<Row> vectors =
                spark.read().format("idv").load(Corpus.path("key_vectors").toString());
        vectors.write().format("idv").saveAsTable("labels");
        Metadata own = vectors.schema().apply("kv").metadata();
        Metadata reversed = new MetadataBuilder()
                .withMetadata(own)
                .putStringArray("idv.keyValues", new String[] {"c", "b", "a"})
                .build();

        assertThatThrownBy(() -> vectors.withMetadata("kv", reversed).write().insertInto("labels"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'kv' of the query has indices into the labels [c, b, a], but the table's"
                        + " has indices into [a, b, c]");
        vectors.write().insertInto("labels");
        assertThat(spark.table("labels").count()).isEqualTo(2 * vectors.count());
    }

    @ParameterizedTest
    @ValueSource(strings = {"raw", "value"})
    void aDeclaredIndexIsNotReadAsAnotherRepresentation(String keys) {
        save(indexed("1D", "no", "yes"));
        assertThat(spark.read()
                        .schema("label int")
                        .format("idv")
                        .load(directory + "/data")
                        .collectAsList())
                .hasToString("[[1]]");

        assertThatThrownBy(() -> spark.read()
                        .schema("label int")
                        .format("idv")
                        .option("keys", keys)
                        .load(directory + "/data")
                        .collectAsList())
                .hasStackTraceContaining("column 'label' is requested as int, but is "
                        + (keys.equals("raw") ? "bigint" : "string") + " in ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"SELECT label FROM same", "SELECT label FROM fewer", "SELECT 1", "SELECT label + 0 FROM apart"})
    void labelsOfTheSameIndexAndUnknownOnesAreInserted(String query) {
        indexed("0D", "no", "yes").write().format("idv").saveAsTable("labels");
        indexed("1D", "no", "yes").createOrReplaceTempView("same");
        indexed("0D", "no").createOrReplaceTempView("fewer");
        indexed("0D", "yes", "no").createOrReplaceTempView("apart");

        spark.sql("INSERT INTO labels " + query);

        assertThat(spark.table("labels").count()).isEqualTo(2);
    }

    @Test
    void keysOfOtherValuesAreNotAppended() {
        save(indexed("0D", "no", "yes"));

        assertThatThrownBy(() -> append(indexed("0D", "yes", "no")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'label' has other key values than ")
                .hasMessageContaining("or write into another directory");
        append(indexed("1D", "no", "yes"));
        indexed("0D", "yes", "no").write().format("idv").mode("overwrite").save(directory + "/data");
        assertThat(read("keys", "value").collectAsList()).hasToString("[[yes]]");
    }

    @Test
    void keysAreAppendedNextToTheSameValuesThatAreStoredSparse() throws IOException {
        Files.createDirectory(directory.resolve("data"));
        Files.write(directory.resolve("data/sparse.idv"), TestFiles.sparseKeys("", "a", "b"));

        append(read());

        assertThat(read().count()).isEqualTo(6);
        Metadata others = indexed("0D", "", "b", "a").schema().apply("label").metadata();
        assertThatThrownBy(() -> append(read().withMetadata("key", others)))
                .hasMessageContaining("column 'key' has other key values than ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p=1/", "p=1/q=1/"})
    void emptyFilesAndPartitionsAreNotWhatKeysAreComparedWith(String partition) throws IOException {
        for (String empty : List.of("data/p=0/q=0", "data/p=2", "data/" + partition)) {
            Files.createDirectories(directory.resolve(empty));
        }
        byte[] noRows = new IdvBuilder(0)
                .column("label", new Bytes().codec("Double"), Compression.NONE, 1)
                .build();
        Files.write(directory.resolve("data/empty.idv"), noRows);
        Files.write(directory.resolve("data/" + partition + "KEYS.IDV"), TestFiles.keys("no", "yes"));

        assertThatThrownBy(() -> append(indexed("0D", "yes", "no").withColumnRenamed("label", "key")))
                .hasMessageContaining("column 'key' has other key values than ");
    }

    @Test
    void keysWithoutTheirValuesAreNotAppended() {
        save(indexed("0D", "no", "yes"));

        assertThatThrownBy(() -> append(read("maxMetadataNames", "1")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'label' would be written without key values, but ")
                .hasMessageContaining(" has 2: the directory could not be read as one table. Read the data, or"
                        + " create the table, with a higher maxMetadataNames");
        append(read());
        assertThat(read("keys", "value").collectAsList()).hasToString("[[no], [no]]");
    }

    /** The table reads both as the same numbers. */
    @Test
    void numbersAreInsertedNextToRawKeys() {
        save(indexed("0D", "no", "yes"));
        spark.sql(
                "CREATE TABLE labels (label BIGINT) USING idv OPTIONS (keys 'raw') LOCATION '" + directory + "/data'");

        spark.sql("INSERT INTO labels VALUES (7)");

        assertThat(spark.table("labels").orderBy("label").collectAsList()).hasToString("[[1], [7]]");
    }

    /** Readers could not tell which rows have keys, counted from 0, from 1, or none. */
    @ParameterizedTest
    @CsvSource({"INT, index", "DOUBLE, index"})
    void numbersAreNotInsertedNextToKeys(String type, String keys) {
        save(indexed("0D", "no", "yes"));
        spark.sql("CREATE TABLE labels (label " + type + ") USING idv OPTIONS (keys '" + keys + "') LOCATION '"
                + directory + "/data'");

        assertThatThrownBy(() -> spark.sql("INSERT INTO labels VALUES (1)"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'label' would be written as ")
                .hasMessageContaining(" has keys: the directory could not be read as one table. Create the table"
                        + " without a list of columns, ");
        assertThat(spark.table("labels").count()).isOne();

        spark.sql("INSERT OVERWRITE labels VALUES (1)");
        spark.sql("INSERT INTO labels VALUES (2)");
        assertThat(spark.table("labels")
                        .selectExpr("int(label)")
                        .orderBy("label")
                        .collectAsList())
                .hasToString("[[1], [2]]");
    }

    @Test
    void tablesOfNumbersAndKeysAreTruncated() {
        save(indexed("0D", "no", "yes"));
        spark.sql("CREATE TABLE labels (label INT) USING idv LOCATION '" + directory + "/data'");

        spark.sql("TRUNCATE TABLE labels");

        assertThat(spark.table("labels").count()).isZero();
    }

    @Test
    void keysAreNotAppendedAsNumbers() {
        save(indexed("0D", "no", "yes"));

        assertThatThrownBy(() -> read().write()
                        .format("idv")
                        .option("keyColumns", "none")
                        .mode("append")
                        .save(directory + "/data"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'label' would be written as Int32, but ")
                .hasMessageContaining(" has keys: the directory could not be read as one table. Remove"
                        + " option(\"keyColumns\"), or write into another directory");
    }

    /** Following the advice of the message must succeed. */
    @Test
    void keysAreNotAppendedToNumbers() {
        indexed("0D", "no", "yes")
                .write()
                .format("idv")
                .option("keyColumns", "none")
                .save(directory + "/data");

        assertThatThrownBy(() -> append(indexed("1D", "no", "yes")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'label' would be written as keys, but ")
                .hasMessageContaining(" has Double: the directory could not be read as one table. Set"
                        + " option(\"keyColumns\", \"none\"), or to the names of other columns");
        indexed("1D", "no", "yes")
                .write()
                .format("idv")
                .option("keyColumns", "none")
                .mode("append")
                .save(directory + "/data");
        assertThat(read().orderBy("label").collectAsList()).hasToString("[[0.0], [1.0]]");
    }

    @Test
    void keysWithValuesAreNotAppendedToKeysWithout() {
        Metadata unnamed = Metadata.fromJson("{\"ml_attr\":{\"type\":\"nominal\",\"num_vals\":2}}");
        indexed("0D", "no", "yes")
                .withMetadata("label", unnamed)
                .write()
                .format("idv")
                .save(directory + "/data");

        assertThatThrownBy(() -> append(indexed("1D", "no", "yes")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'label' would be written with key values, but ")
                .hasMessageContaining(" has none: the directory could not be read as one table. Write all rows again"
                        + " with mode overwrite, or write into another directory");
        append(read());
        assertThat(read().collectAsList()).hasToString("[[0], [0]]");
    }

    @Test
    void valuesAreInsertedNextToTheirKeys() {
        save(indexed("0D", "no", "yes"));
        spark.sql("CREATE TABLE labels (label STRING) USING idv OPTIONS (keys 'value') LOCATION '" + directory
                + "/data'");

        spark.sql("INSERT INTO labels VALUES ('yes')");

        assertThat(spark.table("labels").orderBy("label").collectAsList()).hasToString("[[no], [yes]]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "raw"})
    void theValuesOfKeysInVectorsComeBack(String keys) {
        Dataset<Row> vectors = spark.read()
                .format("idv")
                .option("keys", keys)
                .load(Corpus.path("key_vectors").toString());
        vectors.write().format("idv").save(directory + "/data");

        List<Row> before = spark.read()
                .format("idv")
                .option("keys", "value")
                .load(Corpus.path("key_vectors").toString())
                .collectAsList();
        assertThat(read("keys", "value").collectAsList()).hasToString(before.toString());
    }

    @Test
    void keysAsTheyAreStoredAreReadSoFromATable() {
        Dataset<Row> raw = spark.sql("SELECT explode(array(0L, 3L)) AS label")
                .withMetadata(
                        "label",
                        Metadata.fromJson("{\"idv.type\":\"Key<UInt32,"
                                + " 1-3>\",\"idv.keys\":\"raw\",\"idv.keyValues\":[\"a\",\"b\",\"c\"]}"));

        raw.write().format("idv").saveAsTable("labels");

        assertThat(spark.table("labels").collectAsList()).hasToString("[[0], [3]]");
    }
}
