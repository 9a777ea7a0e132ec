package io.github.mlformats.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What each statement does to a table of each format: it works, or a message refuses it and nothing is changed. The results are
 * in {@code docs/reference/statements}, a file for each line of Spark, and {@code docs/reference/sql.md} shows them; run with
 * {@code -Ddocs.update=true} to write the files. The usual build runs a sample, another one on each Spark; with
 * {@code -Dtest.stride=1} all run.
 */
class StatementsTest {
    private static final Path RESULTS = Path.of(System.getProperty("project.root"), "docs/reference/statements");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final boolean UPDATE = Boolean.getBoolean("docs.update");
    private static final int STRIDE = UPDATE ? 1 : Integer.getInteger("test.stride", 1);
    private static final Map<String, String> SETTINGS = Map.of(
            "spark.sql.codegen.wholeStage", "false",
            "spark.sql.codegen.factoryMode", "NO_CODEGEN",
            "spark.sql.shuffle.partitions", "1",
            "spark.sql.adaptive.enabled", "false");
    private static final String ROWS = "k1,1,1 k2,2,2";

    private final SparkSession spark = Session.shared();

    @TempDir
    private Path directory;

    private int tables;

    /** How tables of a format are made and changed: they have a text, a number, and {@code p}. */
    private enum Format {
        IDV("key STRING, n BIGINT", "'%s', %dL", "key", "n", "n = 7"),
        DATADINGS("key STRING, n BIGINT", "'%s', %dL", "key", "n", "n = 7"),
        ZDS("_id STRING, n BIGINT", "'%s', %dL", "_id", "n", "n = 7"),
        PRIMITIV(
                "path ARRAY<STRING>, name STRING, ordinal INT, dims ARRAY<INT>, batch INT, count BIGINT, values ARRAY<FLOAT>,"
                        + " stats MAP<STRING, STRUCT<dims: ARRAY<INT>, batch: INT, values: ARRAY<FLOAT>>>",
                "array('%1$s'), '%1$s', 0, array(1), 1, 1L, array(float(%2$d)), map()",
                "path[0]",
                "bigint(values[0])",
                "values = array(float(7))"),
        SAFETENSORS(
                "name STRING, dtype STRING, shape ARRAY<BIGINT>, count BIGINT, start BIGINT, values ARRAY<BIGINT>",
                "'%s', 'I64', array(1L), 1L, 0L, array(%dL)",
                "name",
                "values[0]",
                "values = array(7L)");

        private final String columns;
        private final String values;
        private final String text;
        private final String number;
        private final String change;

        Format(String columns, String values, String text, String number, String change) {
            this.columns = columns;
            this.values = values;
            this.text = text;
            this.number = number;
            this.change = change;
        }

        String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        String values(String text, int number) {
            return values.formatted(text, number);
        }

        /** Some formats give all rows of a directory one value of {@code p}, others have it in each row. */
        String partitioned() {
            return this == ZDS ? "" : "PARTITIONED BY (p)";
        }
    }

    /**
     * A statement.
     *
     * @param sql with {@code text}, {@code change}, {@code row} and {@code values} in braces for what differs between formats
     * @param rows of the table afterwards
     */
    private record Statement(String sql, String rows) {
        String of(Format format) {
            return sql.replace("{key}", format.text)
                    .replace("{change}", format.change)
                    .replace("{column}", format.change.split(" ")[0])
                    .replace("{partitioned}", format.partitioned())
                    .replace("{values}", format.values("k3", 3))
                    .replace(
                            "{source}",
                            "(SELECT * FROM (SELECT " + format.values("k2", 2) + ", 2 UNION ALL SELECT "
                                    + format.values("k3", 3) + ", 3) AS r (" + names(format) + ")) AS s")
                    .replace("{format}", format.id());
        }

        private static String names(Format format) {
            return Arrays.stream((format.columns + ", p INT").split(", (?=[a-z_]+ [A-Z])"))
                    .map(column -> column.split(" ")[0])
                    .collect(Collectors.joining(", "));
        }

        boolean changes() {
            return !sql.startsWith("SELECT") && !sql.startsWith("SHOW") && !sql.startsWith("DESCRIBE");
        }
    }

