package io.github.mlformats.it.convert;

import java.util.concurrent.CountDownLatch;

/** What a process asks of a store that holds its answer until the process is dead. */
final class LastRequest {
    private final CountDownLatch came = new CountDownLatch(1);
    private final CountDownLatch isDead = new CountDownLatch(1);

    /** Holds the answer. */
    void hold() {
        came.countDown();
        try {
            isDead.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean hasCome() {
        return came.getCount() == 0;
    }

    /** Lets the store go on. */
    void release() {
        isDead.countDown();
    }
}
