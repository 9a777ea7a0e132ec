package io.github.mlformats.benchmarks.harness;

import io.github.mlformats.benchmarks.work.Work.Run;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Collects garbage all the time during a run, which takes many times as long, and keeps the largest size of what was live. */
final class HeapWatch {
    private static final long PAUSE_MILLIS = 20;

    private HeapWatch() {}

    /** Returns the bytes, in the heap and in direct buffers, that were live at most, above those before the run. */
    static long peakBytes(Run run) throws IOException, InterruptedException {
        long before = liveBytes();
        long[] most = {before};
        CountDownLatch ended = new CountDownLatch(1);
        Thread watch = new Thread(
                () -> {
                    try {
                        while (!ended.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                            most[0] = Math.max(most[0], liveBytes());
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "heap watch");
        watch.start();
        try {
            run.once();
        } finally {
            ended.countDown();
            watch.join();
        }
        return most[0] - before;
    }

    private static long liveBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed()
                + ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                        .filter(pool -> pool.getName().equals("direct"))
                        .mapToLong(BufferPoolMXBean::getMemoryUsed)
                        .sum();
    }
}
