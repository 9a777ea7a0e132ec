package io.github.mlformats.benchmarks;

import io.github.mlformats.benchmarks.Case.Launch;
import io.github.mlformats.benchmarks.Case.Side;
import io.github.mlformats.benchmarks.Workers.WorkerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the cases and prints a table, as in docs/develop/performance-notes.md, or writes {@link Page docs/performance.md}. */
public final class Benchmark {
    private static final Path DOCS = Path.of("docs");
    private static final Path HISTORY = Path.of("benchmarks", "results.csv");

    private Benchmark() {}

    public static void main(String[] args) throws Exception {
        if (List.of(args).contains("--help")) {
            System.out.print(Settings.usage());
            return;
        }
        Settings settings;
        try {
            settings = Settings.parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage() + "\n" + Settings.usage());
            System.exit(2);
            return;
        }
        System.exit(run(settings) ? 0 : 1);
    }

    /** Returns whether all cases ran. */
    private static boolean run(Settings settings) throws IOException {
        Files.createDirectories(settings.data().resolve("logs"));
        List<Result> results = new ArrayList<>();
        boolean usesStores =
                settings.cases().stream().anyMatch(each -> each.launch().usesStores());
        List<String> stores = usesStores ? StoreServers.start(settings) : List.of();
        try (Workers quick = new Workers(settings, stores);
                WorkerProcess preparation = new WorkerProcess(
                        settings,
                        settings.checkout(Side.OURS),
                        Launch.WARM,
                        "*",
                        stores,
                        settings.log("preparation.log"))) {
            for (Case each : settings.cases()) {
                try {
                    preparation.ask("prepare " + each.id());
                } catch (IOException e) {
                    throw new IOException("cannot write the files of " + each.id(), e);
                }
            }
            for (Case each : settings.cases()) {
                try (Workers own = new Workers(settings, stores)) {
                    Result result = new Comparison(each, settings, settings.isQuick() ? quick : own).run();
                    System.err.println(result);
                    results.add(result);
                } catch (IOException e) {
                    System.err.println(each.id() + " FAILED: " + e.getMessage());
                }
            }
        }
        System.out.println();
        System.out.println(Result.HEAD);
        results.forEach(System.out::println);
        if (usesStores) {
            System.out.println();
            System.out.println(Result.WRITTEN_HEAD);
            results.stream().flatMap(Result::written).forEach(System.out::println);
        }
        if (settings.page()) {
            History history = History.read(HISTORY);
            history.add(results);
            write(new Page(settings, results, history), settings);
            if (!settings.isQuick()) {
                history.write(HISTORY);
            }
        }
        return results.size() == settings.cases().size();
    }

    /** A quick run must not replace the figures of the page. */
    private static void write(Page page, Settings settings) throws IOException {
        Path source = DOCS.resolve("performance.md");
        Path target = settings.isQuick() ? settings.data().resolve("performance.md") : source;
        Path chart = settings.isQuick()
                ? settings.data().resolve("performance.svg")
                : DOCS.resolve("images").resolve("performance.svg");
        Files.writeString(target, page.fill(Files.readString(source)));
        System.err.println("Written to " + target);
        if (page.isWhole()) {
            Files.writeString(chart, page.chart());
            System.err.println("Written to " + chart);
        }
    }
}