    private static final List<Statement> STATEMENTS = List.of(
            new Statement("INSERT INTO t SELECT {values}, 3", ROWS + " k3,3,3"),
            new Statement("INSERT OVERWRITE t SELECT {values}, 3", "k3,3,3"),
            new Statement("INSERT OVERWRITE t PARTITION (p = 2) SELECT {values}", "k1,1,1 k3,3,2"),
            new Statement("DELETE FROM t", ""),
            new Statement("DELETE FROM t WHERE p = 1", "k2,2,2"),
            new Statement("DELETE FROM t WHERE p % 2 = 1", "k2,2,2"),
            new Statement("DELETE FROM t WHERE {key} = 'k1'", "k2,2,2"),
            new Statement("UPDATE t SET {change} WHERE {key} = 'k1'", "k1,7,1 k2,2,2"),
            new Statement(
                    "MERGE INTO t USING {source} ON t.{key} = s.{key} WHEN MATCHED THEN UPDATE SET {change}",
                    "k1,1,1 k2,7,2"),
            new Statement("MERGE INTO t USING {source} ON t.{key} = s.{key} WHEN MATCHED THEN DELETE", "k1,1,1"),
            new Statement(
                    "MERGE INTO t USING {source} ON t.{key} = s.{key} WHEN NOT MATCHED THEN INSERT *",
                    ROWS + " k3,3,3"),
            new Statement("TRUNCATE TABLE t", ""),
            new Statement("TRUNCATE TABLE t PARTITION (p = 1)", "k2,2,2"),
            new Statement("SHOW PARTITIONS t", ROWS),
            new Statement("ALTER TABLE t ADD PARTITION (p = 3)", ROWS),
            new Statement("ALTER TABLE t DROP PARTITION (p = 1)", "k2,2,2"),
            new Statement("ALTER TABLE t PARTITION (p = 1) RENAME TO PARTITION (p = 3)", "k1,1,3 k2,2,2"),
            new Statement("MSCK REPAIR TABLE t", ROWS),
            new Statement("ANALYZE TABLE t COMPUTE STATISTICS", ROWS),
            new Statement("ANALYZE TABLE t COMPUTE STATISTICS FOR COLUMNS p", ROWS),
            new Statement("ANALYZE TABLE t PARTITION (p = 1) COMPUTE STATISTICS", ROWS),
            new Statement("DESCRIBE TABLE EXTENDED t", ROWS),
            new Statement("SHOW CREATE TABLE t", ROWS),
            new Statement("SELECT * FROM t TABLESAMPLE (50 PERCENT)", ROWS),
            new Statement("SELECT * FROM t VERSION AS OF 1", ROWS),
            new Statement("ALTER TABLE t ADD COLUMN added STRING", ROWS),
            new Statement("ALTER TABLE t ADD COLUMN added BIGINT", ROWS),
            new Statement("ALTER TABLE t RENAME COLUMN {column} TO q", ROWS),
            new Statement("ALTER TABLE t DROP COLUMN {column}", ROWS),
            new Statement("ALTER TABLE t ALTER COLUMN {column} TYPE STRING", ROWS),
            new Statement("ALTER TABLE t ALTER COLUMN {column} COMMENT 'in euros'", ROWS),
            new Statement("COMMENT ON TABLE t IS 'prices'", ROWS),
            new Statement("ALTER TABLE t SET TBLPROPERTIES ('a' = 'b')", ROWS),
            new Statement("ALTER TABLE t SET LOCATION '/other'", ""),
            new Statement("CREATE TABLE u LIKE t", ROWS),
            new Statement("CREATE TABLE u USING {format} {partitioned} AS SELECT * FROM t", ROWS),
            new Statement("CREATE OR REPLACE TABLE t USING {format} {partitioned} AS SELECT * FROM t", ROWS),
            new Statement("CREATE VIEW v AS SELECT * FROM t", ROWS),
            new Statement("REFRESH TABLE t", ROWS));

    /** Hundreds of small queries, whose code would take longer to compile than to interpret. */
    @BeforeEach
    void interpret() {
        SETTINGS.forEach(spark.conf()::set);
    }

