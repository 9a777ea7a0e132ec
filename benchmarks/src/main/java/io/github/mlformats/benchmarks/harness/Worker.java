package io.github.mlformats.benchmarks.harness;

import com.sun.management.OperatingSystemMXBean;
import io.github.mlformats.benchmarks.cases.Case;
import io.github.mlformats.benchmarks.cases.Cases;
import io.github.mlformats.benchmarks.cases.Side;
import io.github.mlformats.benchmarks.work.Work;
import io.github.mlformats.benchmarks.work.Work.Run;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.apache.spark.sql.SparkSession;

/** A JVM that runs one or both sides of a case. Reads a command per input line and prints its result as one line. */
public final class Worker implements AutoCloseable {
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final Case measured;
    private final Path data;
    private final SparkSession spark;
    private final TaskRowCounter rows;
    private final Map<Side, Run> runs = new EnumMap<>(Side.class);
    private Recording recording;

    private Worker(Case measured, Path data, SparkSession spark) {
        this.measured = measured;
        this.data = data;
        this.spark = spark;
        this.rows = new TaskRowCounter(spark.sparkContext());
    }

    /** Arguments: case, shrink, data directory, threads. */
    public static void main(String[] args) throws Exception {
        PrintStream results = System.out;
        System.setOut(System.err);
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Case measured = Settings.find(Cases.all(Integer.parseInt(args[1])), args[0]);
        try (Worker worker = new Worker(measured, Path.of(args[2]), Sessions.local(args[3]))) {
            for (String command = commands.readLine(); command != null; command = commands.readLine()) {
                results.println(worker.execute(command.split(" ", 2)));
            }
        }
    }

    private String execute(String[] command) throws Exception {
        return switch (command[0]) {
            case "run" -> measure(run(command[1])).toString();
            case "digest" -> run(command[1]).digest();
            case "record" -> record();
            case "dump" -> dump(Path.of(command[1]));
            default -> throw new IllegalArgumentException(command[0]);
        };
    }

    private Run run(String side) throws Exception {
        Side requested = Side.valueOf(side);
        Run run = runs.get(requested);
        if (run == null) {
            Work work = measured.work(requested);
            run = work.open(work.file().path(data), spark);
            runs.put(requested, run);
        }
        return run;
    }

    private Outcome measure(Run run) throws Exception {
        System.gc();
        rows.take();
        long bytes = ProcessReads.total();
        long cpu = PROCESS.getProcessCpuTime();
        long start = System.nanoTime();
        double[] result = run.once();
        long nanos = System.nanoTime() - start;
        cpu = PROCESS.getProcessCpuTime() - cpu;
        bytes = ProcessReads.total() - bytes;
        return new Outcome(nanos, cpu, bytes, rows.take(), result);
    }

    private String record() throws Exception {
        recording = new Recording(Configuration.getConfiguration("profile"));
        recording.start();
        return "recording";
    }

    private String dump(Path file) throws Exception {
        recording.stop();
        recording.dump(file);
        recording.close();
        return file.toString();
    }

    @Override
    public void close() {
        spark.stop();
    }
}
