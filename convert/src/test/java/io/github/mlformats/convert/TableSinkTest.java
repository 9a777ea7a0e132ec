package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.Unit.InputFile;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Detects whether a unit was appended to a table before a crash, which only Iceberg tables allow. */
class TableSinkTest {
    private static final String TABLE = "scores";
    private static final Unit UNIT = new Unit(7, "scores.idv", "", List.<InputFile>of());

    @TempDir
    private Path dir;

    private SparkSession session;
    private TableSink sink;

    @BeforeEach
    void start() {
        session = SparkSession.builder()
                .master("local[1]")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.warehouse.dir", dir.resolve("warehouse").toString())
                .getOrCreate();
        sink = new TableSink(
                TABLE,
                new Output(dir.toString(), "parquet", Map.of(), List.of(), Optional.of(TABLE)),
                new org.apache.hadoop.fs.Path(dir.toUri()),
                new Configuration());
    }

    @AfterEach
    void stop() {
        session.stop();
    }

    @Test
    void nothingIsAppendedWithoutMarkOrTable() throws IOException {
        assertThat(sink.isAppended(UNIT, session)).as("no mark").isFalse();

        Files.createFile(dir.resolve("00007"));
        assertThat(sink.isAppended(UNIT, session)).as("no table").isFalse();
    }

    @Test
    void asksWhereTheTableDoesNotTell() throws IOException {
        session.range(3).write().saveAsTable(TABLE);
        Files.createFile(dir.resolve("00007"));

        assertThatThrownBy(() -> sink.isAppended(UNIT, session))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "an earlier run died while it appended unit 7 (scores.idv) to scores, and it is unknown whether"
                                + " the append was committed. Remove the unit's rows if they are there, then delete "
                                + new org.apache.hadoop.fs.Path(
                                        dir.resolve("00007").toUri()));
    }
}
