package io.github.mlformats.zds.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.Failures;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.write.Steps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same for a collection with a file for each document, and readers at each step. */
class DocumentFilesStepsTest extends AppendStepsTest {
    @Override
    void writeOld() throws IOException {
        Path docs = Files.createDirectories(data.resolve("collections/default/docs"));
        Path meta = Files.createDirectories(data.resolve("collections/default/meta"));
        for (String id : OLD.keySet()) {
            Files.writeString(docs.resolve(id + ".json"), "{\"v\":0}");
        }
        Files.writeString(meta.resolve("order.ids"), "d0\nd1\nd2\n");
    }

    @Override
    void checkInTheSameMoment(List<String> steps) {
        assertThat(steps).isEmpty();
    }

    @Override
    String changedFile(Change change) {
        return "docs/d2.json";
    }

    @ParameterizedTest
    @EnumSource(Change.class)
    void readerSeesTheOldDocumentsOrTheNewAtEachStep(Change change) throws IOException {
        Map<String, Long> changed = change.first(OLD);
        int steps = steps(change);
        List<Integer> visible = Steps.visibleSteps();
        for (int step = 0; step < steps; step++) {
            if (!visible.contains(step) && step % stride() != 0) {
                continue;
            }
            begin();
            AtomicReference<Map<String, Long>> seen = new AtomicReference<>();
            Steps.interruptAt(step, () -> seen.set(found()));
            assertThat(run(change, 1, 4, 1)).isNull();
            assertThat(seen.get()).as("at step %s, %s", step, Steps.last()).isIn(OLD, changed);
            Steps.reset();
        }
    }

    @ParameterizedTest
    @EnumSource(Change.class)
    void changeDuringAReadIsSeenCompletelyOrNot(Change change) throws IOException {
        Map<String, Long> changed = change.first(OLD);
        begin();
        assertThat(found("steplocal:" + data)).isEqualTo(OLD);
        int reads = Steps.reads();
        int complete = 0;
        for (int read = 0; read < reads; read += Sampling.stride(4)) {
            begin();
            AtomicReference<String> failure = new AtomicReference<>("has not begun");
            Steps.interruptReadAt(read, () -> failure.set(run(change, 1, 4, 1)));
            AtomicReference<Map<String, Long>> seen = new AtomicReference<>();
            String error = Failures.of(() -> seen.set(found("steplocal:" + data)));
            String when = "at read " + read + ", " + Steps.last() + ": " + error;
            Steps.reset();
            assertThat(failure.get()).as(when).isNull();
            if (error == null) {
                assertThat(seen.get()).as(when).isIn(OLD, changed);
                complete++;
            } else {
                assertThat(error).as(when).containsAnyOf("changed after it was listed", "does not exist");
            }
        }
        assertThat(complete).isPositive();
    }
}
