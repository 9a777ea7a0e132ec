package io.github.mlformats.core.spark.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spark.NumbersTest;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Directories such as {@code day=2026-01-31} are partition columns. */
class PartitionDirectoriesTest extends NumbersTest {
    @BeforeEach
    void writeFiles() {
        counting(0, 10).write(directory.resolve("t/day=2026-01-01/kind=1/a.numbers"));
        counting(10, 10).write(directory.resolve("t/day=2026-01-02/kind=2/b.numbers"));
        counting(20, 10).write(directory.resolve("t/day=__HIVE_DEFAULT_PARTITION__/kind=3/c.numbers"));
    }

    @Test
    void partitionColumnsComeLastAndHaveTypes() {
        assertThat(load("t").schema().simpleString()).isEqualTo("struct<id:bigint,half:double,day:date,kind:int>");
        assertThat(load("t")
                        .selectExpr("string(day)", "kind")
                        .distinct()
                        .orderBy("kind")
                        .collectAsList())
                .map(Object::toString)
                .containsExactly("[2026-01-01,1]", "[2026-01-02,2]", "[null,3]");
    }

    @Test
    void tablesOfPathsReportThem() {
        DataSourceV2Relation relation =
                (DataSourceV2Relation) load("t").queryExecution().analyzed();
        assertThat(relation.table().partitioning())
                .extracting(Transform::describe)
                .containsExactly("day", "kind");
    }

    @Test
    void typesCanBeSpecified() {
        assertThat(read().schema("id BIGINT, kind STRING, day STRING")
                        .load(path("t"))
                        .orderBy("id")
                        .head()
                        .toString())
                .isEqualTo("[0,1,2026-01-01]");
    }

    @Test
    void partitionColumnsFollowThoseOfTheUser() {
        Dataset<Row> rows = read().schema("half DOUBLE, DAY STRING").load(path("t"));

        assertThat(rows.schema().simpleString()).isEqualTo("struct<half:double,DAY:string,kind:int>");
        assertThat(rows.where("kind = 2").orderBy("half").head().toString()).isEqualTo("[5.0,2026-01-02,2]");
    }

    @Test
    void tablesHaveTheColumnsOfTheCatalog() {
        spark.sql("CREATE TABLE partitioned (id BIGINT) USING numbers LOCATION '" + path("t") + "'");
        try {
            assertThat(spark.table("partitioned").columns()).containsExactly("id");
            assertThat(spark.table("partitioned").count()).isEqualTo(30);
        } finally {
            spark.sql("DROP TABLE partitioned");
        }
    }

    @Test
    void filesOfUserSpecifiedColumnsAreListedByTheLoad() {
        Dataset<Row> rows = read().schema("id BIGINT").load(path("t"));
        counting(30, 10).write(directory.resolve("t/day=2026-01-02/kind=2/d.numbers"));

        assertThat(rows.count()).isEqualTo(30);
    }

    @Test
    void partitionColumnsAloneReadNoData() {
        var kinds = load("t").selectExpr("kind");
        CountingFileSystem.reset();

        assertThat(kinds.collectAsList()).hasSize(30);
        assertThat(CountingFileSystem.bytesRead()).isLessThan(3 * 200);
    }

    @Test
    void partitionColumnHidesDataColumn() {
        counting(0, 5).write(directory.resolve("u/half=7/a.numbers"));

        assertThat(load("u").schema().simpleString()).isEqualTo("struct<id:bigint,half:int>");
        assertThat(load("u").selectExpr("sum(half)").head().getLong(0)).isEqualTo(35);
    }

    @Test
    void basePath() {
        assertThat(read().load(path("t/day=2026-01-01")).columns()).containsExactly("id", "half", "kind");
        assertThat(read().option("basePath", path("t"))
                        .load(path("t/day=2026-01-01"))
                        .columns())
                .containsExactly("id", "half", "day", "kind");
    }

    @Test
    void conflictingDirectoriesAreSparksOwnError() {
        counting(0, 5).write(directory.resolve("v/a=1/a.numbers"));
        counting(0, 5).write(directory.resolve("v/b=1/a.numbers"));

        assertThatThrownBy(() -> load("v")).hasMessageContaining("artition column");
    }

    @Test
    void typesAreInferredFromAllDirectories() {
        counting(0, 5).write(directory.resolve("w/k=1/a.numbers"));
        counting(0, 5).write(directory.resolve("w/k=x/a.numbers"));

        assertThat(load("w").schema().apply("k").dataType()).isEqualTo(DataTypes.StringType);
    }

    @Test
    void filesNextToPartitionDirectoriesAreAnError() {
        counting(30, 10).write(directory.resolve("t/kind.numbers"));

        assertThatThrownBy(() -> load("t"))
                .isInstanceOf(UsageException.class)
                .hasMessage(path("t/kind.numbers")
                        + " is not inside one of the partition directories day=.... Move it away,"
                        + " or read only the directories with a path that ends in /day=* and the option basePath");
        assertThat(read().option("basePath", path("t")).load(path("t/day=*")).count())
                .isEqualTo(30);
    }
}
