package io.github.mlformats.zds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTest {
    private static final SparkSession SPARK = SparkSessions.shared();

    @Test
    void sqlOnPaths() {
        for (String path : new String[] {"updated_deleted/ds", "updated_deleted/ds/collections/train"}) {
            assertThat(SPARK.sql("SELECT * FROM zds.`" + Corpus.ROOT.resolve(path) + "`")
                            .collectAsList())
                    .hasSize(18);
        }
        assertThat(SPARK.sql("SELECT count(*) FROM zds.`" + Corpus.path("zip_stored") + "`")
                        .head()
                        .getLong(0))
                .isEqualTo(5000);
    }

    @Test
    void oneCollectionOfSeveralOrAll() {
        assertThatThrownBy(() -> zds().load(Corpus.path("multi")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("test, train, validation");
        assertThat(zds().option("collection", "test").load(Corpus.path("multi")).count())
                .isEqualTo(5);
        assertThat(zds().option("collection", "*")
                        .load(Corpus.path("multi"))
                        .where("collection <> 'train'")
                        .count())
                .isEqualTo(8);
    }

    @Test
    void metadataTellsWhereDocumentsAre() {
        assertThat(zds().load(Corpus.path("crlf"))
                        .selectExpr(
                                "min(_metadata.offset)",
                                "max(_metadata.offset + _metadata.length)" + " = max(_metadata.file_size)",
                                "max(_metadata.collection)")
                        .head()
                        .toString())
                .isEqualTo("[0,true,train]");
    }

    @Test
    void documentsInFilesAreFoundByTheNamesOfTheirFiles(@TempDir Path directory) throws IOException {
        Path docs = Files.createDirectories(directory.resolve("collections/c c/docs"));
        for (String id : new String[] {"a b", "50%", "x#y", "q?z", "é", "[1]"}) {
            Files.writeString(docs.resolve(id + ".json"), "{\"v\":1}");
            assertThat(zds().load(directory.toString())
                            .where("_id = '" + id + "'")
                            .collectAsList())
                    .hasSize(1);
        }
        assertThat(zds().load(directory.toString())
                        .where("_id = '../c c/docs/é'")
                        .count())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(_id STRING, p INT) USING zds PARTITIONED BY (p)",
                "USING zds PARTITIONED BY (p) AS SELECT 'a' AS _id, 1 AS p"
            })
    void partitionedTablesAreRefused(String table) {
        assertThatThrownBy(() -> SPARK.sql("CREATE TABLE parted " + table))
                .isInstanceOf(UsageException.class)
                .hasMessage("partitions are directories such as year=2026, which are not read when zds is read. Remove"
                        + " partitionBy or PARTITIONED BY");
        assertThat(SPARK.catalog().tableExists("parted")).isFalse();
    }

    private static DataFrameReader zds() {
        return SPARK.read().format("zds");
    }
}
