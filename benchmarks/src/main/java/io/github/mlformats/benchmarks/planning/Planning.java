package io.github.mlformats.benchmarks.planning;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/** Plans a query over what is very large, generated before, and prints a line of the table in docs/benchmarks.md. */
public final class Planning {
    private static final int FILES = 1_000_000;

    private Planning() {}

    /** @param args what to plan, {@code large-idv} or {@code small-files}; the folder for it; a small IDV file */
    public static void main(String[] args) throws IOException {
        Path data = Path.of(args[1]).resolve(args[0]);
        if (!Files.exists(data)) {
            Files.createDirectories(data);
            if (args[0].equals("large-idv")) {
                LargeIdv.write(data.resolve("large.idv"));
            } else {
                SmallFiles.write(Path.of(args[2]), data, FILES);
            }
        }
        SparkSession spark = SparkSession.builder()
                .master("local[1]")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.sources.parallelPartitionDiscovery.parallelism", 2)
                .getOrCreate();
        spark.sparkContext().setLogLevel("WARN");
        long start = System.nanoTime();
        long cpuStart = cpuNanos();
        int tasks = spark.read()
                .format("idv")
                .load(data.toString())
                .queryExecution()
                .toRdd()
                .getNumPartitions();
        System.out.printf(
                Locale.ROOT,
                "| %s | %d MB | %d MB | %.1f s | %.1f s | %d |%n",
                args[0],
                Runtime.getRuntime().maxMemory() >> 20,
                peakBytes() >> 20,
                (System.nanoTime() - start) / 1e9,
                (cpuNanos() - cpuStart) / 1e9,
                tasks);
        spark.stop();
    }

    private static long cpuNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** Most bytes of the heap that were in use, garbage included. */
    private static long peakBytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }
}
