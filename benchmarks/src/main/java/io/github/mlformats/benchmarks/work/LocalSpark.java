package io.github.mlformats.benchmarks.work;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.launcher.JavaModuleOptions;
import org.apache.spark.sql.SparkSession;

/** The Spark sessions of measurements, and the command lines of the JVMs that run them. */
public final class LocalSpark {
    private LocalSpark() {}

    /** A session with Spark's defaults, except for splits of 64 MB, so that two threads can share them evenly. */
    public static SparkSession session(String threads) {
        return session("local[" + threads + "]", "64m");
    }

    /** A session whose executors are processes with one core and 1 GB each, with splits that four of them can share evenly. */
    public static SparkSession cluster(int executors) {
        return session("local-cluster[" + executors + ",1,1024]", "8m");
    }

    private static SparkSession session(String master, String splitSize) {
        SparkSession spark = SparkSession.builder()
                .master(master)
                .appName("spark-ml-formats benchmarks")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                // Only executors that are processes of their own need it.
                .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .config("spark.sql.files.maxPartitionBytes", splitSize)
                .config("spark.sql.sources.parallelPartitionDiscovery.parallelism", 2)
                .config("spark.hadoop.fs.many.impl", SmallFiles.class.getName())
                .config("spark.hadoop.fs.samples.impl", BillionSamples.class.getName())
                .getOrCreate();
        spark.sparkContext().setLogLevel("WARN");
        return spark;
    }

    /** The {@code java} that runs this process. */
    public static String program() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /**
     * Returns the command line without the main class.
     *
     * @param heap initial and maximum size of the heap
     */
    public static List<String> command(String heap) {
        return command(heap, System.getProperty("java.class.path"));
    }

    /** The command line with another class path. */
    public static List<String> command(String heap, String classPath) {
        List<String> line = new ArrayList<>();
        line.add(program());
        line.addAll(List.of("-Xms" + heap, "-Xmx" + heap, "-Duser.timezone=UTC", "-Dfile.encoding=UTF-8"));
        // As docs/operate/tuning.md advises: else it is a matter of luck how fast arrays are.
        line.add("-XX:Tier3DelayOn=1000");
        line.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints"));
        line.addAll(List.of(JavaModuleOptions.defaultModuleOptions().split(" +")));
        line.addAll(List.of("-cp", classPath));
        return line;
    }
}
