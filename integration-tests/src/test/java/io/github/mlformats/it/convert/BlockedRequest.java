package io.github.mlformats.it.convert;

import java.util.concurrent.CountDownLatch;

/** A request whose response a store blocks until the process is dead. */
final class BlockedRequest {
    private final CountDownLatch came = new CountDownLatch(1);
    private final CountDownLatch isDead = new CountDownLatch(1);

    /** Holds the answer. */
    void block() {
        came.countDown();
        try {
            isDead.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean isBlocked() {
        return came.getCount() == 0;
    }

    /** Unblocks the store. */
    void release() {
        isDead.countDown();
    }
}
