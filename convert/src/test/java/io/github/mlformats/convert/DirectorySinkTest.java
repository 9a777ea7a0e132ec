package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.UnitRecord;
import io.github.mlformats.convert.manifest.UnitRecord.OutputFile;
import io.github.mlformats.convert.manifest.UnitRecord.RowCounts;
import io.github.mlformats.convert.manifest.UnitRecord.TimeSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two runs write the same unit, since the first has lost the lock without noticing. */
class DirectorySinkTest {
    private static final int ROWS = 10;
    private static final Unit UNIT = new Unit(3, "", "", List.of());

    private static SparkSession session;

    @TempDir
    private Path dir;

    @BeforeAll
    static void startSpark() {
        session = LocalSession.builder(1).getOrCreate();
    }

    @AfterAll
    static void stopSpark() {
        session.stop();
    }

    private DirectorySink sink(String run) throws IOException {
        org.apache.hadoop.fs.Path out = new org.apache.hadoop.fs.Path(dir.toUri());
        return new DirectorySink(Output.files(dir.toString(), "json", Map.of()), out, run, new Configuration());
    }

    private UnitRecord stage(String run) throws IOException {
        List<OutputFile> files = sink(run).stage(UNIT, session.range(ROWS).toDF());
        return new UnitRecord(UNIT, files, new RowCounts(ROWS, ROWS), List.of(), List.of(), new TimeSpan(0, 0));
    }

    private long published() {
        return session.read().json(dir.toString()).count();
    }

    @Test
    void publishesOnlyItsOwnFiles() throws IOException {
        stage("first");
        UnitRecord second = stage("second");

        sink("second").publish(second);

        assertThat(published()).isEqualTo(ROWS);
        assertThat(dir.resolve("_mlformats/staging/00003")).doesNotExist();
    }

    @Test
    void publishesWhatAnEarlierRunHasStaged() throws IOException {
        UnitRecord first = stage("first");
        stage("second");

        sink("third").publish(first);

        assertThat(published()).isEqualTo(ROWS);
    }

    /** It staged files without a directory of the run. */
    @Test
    void publishesWhatAnEarlierVersionHasStaged() throws IOException {
        UnitRecord unit = stage("run");
        Path staged = dir.resolve("_mlformats/staging/00003");
        try (Stream<Path> files = Files.list(staged.resolve("run"))) {
            for (Path file : files.toList()) {
                Files.move(file, staged.resolve(file.getFileName()));
            }
        }
        Files.delete(staged.resolve("run"));

        sink("later").publish(unit);

        assertThat(published()).isEqualTo(ROWS);
    }
}
