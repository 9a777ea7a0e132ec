package io.github.mlformats.zds.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.DataFrameWriter;
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
import org.junit.jupiter.params.provider.ValueSource;

/** The result and the errors of {@code df.write.format("zds")} for directories of data sets. */
class SaveTest {
    private static final String DATA = "/collections/default/meta/data.jsonl";

    private final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    Path directory;

    @Test
    void eachTaskWithRowsWritesADataSet() throws IOException {
        write(documents(0, 9, 3).filter("n not in (3, 4, 5)")).save(path());

        assertThat(files())
                .hasSize(5)
                .contains("_SUCCESS")
                .anyMatch(name -> name.matches("part-00000-.*-c000/collections/default/meta/data\\.jsonl"))
                .anyMatch(name -> name.matches("part-00002-.*-c000/collections/default/meta/index\\.bin"));
        assertThat(Files.readString(
                        directory.resolve("data").resolve(dataFiles().get(1))))
                .isEqualTo("{\"_id\":\"k6\",\"n\":6}\n{\"_id\":\"k7\",\"n\":7}\n{\"_id\":\"k8\",\"n\":8}\n");
    }

    @Test
    void rowsAreReadInTheirOrderAndFoundByTheIndex() {
        write(documents(0, 1000, 4)).save(path());

        Dataset<Row> read =
                spark.read().format("zds").option("index", "require").load(path());
        assertThat(read.select("_id", "n").collectAsList())
                .isEqualTo(documents(0, 1000, 1).collectAsList());
        assertThat(read.where("_id = 'k777'").select("n").first().getLong(0)).isEqualTo(777);
    }

    @Test
    void withoutRowsThereIsOneEmptySet() throws IOException {
        write(documents(0, 5, 2).filter("n > 100")).save(path());

        assertThat(files()).hasSize(3);
        assertThat(load().count()).isZero();
    }

    @Test
    void aFailedOverwriteLeavesWhatWasThereAndADoneOneReplacesIt() throws IOException {
        write(documents(0, 7, 2)).save(path());
        List<String> before = files();

        Dataset<Row> failing = documents(0, 100, 4).selectExpr("if(n = 90, raise_error('boom'), _id) as _id", "n");
        assertThatThrownBy(() -> write(failing).mode(SaveMode.Overwrite).save(path()))
                .hasStackTraceContaining("boom");
        assertThat(files()).isEqualTo(before);

        write(load().selectExpr("_id", "n + 1 as n")).mode(SaveMode.Overwrite).save(path());
        assertThat(load().selectExpr("min(n)", "max(n)", "count(*)").first()).hasToString("[1,7,7]");
    }

    @Test
    void appendAddsSets() throws IOException {
        write(documents(0, 3, 1)).save(path());
        write(documents(3, 8, 1)).mode(SaveMode.Append).save(path());

        assertThat(dataFiles()).hasSize(2);
        assertThat(load().count()).isEqualTo(8);
    }

    @Test
    void anIdThatOccursTwiceInASetIsAnErrorUnlessTheLastOneCounts() throws IOException {
        Dataset<Row> twice = documents(0, 20, 1).selectExpr("if(n = 13, 'k4', _id) as _id", "n");

        assertThatThrownBy(() -> write(twice).save(path()))
                .hasStackTraceContaining("row 13: duplicate id 'k4'. Make the ids unique");
        assertThat(files()).isEmpty();

        write(twice).option("duplicates", "last").mode(SaveMode.Append).save(path());
        assertThat(load().count()).isEqualTo(19);
        assertThat(load().where("_id = 'k4'").select("n").first().getLong(0)).isEqualTo(13);
    }

    @Test
    void generatedIdsDifferOverAllTasksAndSets() {
        write(documents(0, 1000, 4).drop("_id"))
                .option("idStrategy", "generate")
                .option("maxRecordsPerFile", "70")
                .save(path());
        write(documents(0, 10, 1).drop("_id"))
                .option("idStrategy", "generate")
                .mode(SaveMode.Append)
                .save(path());

        assertThat(load().select("_id").distinct().count()).isEqualTo(1010);
        assertThat(load().first().getString(0)).matches("[0-9a-f]{16}-00000-000000000");
    }

