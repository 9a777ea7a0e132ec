package io.github.mlformats.it.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.it.Launcher;
import io.github.mlformats.it.Launcher.Result;
import io.github.mlformats.it.Project;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A conversion in many units that is stopped on its way and started again.
 *
 * @param launcher starts it
 * @param fs where it writes
 * @param out the output directory
 */
record InterruptedRun(Launcher launcher, FileSystem fs, Path out) {
    static final int UNITS = 8;
    private static final int ROWS = 400;
    private static final int KILLED = 137;

    /** Creates the input: equal files, each of which is a unit. */
    static void makeInput(java.nio.file.Path directory) throws IOException {
        java.nio.file.Path in = Files.createDirectory(directory.resolve("in"));
        for (int i = 0; i < UNITS; i++) {
            Files.copy(Project.SAMPLE, in.resolve(i + ".idv"));
        }
    }

    private String[] command() {
        return new String[] {"convert", "in", out.toString(), "--to", "json", "--columns", "Text", "--unit-size", "40k"
        };
    }

    /** When one of its units is finished, it is interrupted. */
    Result interrupt() throws Exception {
        Path first = new Path(out, "_mlformats/manifest/00000.jsonl");
        return launcher.signalWhen(() -> fs.exists(first), "INT", command());
    }

    /** It is killed while it waits for an answer. */
    void killWhileItWaits(BlockedRequest request) throws Exception {
        try {
            Result result = launcher.signalWhen(request::isBlocked, "KILL", command());
            assertThat(result.exitCode()).as(result.err()).isEqualTo(KILLED);
        } finally {
            request.release();
        }
    }

    /** The same command finishes with the result of a single run. */
    void resume() throws Exception {
        assertThat(fs.exists(new Path(out, "_mlformats/summary.json")))
                .as("it was stopped on its way")
                .isFalse();
        Result result = launcher.run(command());

        assertThat(result.err()).contains(" of " + UNITS + " units were finished by earlier runs");
        assertThat(result.out()).as(result.err()).startsWith("3,200 rows in " + UNITS + " files, ");
        assertThat(result.exitCode()).isZero();
        Set<String> units = new TreeSet<>();
        Set<String> contents = new HashSet<>();
        for (FileStatus file : fs.listStatus(out)) {
            String name = file.getPath().getName();
            if (name.startsWith("unit-")) {
                assertThat(units.add(name.substring(0, "unit-00000".length()))).isTrue();
                contents.add(read(file.getPath()));
            }
        }
        assertThat(units).hasSize(UNITS);
        assertThat(contents).singleElement().satisfies(content -> assertThat(content.lines())
                .hasSize(ROWS));
        assertThat(fs.exists(new Path(out, "_SUCCESS"))).isTrue();
        assertThat(fs.listStatus(new Path(out, "_mlformats")))
                .extracting(file -> file.getPath().getName())
                .contains("summary.json", "report.html")
                .doesNotContain("staging", "lock");
    }

    private String read(Path file) throws IOException {
        try (FSDataInputStream in = fs.open(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
