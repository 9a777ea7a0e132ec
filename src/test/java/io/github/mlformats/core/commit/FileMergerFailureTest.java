package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.table.TaskRunner;
import io.github.mlformats.core.testing.JavaProcess;
import io.github.mlformats.core.testing.Letters;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** After a failed merge, the path has either the old file or the complete new one, and there is nothing next to it. */
class FileMergerFailureTest {
    private static final Letters NEW = new Letters(List.of(3, 2), -1);
    private static final String NEW_CONTENT = "headeraaabb[6, 9, 11]";

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void thereIsAFile() throws IOException {
        file = Files.writeString(directory.resolve("all"), "old");
    }

    @AfterEach
    void resetFaults() {
        FaultyFileSystem.faults = operation -> {};
    }

    @ParameterizedTest
    @ValueSource(strings = {"create segment-00001-0", "close segment-00001-0", "create file", "close file"})
    void fullDiskKeepsTheOldFile(String full) throws IOException {
        failAt(full, "No space left on device");

        assertThatThrownBy(() -> write(NEW)).hasMessage("No space left on device");

        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("all");
    }

    @Test
    void failingSegmentKeepsTheOldFile() throws IOException {
        assertThatThrownBy(() -> write(new Letters(List.of(3, 2), 1))).hasMessage("segment 1 fails");

        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("all");
    }

    /** As Spark retries a failed task. */
    private record Again() implements SegmentRunner {
        @Override
        public <T extends Serializable> List<T> run(List<Integer> segments, TaskRunner.TaskFunction<Integer, T> work)
                throws IOException {
            return new Letters.OneByOne().run(segments, segment -> {
                try {
                    return work.apply(segment);
                } catch (IOException e) {
                    return work.apply(segment);
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"create segment-00001-0", "close segment-00001-0"})
    void aSegmentThatFailsOnceIsWrittenAgain(String failing) throws IOException {
        AtomicBoolean failed = new AtomicBoolean();
        FaultyFileSystem.faults = reached -> {
            if (reached.equals(failing) && failed.compareAndSet(false, true)) {
                throw new IOException("once");
            }
        };

        NEW.write(new org.apache.hadoop.fs.Path("faulty:" + file), conf(), new Again());

        assertThat(failed).isTrue();
        assertThat(file).hasContent(NEW_CONTENT);
        assertThat(names()).containsExactly("all");
    }

    /** Hadoop's raw local file system supports concat, but loses the first file. */
    @Test
    void wrongConcatenationFallsBackToCopying() throws IOException {
        Configuration raw = new Configuration();
        raw.setClass("fs.file.impl", RawLocalFileSystem.class, FileSystem.class);
        raw.setBoolean("fs.file.impl.disable.cache", true);

        NEW.write(new org.apache.hadoop.fs.Path("file:" + file), raw);

        assertThat(file).hasContent(NEW_CONTENT);
        assertThat(names()).containsExactly("all");
    }

    @Test
    void aFileWhoseRenamingFailsAfterItWasDoneIsThere() throws IOException {
        failAt("renamed", "the answer was lost");

        write(NEW);

        assertThat(file).hasContent(NEW_CONTENT);
        assertThat(names()).containsExactly("all");
    }

    @Test
    void refusedRenameKeepsTheOldFile() throws IOException {
        failAt("rename", "the network is gone");

        assertThatThrownBy(() -> write(NEW)).hasMessage("the network is gone");

        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("all");
    }

    @Test
    void failedRestoreKeepsBothFiles() throws IOException {
        AtomicInteger renames = new AtomicInteger();
        FaultyFileSystem.faults = reached -> {
            if (reached.equals("rename") && renames.incrementAndGet() > 1) {
                throw new IOException("the network is gone");
            }
        };

        assertThatThrownBy(() -> write(NEW))
                .hasMessageMatching(
                        "the old data is in faulty:.*/replaced and the new data in faulty:.*/file: rename the"
                                + " one that is to stay to faulty:" + file + ": the network is gone");

        Path staging = directory.resolve(names().get(0));
        assertThat(staging.resolve("replaced")).hasContent("old");
        assertThat(staging.resolve("file")).hasContent(NEW_CONTENT);
    }

    @Test
    void aDriverThatDiesLosesNoOldFile() throws Exception {
        List<String> deaths = List.of("create segment-00000-0", "create segment-00001-0", "close file", "renamed");
        List<Process> drivers = new ArrayList<>();
        for (int i = 0; i < deaths.size(); i++) {
            Path own = Files.createDirectory(directory.resolve("" + i));
            Files.writeString(own.resolve("all"), "old");
            drivers.add(DyingDriver.start(own.resolve("all"), deaths.get(i)));
        }
        for (int i = 0; i < deaths.size(); i++) {
            assertThat(drivers.get(i).waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(drivers.get(i).exitValue()).as(deaths.get(i)).isEqualTo(DyingDriver.DEAD);
            // Between the two renames the old file is in the staging directory.
            assertThat(old(directory.resolve("" + i))).as(deaths.get(i)).hasContent("old");
            try (Stream<Path> left = Files.list(directory.resolve("" + i))) {
                assertThat(left.map(path -> path.getFileName().toString())).anyMatch(name -> name.startsWith(".all-"));
            }
        }
    }

    private static Path old(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(path -> path.endsWith("all") || path.endsWith("replaced"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static void failAt(String operation, String message) {
        FaultyFileSystem.faults = reached -> {
            if (reached.equals(operation)) {
                throw new IOException(message);
            }
        };
    }

    private void write(Letters letters) throws IOException {
        letters.write(new org.apache.hadoop.fs.Path("faulty:" + file), conf());
    }

    static Configuration conf() {
        Configuration conf = new Configuration();
        conf.set("fs.faulty.impl", FaultyFileSystem.class.getName());
        return conf;
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    /** A process that writes the file, and dies meanwhile. */
    static final class DyingDriver {
        static final int DEAD = 77;

        static Process start(Path file, String death) throws IOException {
            return JavaProcess.of(DyingDriver.class, List.of(), List.of(file.toString(), death))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        }

        public static void main(String[] arguments) throws IOException {
            FaultyFileSystem.faults = operation -> {
                if (operation.equals(arguments[1])) {
                    Runtime.getRuntime().halt(DEAD);
                }
            };
            NEW.write(new org.apache.hadoop.fs.Path("faulty:" + arguments[0]), conf());
        }
    }
}
