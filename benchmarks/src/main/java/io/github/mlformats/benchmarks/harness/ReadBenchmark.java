package io.github.mlformats.benchmarks.harness;

import io.github.mlformats.benchmarks.cases.Case;
import io.github.mlformats.benchmarks.chart.Chart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Runs the cases and prints the table of docs/develop/performance-notes.md. */
public final class ReadBenchmark {
    private ReadBenchmark() {}

    public static void main(String[] args) throws Exception {
        if (List.of(args).contains("--help")) {
            System.out.print(Settings.USAGE);
            return;
        }
        Settings settings;
        try {
            settings = Settings.parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.err.print(Settings.USAGE);
            System.exit(2);
            return;
        }
        System.exit(run(settings) ? 0 : 1);
    }

    private static boolean run(Settings settings) throws IOException {
        prepare(settings);
        List<Result> results = new ArrayList<>();
        for (Case each : settings.cases()) {
            try {
                results.add(measure(each, settings));
            } catch (IOException e) {
                System.err.println(each.id() + " FAILED: " + e.getMessage());
            }
        }
        System.out.println();
        System.out.println(Result.HEAD);
        results.forEach(System.out::println);
        Path chart = settings.data().resolve("benchmarks.svg");
        Files.writeString(chart, Chart.draw(results.stream().map(Result::toString)));
        System.err.println("Chart in " + chart);
        return results.size() == settings.cases().size();
    }

    private static void prepare(Settings settings) throws IOException {
        Files.createDirectories(settings.logs());
        String ids = settings.cases().stream().map(Case::id).collect(Collectors.joining(","));
        String shrink = String.valueOf(settings.shrink());
        Path log = settings.logs().resolve("preparation.log");
        System.err.println("Preparing data in " + settings.data());
        WorkerProcess.start(Preparation.class, log, shrink, settings.data().toString(), ids)
                .close();
    }

    private static Result measure(Case each, Settings settings) throws IOException {
        try (Comparison comparison = new Comparison(each, settings)) {
            Result result = comparison.run();
            System.err.println(result);
            return result;
        }
    }
}
