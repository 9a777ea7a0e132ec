package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.process.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same command on a manipulated record touches no files outside of its folder. */
class HostileRecordTest {
    @TempDir
    private Path dir;

    private Path in;
    private Path out;
    private Path precious;

    @BeforeEach
    void convertOnce() throws IOException {
        in = Files.copy(CommandResult.SAMPLE, dir.resolve("in.idv"));
        out = dir.resolve("out");
        precious = Files.writeString(dir.resolve("precious.json"), "{}");
        assertThat(convert().exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    private CommandResult convert() {
        return CommandResult.run("convert", in, out, "--to", "json", "--columns", "Text");
    }

    private Path unit() {
        return out.resolve("_mlformats/manifest/00000.jsonl");
    }

    private void assertRefused() throws IOException {
        CommandResult again = convert();
        assertThat(again.err()).contains("expected a path below the folder of the conversion");
        assertThat(again.exitCode()).isEqualTo(ExitCode.CORRUPT);
        try (Stream<Path> files = Files.list(dir)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(List.of("in.idv", "out", "precious.json"));
        }
        assertThat(precious).hasContent("{}");
    }

    /** Unit 0 is converted again because its input changed, which deletes its files first. */
    @Test
    void noOtherFileIsDeleted() throws IOException {
        String record = Files.readString(unit());
        Files.writeString(
                unit(),
                record.replaceFirst(
                        "\"outputs\":\\[\\{\"path\":\"[^\"]*\"", "\"outputs\":[{\"path\":\"../precious.json\""));
        Files.copy(CommandResult.data("idv/int_scalars.idv"), in, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        Files.copy(CommandResult.SAMPLE, in, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        assertRefused();
    }

    /** As if the driver had died while it published unit 0. */
    @Test
    void noOtherFileIsReplaced() throws IOException {
        String record = Files.readString(unit());
        Files.createDirectories(out.resolve("_mlformats/moving"));
        Files.createDirectories(out.resolve("_mlformats/staging/00000"));
        Files.writeString(out.resolve("_mlformats/staging/precious.json"), "evil");
        Files.writeString(
                out.resolve("_mlformats/moving/00000.jsonl"),
                record.replaceFirst(
                        "\"outputs\":\\[\\{\"path\":\"[^\"]*\"", "\"outputs\":[{\"path\":\"../precious.json\""));
        assertRefused();
    }

    @Test
    void nothingIsCreatedElsewhere() throws IOException {
        Path plan = out.resolve("_mlformats/job.json");
        Files.writeString(plan, Files.readString(plan).replaceFirst("\"folder\":\"\"", "\"folder\":\"../evil\""));
        Files.delete(out.resolve("_mlformats/summary.json"));
        assertRefused();
    }
}
