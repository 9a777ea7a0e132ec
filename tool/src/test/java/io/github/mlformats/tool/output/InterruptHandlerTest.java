package io.github.mlformats.tool.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class InterruptHandlerTest {
    /** Such as {@code mlformats sql}, to which another process writes statements. */
    @Test
    void commandThatWaitsForInputIsNotWaitedFor() throws IOException {
        Instant start = Instant.now();

        boolean ended = InterruptHandler.waitFor(() -> {
            InterruptHandler.cancelUntilEnded(null);
            return true;
        });

        assertThat(ended).isTrue();
        assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofSeconds(5));
    }
}
