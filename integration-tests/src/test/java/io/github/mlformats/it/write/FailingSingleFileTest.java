package io.github.mlformats.it.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.Sampling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults while tasks stage rows and others merge them: one file, completely old or new. */
class FailingSingleFileTest extends FailingWrites {
    private static final int OLD = 7;
    private static final int NEW = 300;

    private Path expected;
    private Path file;

    @BeforeAll
    void writeExpectedFile() {
        expected = dir.resolve("expected.idv");
        save(1000, NEW, expected);
    }

    @BeforeEach
    void writeOldRows() throws IOException {
        file = Files.createTempDirectory(dir, "data").resolve("all.idv");
        save(0, OLD, file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"create", "write", "close", "join create", "join write", "join close"})
    void aTaskThatFailsOnceIsRepeated(String fault) throws IOException {
        faults.set(fault);

        save(1000, NEW, file);

        assertThat(faults.happens(fault)).isFalse();
        assertThat(file).hasSameBinaryContentAs(expected);
        assertThat(left()).containsExactly("all.idv");
    }

    @Test
    void aFullDiskLeavesTheOldFile() throws IOException {
        faults.set("full");
        try {
            assertThatThrownBy(() -> save(1000, NEW, file)).hasStackTraceContaining("No space left on device");
        } finally {
            faults.once("full");
        }

        assertThat(count()).isEqualTo(OLD);
        assertThat(left()).containsExactly("all.idv");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dies", "join dies"})
    void aDriverThatDiesLeavesTheOldFile(String fault) throws Exception {
        Sampling.assumeTaken("single " + fault, 2);
        faults.set(fault);

        assertThat(DyingDriver.start(faults, "faulty:" + file, "idv", "id", "singleFile=true")
                        .waitFor())
                .isEqualTo(137);

        assertThat(faults.happens(fault)).isFalse();
        assertThat(count()).isEqualTo(OLD);
        assertThat(left()).hasSize(2).anyMatch(name -> name.startsWith(".all.idv-"));
    }

    private void save(long first, int rows, Path target) {
        session.range(first, first + rows, 1, 3)
                .write()
                .format("idv")
                .option("singleFile", true)
                .mode("overwrite")
                .save("faulty:" + target);
    }

    private long count() {
        return session.read().format("idv").load("faulty:" + file).count();
    }

    /** The files next to the output file, including hidden ones. */
    private List<String> left() throws IOException {
        try (Stream<Path> all = Files.list(file.getParent())) {
            return all.map(path -> path.getFileName().toString()).toList();
        }
    }
}
