package io.github.mlformats.it.convert;

import java.util.concurrent.CountDownLatch;

/** A request whose response a store blocks until the process is dead. */
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

    /** Unblocks the store. */
    void release() {
        isDead.countDown();
    }
}
