package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conversions to catalog tables, in which each unit is one append that cannot be undone. */
class ConvertTableTest {
    private static final int FILES = 3;
    private static final int ROWS = 400;
    private static final String CATALOG = "spark.sql.catalog.lake";
    private static final String ICEBERG = "lake.db.reviews";

    @TempDir
    private Path dir;

    @BeforeEach
    void makeCatalog() throws IOException {
        set("", "org.apache.iceberg.spark.SparkCatalog");
        set(".type", "hadoop");
        set(".warehouse", dir.resolve("lake").toString());
        Path in = Files.createDirectory(dir.resolve("in"));
        for (int i = 0; i < FILES; i++) {
            Files.copy(CommandResult.SAMPLE, in.resolve(i + ".idv"));
        }
    }

    @AfterEach
    void forgetCatalog() {
        System.getProperties().keySet().removeIf(name -> name.toString().startsWith(CATALOG));
    }

    private static void set(String name, String value) {
        System.setProperty(CATALOG + name, value);
    }

    /** The rows of a query, in a separate session. */
    private static List<Row> query(String sql) {
        SparkSession session = SparkCommand.session();
        try {
            return session.sql(sql).collectAsList();
        } finally {
            session.stop();
        }
    }

    private static long count(String table) {
        return query("SELECT count(*) FROM " + table).get(0).getLong(0);
    }

    /** Each file is a unit. */
    private CommandResult convert(String format, String table, Object... more) {
        List<Object> arguments = new ArrayList<>(List.of(
                "convert",
                dir.resolve("in"),
                dir.resolve("out"),
                "--to",
                format,
                "--table",
                table,
                "--unit-size",
                "40k"));
        arguments.addAll(Arrays.asList(more));
        return CommandResult.run(arguments.toArray());
    }

    private Path job(String path) {
        return dir.resolve("out/_mlformats").resolve(path);
    }

    /** The state of a conversion whose process died while it appended its last unit. */
    private void dieInTheLastUnit() throws IOException {
        Files.delete(job("summary.json"));
        Files.delete(job("manifest/0000" + (FILES - 1) + ".jsonl"));
        Files.createDirectories(job("appending"));
        Files.createFile(job("appending/0000" + (FILES - 1)));
    }

    @Test
    void makesThePartitionedTableAndReadsItBack() {
        CommandResult done = convert("iceberg", ICEBERG, "--partition-by", "Label", "--vectors", "array", "--verify");

        assertThat(done.err()).doesNotContain("mlformats:");
        assertThat(done.out()).contains("verified: all rows and columns are equal to the input");
        assertThat(done.exitCode()).isEqualTo(ExitCode.SUCCESS);
        assertThat(count(ICEBERG)).isEqualTo(FILES * ROWS);
        assertThat(count(ICEBERG + ".snapshots")).as("appends").isEqualTo(FILES);
        assertThat(query("SHOW CREATE TABLE " + ICEBERG).get(0).getString(0)).contains("PARTITIONED BY (Label)");
    }

    @Test
    void appendsNoUnitTwice() throws IOException {
        assertThat(convert("iceberg", ICEBERG).exitCode()).isEqualTo(ExitCode.SUCCESS);

        assertThat(convert("iceberg", ICEBERG).err())
                .contains(FILES + " of " + FILES + " units were finished by earlier runs");
        dieInTheLastUnit();
        CommandResult again = convert("iceberg", ICEBERG);

        assertThat(again.err()).contains("2 of 3 units were finished by earlier runs");
        assertThat(again.out()).startsWith("1,200 rows written to lake.db.reviews in ");
        assertThat(again.exitCode()).isEqualTo(ExitCode.SUCCESS);
        assertThat(count(ICEBERG)).isEqualTo(FILES * ROWS);
        assertThat(job("appending/00002")).doesNotExist();
    }

    /** As after a crash before the append: the table is rolled back to the snapshot of the previous unit. */
    @Test
    void appendsAUnitThatIsNotThere() throws IOException {
        convert("iceberg", ICEBERG);
        List<Row> snapshots = query("SELECT snapshot_id FROM " + ICEBERG + ".history ORDER BY made_current_at");
        query("CALL lake.system.rollback_to_snapshot('db.reviews', "
                + snapshots.get(FILES - 2).getLong(0) + ")");
        assertThat(count(ICEBERG)).isEqualTo((FILES - 1) * ROWS);
        dieInTheLastUnit();

        assertThat(convert("iceberg", ICEBERG).exitCode()).isEqualTo(ExitCode.SUCCESS);
        assertThat(count(ICEBERG)).isEqualTo(FILES * ROWS);
    }

    /** The same crash, where an equal conversion has appended its own unit of the same number before. */
    @Test
    void appendsAUnitThatOnlyAnotherConversionHasAppended() throws IOException {
        convert("iceberg", ICEBERG, "--columns", "Text");
        Files.move(dir.resolve("out"), dir.resolve("first"));
        convert("iceberg", ICEBERG, "--columns", "Text");
        List<Row> snapshots = query("SELECT snapshot_id FROM " + ICEBERG + ".history ORDER BY made_current_at");
        query("CALL lake.system.rollback_to_snapshot('db.reviews', "
                + snapshots.get(2 * FILES - 2).getLong(0) + ")");
        dieInTheLastUnit();

        CommandResult again = convert("iceberg", ICEBERG, "--columns", "Text", "--verify");

        assertThat(again.out()).as(again.err()).contains("verified: all rows and columns are equal to the input");
        assertThat(again.exitCode()).isEqualTo(ExitCode.SUCCESS);
        assertThat(count(ICEBERG)).isEqualTo(2 * FILES * ROWS);
    }

    @Test
    void otherTablesDoNotTellWhatAUnitHasWritten() {
        CommandResult refused = convert("parquet", "reviews", "--verify");

        assertThat(refused.err()).contains("only iceberg tables can identify");
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(dir.resolve("out")).doesNotExist();
    }
}
