package io.github.mlformats.benchmarks.planning;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/** Plans a query over what is very large, and prints a line of the table in docs/benchmarks.md. */
public final class Planning {
    private Planning() {}

    /** @param args name of what to plan; where the large .idv file is, or is put */
    public static void main(String[] args) throws IOException {
        Planned planned = Planned.valueOf(args[0]);
        Path large = Path.of(args[1]);
        if (planned == Planned.LARGE_IDV && !Files.exists(large)) {
            LargeIdv.write(large);
        }
        SparkSession spark = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.sources.parallelPartitionDiscovery.parallelism", 2)
                .config("spark.hadoop.fs.many.impl", SmallFiles.class.getName())
                .config("spark.hadoop.fs.samples.impl", BillionSamples.class.getName())
                .getOrCreate();
        spark.sparkContext().setLogLevel("WARN");
        long start = System.nanoTime();
        long cpuStart = cpuNanos();
        int tasks = planned.run(spark, large);
        System.out.printf(
                Locale.ROOT,
                "| %s | %d MB | %.1f s | %.1f s | %d |%n",
                planned,
                Runtime.getRuntime().maxMemory() >> 20,
                (System.nanoTime() - start) / 1e9,
                (cpuNanos() - cpuStart) / 1e9,
                tasks);
        spark.stop();
    }

    private static long cpuNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }
}
