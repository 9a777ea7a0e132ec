package io.github.mlformats.core.spark.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files that are changed or deleted after the stream has discovered them, before or after it has read them. */
class ChangedFilesTest extends StreamedNumbers {
    @BeforeEach
    void takenUpButNotRead() throws Exception {
        arrive("a", 0, 2, 100);
        readAll(stream());
        arrive("b", 2, 2, 200);
        readAll(stream());
        // The state after a driver failed before it committed the micro-batch.
        delete("commits/1");
    }

    private void delete(String name) throws IOException {
        Path file = directory.resolve("checkpoint").resolve(name);
        Files.delete(file);
        Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
    }

    @Test
    void aMicroBatchThatWasNotDoneIsRunAgain() throws Exception {
        arrive("c", 4, 2, 300);
        assertThat(readAll(stream())).containsExactly(List.of(2L, 3L), List.of(4L, 5L));
    }

    @Test
    void aMicroBatchThatSparkHasNotNotedIsTheSame() throws Exception {
        delete("offsets/1");
        arrive("c", 4, 2, 150);
        assertThat(readAll(stream())).containsExactly(List.of(2L, 3L), List.of(4L, 5L));
    }

    @Test
    void changedAfterItWasReadItIsNotReadAgain() throws Exception {
        arrive("a", 10, 3, 400);
        assertThat(readAll(stream())).containsExactly(List.of(2L, 3L));
    }

    @Test
    void changedBeforeItIsReadItIsAnError() {
        arrive("b", 10, 3, 400);
        assertThatThrownBy(() -> readAll(stream()))
                .hasMessageContaining("in/b changed after the stream had discovered it")
                .hasMessageContaining("input of a stream must not change");
    }

    @Test
    void deletedBeforeItIsReadItIsAnError() throws IOException {
        Files.delete(directory.resolve("in/b"));
        assertThatThrownBy(() -> readAll(stream()))
                .hasMessageContaining("in/b was deleted after the stream had discovered it");
    }

    @Test
    void deletedBeforeItIsReadItIsSkippedIfThatIsTolerated() throws Exception {
        Files.delete(directory.resolve("in/b"));
        arrive("c", 4, 2, 300);
        var tolerant = readStream().option("ignoreMissingFiles", "true").load(path("in"));
        assertThat(readAll(tolerant)).containsExactly(List.of(), List.of(4L, 5L));
    }

    @Test
    void deletedAfterItWasReadNothingHappens() throws Exception {
        readAll(stream());
        Files.delete(directory.resolve("in/a"));
        Files.delete(directory.resolve("in/b"));
        arrive("c", 4, 2, 300);
        assertThat(readAll(stream())).containsExactly(List.of(4L, 5L));
    }

    @Test
    void aCheckpointOfAnotherSourceIsRefused() throws IOException {
        Path offsets = directory.resolve("checkpoint/offsets/1");
        delete("offsets/1");
        Files.writeString(offsets, "v1\n{\"batchWatermarkMs\":0,\"batchTimestampMs\":0}\n{\"topic\":{\"0\":1}}");
        assertThatThrownBy(() -> readAll(stream())).hasMessageContaining("the checkpoint belongs to another stream");
    }
}
