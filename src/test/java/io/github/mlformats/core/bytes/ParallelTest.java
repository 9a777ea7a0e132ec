package io.github.mlformats.core.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Failures of calls in parallel threads. */
class ParallelTest {
    /** A call of a file system that does not answer. */
    private static int hang(int element) throws IOException {
        try {
            new CountDownLatch(1).await();
            return element;
        } catch (InterruptedException e) {
            throw new InterruptedIOException("a thread of the pool was interrupted");
        }
    }

    @Test
    void interruptedThreadFailsAsInterruptedIo() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> Parallel.map(List.of(1, 2), ParallelTest::hang))
                .isInstanceOf(InterruptedIOException.class)
                .hasMessage("interrupted")
                .hasCauseInstanceOf(InterruptedException.class);

        assertThat(Thread.interrupted()).isTrue();
    }
}
