package io.github.mlformats.benchmarks;

import io.github.mlformats.benchmarks.work.LocalSpark;
import io.github.mlformats.benchmarks.work.Work;
import io.github.mlformats.benchmarks.work.Work.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;

/**
 * Measures how the main read of each format scales over executors, which are processes of their own. Started by
 * benchmarks/executors, which gives each executor the same share of a core.
 */
public final class Executors {
    private static final List<Integer> COUNTS = List.of(1, 2, 4);
    /** With a part of a core, the JVM of an executor takes long to compile. */
    private static final int WARM_UPS = 4;

    private static final int RUNS = 3;

    private Executors() {}

    /** Arguments: data directory, cases. */
    public static void main(String[] args) throws IOException {
        Path data = Path.of(args[0]).toAbsolutePath();
        List<Case> all = Cases.all(Cases.PAGE);
        List<Case> cases = List.of(args).subList(1, args.length).stream()
                .map(id -> Cases.find(all, id))
                .toList();
        // Executors fail to write some of the files, and have a part of a core.
        try (SparkSession local = LocalSpark.session("2")) {
            for (Case each : cases) {
                each.ours().file().in(data, local);
            }
        }
        Map<String, List<Double>> seconds = new TreeMap<>();
        for (int count : COUNTS) {
            SparkSession spark = LocalSpark.cluster(count);
            for (Case each : cases) {
                double best = best(each.ours(), data, spark);
                System.err.printf("%s, %d executors: %.2f s%n", each.id(), count, best);
                seconds.computeIfAbsent(each.id(), id -> new ArrayList<>()).add(best);
            }
            spark.stop();
        }
        System.out.println("| read | one executor | speed-up of two | speed-up of four |");
        System.out.println("|---|---|---|---|");
        for (Case each : cases) {
            List<Double> found = seconds.get(each.id());
            System.out.printf(
                    "| %s | %.2f s | %.2f | %.2f |%n",
                    each.title().replace("local[2] over local[1], ", ""),
                    found.get(0),
                    found.get(0) / found.get(1),
                    found.get(0) / found.get(2));
        }
    }

    /** The least seconds of some runs. */
    private static double best(Work work, Path data, SparkSession spark) throws IOException {
        Run run = work.opener().open(work.file().path(data), spark);
        long best = Long.MAX_VALUE;
        for (int i = 0; i < WARM_UPS + RUNS; i++) {
            long start = System.nanoTime();
            run.once();
            if (i >= WARM_UPS) {
                best = Math.min(best, System.nanoTime() - start);
            }
        }
        return best / 1e9;
    }
}
