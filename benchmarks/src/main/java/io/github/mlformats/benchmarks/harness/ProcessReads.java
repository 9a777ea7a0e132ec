package io.github.mlformats.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The bytes that this JVM has read from files, including the page cache. Unlike the metrics of Spark and Hadoop,
 * they include vectored reads, which run on other threads. Memory-mapped bytes are not included.
 */
final class ProcessReads {
    private static final Path COUNTERS = Path.of("/proc/self/io");
    private static final String READ = "rchar: ";

    private ProcessReads() {}

    /** Bytes read since the JVM started; 0 on systems other than Linux. */
    static long total() throws IOException {
        if (!Files.exists(COUNTERS)) {
            return 0;
        }
        return Files.readAllLines(COUNTERS).stream()
                .filter(line -> line.startsWith(READ))
                .mapToLong(line -> Long.parseLong(line.substring(READ.length())))
                .sum();
    }
}
