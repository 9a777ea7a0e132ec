package io.github.mlformats.benchmarks;

import io.github.mlformats.benchmarks.Case.Side;
import io.github.mlformats.benchmarks.Outcome.Footprint;
import io.github.mlformats.benchmarks.work.LocalSpark;
import io.github.mlformats.benchmarks.work.Work;
import io.github.mlformats.benchmarks.work.Work.Run;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;

/** A JVM that runs sides of cases. Reads a command per input line and prints its result as one line. */
public final class Worker implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 20;

    private final List<Case> cases;
    private final Path data;
    private final SparkSession spark;
    private final TaskRowCounter rows;
    private final Map<String, Run> runs = new HashMap<>();
    private Recording recording;

    private Worker(List<Case> cases, Path data, SparkSession spark) {
        this.cases = cases;
        this.data = data;
        this.spark = spark;
        this.rows = new TaskRowCounter(spark);
    }

    /** Arguments: shrink, data directory, threads. */
    public static void main(String[] args) throws Exception {
        PrintStream results = System.out;
        System.setOut(System.err);
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        List<Case> cases = Cases.all(Integer.parseInt(args[0]));
        try (Worker worker = new Worker(cases, Path.of(args[1]), LocalSpark.session(args[2]))) {
            for (String command = commands.readLine(); command != null; command = commands.readLine()) {
                results.println(worker.execute(command.split(" ")));
            }
        }
    }

    /**
     * Executes {@code prepare CASE}, {@code run CASE SIDE}, {@code footprint CASE SIDE}, {@code digest CASE SIDE}, {@code record} or
     * {@code dump FILE}.
     */
    private String execute(String[] command) throws Exception {
        return switch (command[0]) {
            case "prepare" -> prepare(Cases.find(cases, command[1]));
            case "run" -> measure(command[1], command[2]).toString();
            case "footprint" -> footprint(run(command[1], command[2])).toString();
            case "digest" -> run(command[1], command[2]).digest();
            case "record" -> record();
            case "dump" -> dump(Path.of(command[1]));
            default -> throw new IllegalArgumentException(command[0]);
        };
    }

    /** Writes the missing data files of a case. */
    private String prepare(Case prepared) throws IOException {
        for (Side side : Side.values()) {
            if (prepared.work(side) != null) {
                prepared.work(side).file().in(data, spark);
            }
        }
        return "prepared";
    }

    private Work work(String id, String side) {
        return Cases.find(cases, id).work(Side.valueOf(side));
    }

    private Run run(String id, String side) throws IOException {
        Run run = runs.get(id + side);
        if (run == null) {
            Work work = work(id, side);
            run = work.opener().open(work.file().path(data), spark);
            runs.put(id + side, run);
        }
        return run;
    }

    private Outcome measure(String id, String side) throws Exception {
        Run run = run(id, side);
        readIntoPageCache(work(id, side).file().path(data));
        System.gc();
        rows.take();
        long bytes = ProcessUsage.bytesRead();
        long cpu = ProcessUsage.cpuNanos();
        long start = System.nanoTime();
        double[] result = run.once();
        long nanos = System.nanoTime() - start;
        cpu = ProcessUsage.cpuNanos() - cpu;
        bytes = ProcessUsage.bytesRead() - bytes;
        return new Outcome(nanos, cpu, bytes, rows.take(), result);
    }

    /**
     * Reads the files of a table, if they are not computed where they are read. A virtual machine may give back the memory of files that
     * were not read for a minute, so that a run would measure its disk.
     */
    private static void readIntoPageCache(Path path) throws IOException {
        if (Files.exists(path)) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
            try (Stream<Path> files = Files.walk(path)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    try (FileChannel channel = FileChannel.open(file)) {
                        while (channel.read(buffer.clear()) >= 0) {}
                    }
                }
            }
        }
    }

    private static Footprint footprint(Run run) throws Exception {
        return new Footprint(ProcessUsage.peakMemory(run), run.bytesWritten());
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

    /** Counts the rows that Spark's tasks read. */
    private static final class TaskRowCounter extends SparkListener {
        private static final long PATIENCE_MILLIS = 10_000;

        private final SparkSession spark;
        private long rows;

        TaskRowCounter(SparkSession spark) {
            this.spark = spark;
            spark.sparkContext().addSparkListener(this);
        }

        @Override
        public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
            rows += end.taskMetrics().inputMetrics().recordsRead();
        }

        /** Returns the rows read since the last call. */
        long take() throws Exception {
            spark.sparkContext().listenerBus().waitUntilEmpty(PATIENCE_MILLIS);
            synchronized (this) {
                long taken = rows;
                rows = 0;
                return taken;
            }
        }
    }
}
