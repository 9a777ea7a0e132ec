package io.github.mlformats.convert.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.convert.manifest.Unit.InputFile;
import io.github.mlformats.convert.manifest.UnitRecord.ColumnCheck;
import io.github.mlformats.convert.manifest.UnitRecord.CorruptCount;
import io.github.mlformats.convert.manifest.UnitRecord.OutputFile;
import io.github.mlformats.convert.manifest.UnitRecord.RowCounts;
import io.github.mlformats.convert.manifest.UnitRecord.TimeSpan;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines of the manifest, which later versions read when they resume. */
class ManifestTest {
    private static final UnitRecord UNIT = new UnitRecord(
            new Unit(
                    0,
                    "W 1",
                    "W 1",
                    List.of(new InputFile("file:/in/a.idv", 100, 1_700_000_000_000L, Optional.empty()))),
            List.of(new OutputFile("unit-00000-a.parquet", 80)),
            new RowCounts(3, 2),
            List.of(new CorruptCount("expected a number", 1)),
            List.of(
                    new ColumnCheck("x", "00000000000000ff", Optional.of("00000000000000ff")),
                    new ColumnCheck("y", "0123456789abcdef", Optional.empty())),
            new TimeSpan(1_700_000_001_000L, 250));

    private static final String LINE = "{\"unit\":{\"number\":0,\"name\":\"W 1\",\"directory\":\"W 1\","
            + "\"inputs\":[{\"path\":\"file:/in/a.idv\",\"size\":100,\"modified\":1700000000000,\"etag\":null}]},"
            + "\"outputs\":[{\"path\":\"unit-00000-a.parquet\",\"size\":80}],"
            + "\"rows\":{\"read\":3,\"written\":2},"
            + "\"corrupt\":[{\"reason\":\"expected a number\",\"records\":1}],"
            + "\"columns\":[{\"column\":\"x\",\"read\":\"00000000000000ff\",\"written\":\"00000000000000ff\"},"
            + "{\"column\":\"y\",\"read\":\"0123456789abcdef\",\"written\":null}],"
            + "\"time\":{\"started\":1700000001000,\"millis\":250}}";

    @TempDir
    private Path dir;

    private Path line;
    private Manifest manifest;

    @BeforeEach
    void openManifest() throws IOException {
        line = dir.resolve("_mlformats/manifest/00000.jsonl");
        manifest = new Manifest(
                new org.apache.hadoop.fs.Path(dir.resolve("_mlformats").toString()), new Configuration());
    }

    @Test
    void aFinishedUnitIsALine() throws IOException {
        manifest.markFinished(UNIT);

        assertThat(Files.readString(line).strip()).isEqualTo(LINE);
        assertThat(manifest.unit(0)).isEqualTo(UNIT);
        assertThat(UNIT.columns()).extracting(ColumnCheck::agrees).containsExactly(true, false);
    }

    @Test
    void aCheckHasTheChecksumOfTheInput() throws IOException {
        Files.createDirectories(line.getParent());
        Files.writeString(line, LINE.replace("\"read\":\"0123456789abcdef\",", ""));

        assertThatThrownBy(() -> manifest.unit(0))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("00000.jsonl is corrupt");
    }
}