    @AfterEach
    void compile() {
        SETTINGS.keySet().forEach(spark.conf()::unset);
    }

    @AfterEach
    void drop() {
        spark.sql("DROP VIEW IF EXISTS v");
        spark.sql("DROP TABLE IF EXISTS u");
        spark.sql("DROP TABLE IF EXISTS t");
    }

    /** Creates the table with a copy of the files of the first one. */
    private void create(Format format) throws IOException {
        drop();
        Path files = directory.resolve(format.id());
        boolean isFirst = Files.notExists(files);
        Path location = isFirst ? files : directory.resolve("t" + tables++);
        if (!isFirst) {
            SampleFiles.copy(files, location);
        }
        spark.sql("CREATE TABLE t (" + format.columns + ", p INT) USING " + format.id() + " " + format.partitioned()
                + " LOCATION '" + location + "'");
        if (isFirst) {
            spark.sql("INSERT INTO t SELECT " + format.values("k1", 1) + ", 1 UNION ALL SELECT "
                    + format.values("k2", 2) + ", 2");
            create(format);
        }
    }

    private String rows(Format format) {
        return spark
                .sql("SELECT " + format.text + ", " + format.number + ", p FROM t ORDER BY 1")
                .collectAsList()
                .stream()
                .map(row -> row.mkString(","))
                .collect(Collectors.joining(" "));
    }

    /** Runs the statement. @return the message that refuses it, or {@code works} */
    private String result(Statement statement, Format format) {
        try {
            spark.sql(statement.of(format)).collectAsList();
        } catch (Exception e) {
            assertThat(rows(format)).as("%s of %s", statement, format).isEqualTo(ROWS);
            return message(e, format);
        }
        assertThat(rows(format)).as("%s of %s", statement, format).isEqualTo(statement.rows);
        return "works";
    }

    /** The first line, without what differs between tables and what repeats the message. */
    private String message(Throwable e, Format format) {
        Throwable cause = e;
        while (cause.getMessage() == null || cause.getMessage().isBlank()) {
            cause = cause.getCause();
        }
        return cause.getMessage()
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElseThrow()
                .replaceAll("^(\\[[A-Z0-9_.]+\\] )+", "")
                .replaceAll("(;| SQLSTATE:| Please ).*|^Unsupported table change: ", "")
                .replaceAll("`?(spark_catalog`?\\.`?)?default`?\\.`?t\\b`?", "t")
                .replace("file:" + directory, "")
                .replace(directory.toString(), "")
                .replaceAll("/t\\d+\\b", "/t")
                .replaceAll("\\b" + format.id() + "\\b", "FORMAT");
    }

    @Test
    @Timeout(value = 15, unit = TimeUnit.MINUTES) // some hundred statements
    void resultsAreThoseOfThePage() throws IOException {
        ObjectNode results = JSON.createObjectNode();
        for (Statement statement : STATEMENTS) {
            results.putObject(statement.sql());
        }
        for (Format format : Format.values()) {
            create(format);
            for (Statement statement : STATEMENTS) {
                if (!isSampled(statement.sql() + format)) {
                    continue;
                }
                String result = result(statement, format);
                ((ObjectNode) results.get(statement.sql())).put(format.id(), result);
                if (result.equals("works") && statement.changes()) {
                    create(format);
                }
            }
        }
        Path page = RESULTS.resolve(Session.line() + ".json");
        if (UPDATE) {
            Files.createDirectories(RESULTS);
            Files.writeString(page, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(results) + "\n");
            return;
        }
        ObjectNode documented = (ObjectNode) JSON.readTree(page.toFile());
        documented.fields().forEachRemaining(statement -> ((ObjectNode) statement.getValue())
                .retain(Stream.of(Format.values())
                        .filter(format -> isSampled(statement.getKey() + format))
                        .map(Format::id)
                        .toList()));
        assertThat(results).as("%s: run with -Ddocs.update=true", page).isEqualTo(documented);
    }

    private static boolean isSampled(String test) {
        int mixed = (test + Session.line()).hashCode() * 0x9E3779B9 >>> 16;
        return mixed % STRIDE == 0;
    }
}