    /** The language of a machine may have other digits. */
    @Test
    void generatedIdsDifferInEachLanguage() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));
        try {
            write(documents(0, 10, 1).drop("_id"))
                    .option("idStrategy", "generate")
                    .save(path());
        } finally {
            Locale.setDefault(before);
        }

        assertThat(load().select("_id").distinct().count()).isEqualTo(10);
    }

    @Test
    void namesOfCollectionsThatAreNoTextAreRefused() {
        Dataset<Row> rows = documents(0, 2, 1).selectExpr("*", "cast(if(_id like '%0', x'61FF', x'61FE') as string) c");

        assertThatThrownBy(() -> write(rows.withColumnRenamed("c", "collection"))
                        .option("collection", "*")
                        .save(path()))
                .hasStackTraceContaining("invalid collection name 'a");
    }

    @Test
    void theDeprecatedNameOfAnOptionIsAccepted() {
        write(documents(0, 10, 1).drop("_id")).option("ids", "generate").save(path());
        assertThat(load().first().getString(0)).matches("[0-9a-f]{16}-00000-000000000");
        assertThatThrownBy(() -> write(documents(10, 20, 1).drop("_id"))
                        .option("ids", "generate")
                        .option("idStrategy", "any")
                        .mode(SaveMode.Append)
                        .save(path()))
                .hasMessageContaining("options 'ids' and 'idStrategy' are the same option");

        spark.sql("create table deprecated_option (_id string, n bigint) using zds options (ids 'any') location '"
                + path() + "2'");
        try {
            spark.sql("insert into deprecated_option values ('a b', 1)");
            assertThat(spark.table("deprecated_option").select("_id").first().getString(0))
                    .isEqualTo("a b");
        } finally {
            spark.sql("drop table deprecated_option");
        }
    }

    @Test
    void setsEndAtANumberOfDocumentsOrBytes() throws IOException {
        write(documents(0, 10, 1)).option("maxRecordsPerFile", "4").save(path());
        assertThat(dataFiles()).hasSize(3).anyMatch(name -> name.endsWith("-c002" + DATA));
        assertThat(load().count()).isEqualTo(10);

        write(documents(0, 10, 1))
                .option("maxFileBytes", "50")
                .mode(SaveMode.Overwrite)
                .save(path());
        assertThat(dataFiles()).hasSize(4);
        assertThat(load().count()).isEqualTo(10);
    }

    @Test
    void setsEndAtTheNumberOfRecordsOfTheSession() throws IOException {
        spark.conf().set("spark.sql.files.maxRecordsPerFile", 4);
        try {
            write(documents(0, 10, 1)).save(path());
            assertThat(dataFiles()).hasSize(3);
            write(documents(0, 10, 1))
                    .option("maxRecordsPerFile", "0")
                    .mode(SaveMode.Overwrite)
                    .save(path());
            assertThat(dataFiles()).hasSize(1);
            documents(0, 10, 1).write().format("zds").save(path() + "-single");
        } finally {
            spark.conf().unset("spark.sql.files.maxRecordsPerFile");
        }
    }

    /** The last one would silently replace the other. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void idsThatDifferInInvalidBytesAreNotSaidToBeReplaceable(boolean singleSet) {
        Dataset<Row> rows = spark.sql("select cast(x as string) as _id from values (x'61FF'), (x'61FE') as t(x)")
                .coalesce(1);

        assertThatThrownBy(() -> write(rows)
                        .option("singleSet", String.valueOf(singleSet))
                        .option("idStrategy", "any")
                        .save(path()))
                .hasStackTraceContaining("Encode such ids, for example with hex(id)");
    }

    @Test
    void clusteringIsRefused() {
        assertThatThrownBy(() -> write(documents(0, 3, 1))
                        .option("__clustering_columns", "[\"_id\"]")
                        .save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("clusterBy is not supported by zds");
    }

    @Test
    void collectionsByColumn() throws IOException {
        documents(0, 9, 2)
                .selectExpr("concat('c', n % 3) as collection", "*")
                .write()
                .format("zds")
                .option("singleSet", "false")
                .option("collection", "*")
                .save(path());

        assertThat(dataFiles()).hasSize(6);
        Dataset<Row> all = spark.read().format("zds").option("collection", "*").load(path());
        assertThat(all.where("collection = 'c1'").selectExpr("sum(n)").first().getLong(0))
                .isEqualTo(1 + 4 + 7);
        assertThat(all.columns()).containsExactly("_id", "n", "collection");
    }

    @Test
    void documentsAsFiles() throws IOException {
        write(documents(0, 3, 1)).option("storage", "docs").save(path());

        assertThat(files())
                .anyMatch(name -> name.endsWith("collections/default/docs/k1.json"))
                .hasSize(5);
        assertThat(load().orderBy("n").select("_id", "n").collectAsList())
                .isEqualTo(documents(0, 3, 1).collectAsList());
    }

    @Test
    void collectionWithoutDocumentsHasADirectoryOfDocuments() throws IOException {
        write(documents(0, 0, 1))
                .option("storage", "docs")
                .option("singleSet", false)
                .save(path());

        assertThat(files()).anyMatch(name -> name.contains("collections/default/docs/"));
        assertThat(spark.read().schema("_id STRING").format("zds").load(path()).count())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"directory", "store"})
    void withoutRowsThereAreNoCollectionsButASet(String container) {
        documents(0, 5, 2)
                .selectExpr("'c' as collection", "*")
                .filter("n > 100")
                .write()
                .format("zds")
                .option("singleSet", "false")
                .option("collection", "*")
                .option("container", container)
                .save(path());

        Dataset<Row> all = spark.read().format("zds").option("collection", "*").load(path());
        assertThat(all.columns()).containsExactly("_id", "collection");
        assertThat(all.collectAsList()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"directory", "store"})
    void withoutRowsThereAreNoFilesOfDocumentsButASet(String container) {
        write(documents(0, 5, 2).filter("n > 100"))
                .option("storage", "docs")
                .option("container", container)
                .save(path());

        assertThat(load().count()).isZero();
        assertThat(load().collectAsList()).isEmpty();
        assertThat(spark.read()
                        .format("zds")
                        .option("storage", "docs")
                        .load(path())
                        .count())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"store", "deflate"})
    void archives(String container) throws IOException {
        write(documents(0, 1000, 3)).option("container", container).save(path());

        assertThat(files())
                .hasSize(4)
                .filteredOn(name -> name.endsWith("-c000.zds"))
                .hasSize(3);
        assertThat(load().select("_id", "n").collectAsList())
                .isEqualTo(documents(0, 1000, 1).collectAsList());
        assertThat(load().where("_id = 'k777'").select("n").first().getLong(0)).isEqualTo(777);
    }

    @Test
    void tables() {
        spark.sql("create table zds_table using zds location '" + path() + "' as select 'a' as _id, 1L as n");
        try {
            spark.sql("insert into zds_table values ('b', 2)");
            assertThat(spark.sql("select n from zds_table where _id = 'b'").first())
                    .hasToString("[2]");
            assertThat(spark.table("zds_table").count()).isEqualTo(2);

            spark.sql("insert overwrite zds_table values ('c', 3)");
            assertThat(spark.table("zds_table").collectAsList()).hasToString("[[c,3]]");
        } finally {
            spark.sql("drop table zds_table");
        }
    }

    /** What a table declares, it reads: keys of maps, too, which without a declaration are texts. */
    @Test
    void aTableReadsTheKeysThatItDeclares() {
        String query =
                "select 'a' as _id, map(1, 'x', -2, 'y') as i, map(3L, array(1)) as l, map(true, 1, false, 2) as t,"
                        + " array(map(1Y, map(2S, 'z'))) as d";
        spark.sql("create table declared_documents using zds location '" + path() + "' as " + query);
        try {
            spark.sql("insert into declared_documents " + query.replace("'a'", "'b'"));
            String row = spark.sql(query).drop("_id").toJSON().first();

            assertThat(spark.table("declared_documents").drop("_id").toJSON().collectAsList())
                    .containsExactly(row, row);
            assertThat(spark.sql("select i[-2], t[true] from declared_documents")
                            .first())
                    .hasToString("[y,1]");
            assertThat(load().schema().apply("i").dataType().catalogString()).doesNotContain("map<int");
        } finally {
            spark.sql("drop table declared_documents");
        }
    }

    /** They are written as arrays, as which {@code spark.read} gives them: a table declares vectors, and could not. */
    @Test
    void aTableOfVectorsIsRefusedBeforeAnyJob() throws IOException {
        spark.createDataFrame(
                        List.of(RowFactory.create("a", Vectors.dense(1, 2))),
                        new StructType().add("_id", "string").add("v", SQLDataTypes.VectorType()))
                .createOrReplaceTempView("vectors");
        String message = "a table of zds files cannot be read with these columns";

        assertThatThrownBy(() -> spark.sql(
                        "create table declared_documents using zds location '" + path() + "' as select * from vectors"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        assertThatThrownBy(() -> spark.table("vectors")
                        .write()
                        .format("zds")
                        .option("path", path())
                        .saveAsTable("declared_documents"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        assertThat(spark.catalog().tableExists("declared_documents")).isFalse();
        assertThat(files()).isEmpty();
        spark.table("vectors")
                .write()
                .format("zds")
                .mode(SaveMode.Append)
                .option("singleSet", "false")
                .save(path());
        assertThat(load().selectExpr("v[1]").first()).hasToString("[2.0]");
    }

    /** It would show null in the column of that name, for documents have their id as {@code _id}. */
    @Test
    void aTableHasNoOtherNameForIds() {
        spark.sql("create table zds_table (k string, n bigint) using zds options (idColumn 'k') location '" + path()
                + "'");
        try {
            assertThatThrownBy(() -> spark.sql("insert into zds_table values ('a', 1)"))
                    .hasMessage("column 'k' is stored under another name, so the table would return null. Give the"
                            + " column that name in the table");
            assertThat(directory.resolve("data"))
                    .satisfiesAnyOf(data -> assertThat(data).doesNotExist(), data -> assertThat(data)
                            .isEmptyDirectory());
        } finally {
            spark.sql("drop table zds_table");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'a' as x | there is no id column '_id'. Name the column with the ids with option(\"idColumn\"), or"
                        + " set idStrategy=generate",
                "1.5 as _id | id column '_id' must be a string or an integer, not decimal(2,1). Cast it",
                "'a' as _id, interval 1 day as i | column 'i': type interval day cannot be written as JSON. Cast it to"
                        + " string",
                "'a' as _id, 'x' as _Corrupt_Record | column '_Corrupt_Record' would be read as null",
                "'a' as _id, null as v | column 'v': type void cannot be written as JSON. Cast it to string",
                "'a' as _id, map(1.5D, 1) as m | column 'm': map keys must be strings, integers or booleans, not"
                        + " double",
                "'a' as _id, named_struct('x', array(named_struct('b', 1, 'b', 2))) as s | column 's.x': duplicate"
                        + " field name 'b'"
            })
    void unsupportedColumnsAreRefusedBeforeAnyJob(String columns, String message) throws IOException {
        assertThatThrownBy(() -> write(spark.sql("select " + columns)).save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        assertThat(files()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "idColumn | n | column 'n' is written as '_id', but there is also a column '_id'. Drop or rename it",
                "ids | generate | ids are generated, but there is also a column '_id'. Drop or rename it",
                "collection | a/b | invalid collection name 'a/b'",
                "collection | * | option(\"collection\", \"*\") requires a string column named collection",
                "index | auto | option index is 'auto', but must be: zdx or tsv or none"
            })
    void wrongOptionsAreRefused(String option, String value, String message) {
        assertThatThrownBy(() -> write(documents(0, 3, 1)).option(option, value).save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "cast(null as string) as _id ~ strict ~ row 0 has no id. Fill in the id column, or filter out the row",
                "'a b' as _id ~ strict ~ row 0: id 'a b' contains the character U+0020; idStrategy=unicode or any"
                        + " allows more",
                "'é' as _id ~ strict ~ row 0: id 'é' contains characters other than",
                "'.a' as _id ~ unicode ~ row 0: id '.a' starts with a dot",
                "repeat('x', 256) as _id ~ unicode ~ has more than 255 characters; idStrategy=any allows more",
                "'' as _id ~ any ~ row 0: id '' is empty or contains a quote",
                "repeat('x', 65536) as _id ~ any ~ row 0: the id has 65536 bytes. An id has at most 65535 bytes",
                "'a' as _id, date'9999-12-31' + 1 as d ~ strict ~ row 0, column 'd': a date outside the years 1 to"
                        + " 9999",
                "'a' as _id, timestamp_micros(253402300800000000L) as t ~ strict ~ column 't': a time outside the"
                        + " years 1 to 9999",
                "'a' as _id, map(cast(X'61ff' as string), 1, cast(X'61fe' as string), 2) as m ~ strict ~ row 0, column"
                        + " 'm': duplicate map key 'a\uFFFD', because invalid UTF-8"
            })
    void valuesThatHaveNoFormAreErrors(String columns, String ids, String message) throws IOException {
        assertThatThrownBy(() -> write(spark.sql("select " + columns))
                        .option("idStrategy", ids)
                        .save(path()))
                .hasStackTraceContaining(message);
        assertThat(files()).isEmpty();
    }

    @Test
    void partitionDirectoriesAreRefused() {
        assertThatThrownBy(() -> write(documents(0, 3, 1)).partitionBy("n").save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("not read when zds is read");
    }

    @Test
    void documentsThatReadersWouldTakeForCorruptAreErrors() {
        assertThatThrownBy(() ->
                        write(documents(0, 3, 1)).option("maxLineLength", "10").save(path()))
                .hasStackTraceContaining("row 0: the document has 19 bytes, more than maxLineLength=10");
    }

    /** Ids {@code k0}, {@code k1} and so on, and the number. */
    private Dataset<Row> documents(int from, int to, int partitions) {
        return spark.range(from, to, 1, partitions).selectExpr("concat('k', id) as _id", "id as n");
    }

    private static DataFrameWriter<Row> write(Dataset<Row> data) {
        return data.write().format("zds").option("singleSet", "false");
    }

    private Dataset<Row> load() {
        return spark.read().format("zds").load(path());
    }

    private String path() {
        return directory.resolve("data").toString();
    }

    private List<String> dataFiles() throws IOException {
        return files().stream().filter(name -> name.endsWith("data.jsonl")).toList();
    }

    /** Paths of all files below the path, without checksums. */
    private List<String> files() throws IOException {
        Path data = directory.resolve("data");
        if (!Files.exists(data)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(data)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> data.relativize(file).toString())
                    .filter(name -> !name.endsWith(".crc"))
                    .sorted()
                    .toList();
        }
    }
}
