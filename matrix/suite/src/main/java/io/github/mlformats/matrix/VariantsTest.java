package io.github.mlformats.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variants are read and written on Spark 4. On Spark 3.5, which lacks them, the error message says so. */
class VariantsTest {
    private final SparkSession spark = Session.shared();

    @TempDir
    private Path directory;

    @Test
    void zdsReadsAndWritesVariants() {
        String path = directory.resolve("set").toString();
        if (!Session.isSpark("4.0")) {
            spark.sql("SELECT 'a' AS _id, 1 AS v").write().format("zds").save(path);
            assertThatThrownBy(() -> documents(path)).hasMessageContaining("singleVariantColumn requires Spark 4");
            return;
        }
        spark.sql("SELECT 'a' AS _id, parse_json('{\"n\":[1.50,null]}') AS v")
                .write()
                .format("zds")
                .save(path);

        Dataset<Row> members = spark.read()
                .format("zds")
                .schema("_id string, v variant")
                .load(path)
                .selectExpr("to_json(v)");
        assertThat(members.head().getString(0)).isEqualTo("{\"n\":[1.5,null]}");
        assertThat(documents(path).selectExpr("to_json(doc)").head().getString(0))
                .isEqualTo("{\"_id\":\"a\",\"v\":{\"n\":[1.5,null]}}");
        readsTheMembersOfAQuery(documents(path), "_id");
    }

    @Test
    void datadingsReadsAndWritesVariants() {
        String path = directory.resolve("samples").toString();
        if (!Session.isSpark("4.0")) {
            spark.sql("SELECT 'a' AS key, 1 AS v").write().format("datadings").save(path);
            assertThatThrownBy(() -> samples(path)).hasMessageContaining("singleVariantColumn requires Spark 4");
            return;
        }
        spark.sql("SELECT 'a' AS key, parse_json('{\"n\":[1.50,null]}') AS v")
                .write()
                .format("datadings")
                .save(path);

        assertThat(samples(path).selectExpr("to_json(doc)").head().getString(0))
                .isEqualTo("{\"key\":\"a\",\"v\":{\"n\":[1.5,null]}}");
        readsTheMembersOfAQuery(samples(path), "key");
    }

    @Test
    void samplesHaveTheVariantsOfTheirRows() {
        assumeTrue(Session.isSpark("4.0"));
        String path = directory.resolve("sampled").toString();
        spark.sql("SELECT string(id) AS _id, id, parse_json(string(id)) AS v, struct(parse_json(string(id)) AS w) AS s"
                        + " FROM range(0, 2000, 1, 1)")
                .write()
                .format("zds")
                .save(path);

        List<Row> rows = spark.read()
                .format("zds")
                .schema("id bigint, v variant, s struct<w variant>")
                .load(path)
                .sample(0.1, 3)
                .selectExpr("id", "bigint(v)", "bigint(s.w)")
                .collectAsList();

        assertThat(rows).hasSizeBetween(1, 1999).allSatisfy(row -> assertThat(List.of(row.get(1), row.get(2)))
                .containsOnly(row.get(0)));
    }

    /** Earlier versions do not tell which members a query reads. */
    private static void readsTheMembersOfAQuery(Dataset<Row> rows, String id) {
        Dataset<Row> members = rows.where("variant_get(doc, '$." + id + "', 'string') = 'a'")
                .selectExpr("variant_get(doc, '$.v.n[0]', 'double')");

        assertThat(members.head().getDouble(0)).isEqualTo(1.5);
        String plan = members.queryExecution().executedPlan().toString();
        assertThat(plan.contains("members of variants: {doc=[" + id + ", v]}")).isEqualTo(Session.isSpark("4.1"));
        assertThat(plan).contains("coalesce(invoke($['" + id + "'].apply(doc");
    }

    private Dataset<Row> samples(String path) {
        return spark.read()
                .format("datadings")
                .option("singleVariantColumn", "doc")
                .load(path);
    }

    private Dataset<Row> documents(String path) {
        return spark.read().format("zds").option("singleVariantColumn", "doc").load(path);
    }
}
