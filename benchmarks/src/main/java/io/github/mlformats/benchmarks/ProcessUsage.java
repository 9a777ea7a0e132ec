package io.github.mlformats.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.github.mlformats.benchmarks.work.Work.Run;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What this process uses: bytes read and CPU time so far, by Linux's counters, less on other systems; and memory of a run. */
final class ProcessUsage {
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final Path IO = Path.of("/proc/self/io");
    private static final Path STAT = Path.of("/proc/self/stat");
    /** Length of a clock tick: Linux has 100 per second. */
    private static final long TICK_NANOS = 10_000_000;

    private static final long PAUSE_MILLIS = 20;

    private ProcessUsage() {}

    /**
     * Returns the bytes that this JVM has read from files, including the page cache. Unlike the metrics of Spark and Hadoop, they
     * include vectored reads, which run on other threads. Memory-mapped bytes are not included.
     */
    static long bytesRead() throws IOException {
        if (!Files.exists(IO)) {
            return 0;
        }
        return Files.readAllLines(IO).stream()
                .filter(line -> line.startsWith("rchar: "))
                .mapToLong(line -> Long.parseLong(line.substring("rchar: ".length())))
                .sum();
    }

    /** Returns the CPU time of this process and of its children, ended or not. */
    static long cpuNanos() throws IOException {
        long children = ProcessHandle.current()
                .descendants()
                .mapToLong(child ->
                        child.info().totalCpuDuration().orElse(Duration.ZERO).toNanos())
                .sum();
        return PROCESS.getProcessCpuTime() + children + endedChildren();
    }

    /** The fields cutime and cstime, 14th and 15th after the name in parentheses. */
    private static long endedChildren() throws IOException {
        if (!Files.exists(STAT)) {
            return 0;
        }
        String stat = Files.readString(STAT);
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return TICK_NANOS * (Long.parseLong(fields[13]) + Long.parseLong(fields[14]));
    }

    /**
     * Returns the bytes, in the heap and in direct buffers, that were live at most during a run, above those before it. Collects
     * garbage all the time, so that the run takes many times as long.
     */
    static long peakMemory(Run run) throws IOException, InterruptedException {
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
