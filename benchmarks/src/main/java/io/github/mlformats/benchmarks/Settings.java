package io.github.mlformats.benchmarks;

import io.github.mlformats.benchmarks.Case.Side;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The command line.
 *
 * @param data directory of generated files, kept across runs
 * @param isQuick whether the run only shows that everything works
 * @param shrink divisor of the sizes of tables
 * @param warmUps least number of runs of each side that are not measured
 * @param runs measured runs of each side
 * @param cases cases to run
 * @param profile whether to record both sides with JDK Flight Recorder and print a summary
 * @param page whether the results are written into docs/performance.md and its chart
 * @param against another built checkout to compare with instead of the rivals; null to compare with the rivals
 */
record Settings(
        Path data,
        boolean isQuick,
        int shrink,
        int warmUps,
        int runs,
        List<Case> cases,
        boolean profile,
        boolean page,
        Path against) {
    private static final String USAGE = """
        usage: benchmarks/run [options] [case...]
          --page        the cases of docs/performance.md, about an hour; writes its tables and its chart. With tables, such as index, or cases: only these
          --quick       small tables, few runs: about a minute; with --page, writes to the data directory
          --data DIR    where generated files are kept, default benchmarks/target/data (about 10 GB)
          --runs N      measured runs of each side, default 5, with --page 3
          --against DIR compare with another checkout, whose benchmarks are built, instead of the rivals: see benchmarks/compare
          --profile     record with the JDK's flight recorder and print where the time went
        Cases, default all:
        """;

    static String usage() {
        return USAGE
                + Cases.all(Cases.FULL).stream()
                        .map(each -> String.format("  %-22s %s%n", each.id(), each.title()))
                        .collect(Collectors.joining());
    }

    static Settings parse(String[] args) {
        Path data = Path.of("benchmarks", "target", "data");
        boolean quick = false;
        boolean profile = false;
        boolean page = false;
        int runs = 0;
        Path against = null;
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--quick" -> quick = true;
                case "--profile" -> profile = true;
                case "--page" -> page = true;
                case "--data" -> data = Path.of(args[++i]);
                case "--against" -> against = Path.of(args[++i]).toAbsolutePath();
                case "--runs" -> runs = Integer.parseInt(args[++i]);
                default -> ids.addAll(idsOf(args[i]));
            }
        }
        if (page && ids.isEmpty()) {
            ids.addAll(Page.cases());
        }
        int shrink = quick ? Cases.QUICK : page ? Cases.PAGE : Cases.FULL;
        List<Case> all = Cases.all(shrink);
        List<Case> cases = ids.isEmpty()
                ? all
                : ids.stream().map(id -> Cases.find(all, id)).toList();
        if (against != null) {
            if (page) {
                throw new IllegalArgumentException("--page is about rivals, so it excludes --against");
            }
            String commit = against.getFileName().toString();
            cases = cases.stream().map(each -> each.against(commit)).toList();
        }
        int counted = runs > 0 ? runs : quick ? 1 : page ? 3 : 5;
        return new Settings(
                data.toAbsolutePath(), quick, shrink, quick ? 1 : 2, counted, cases, profile, page, against);
    }

    /** Returns the cases of a table of the page, or the case with a name. */
    private static List<String> idsOf(String name) {
        List<String> table = Page.casesOf(name);
        return table.isEmpty() ? List.of(name) : table;
    }

    /** The work that a side of a case does in its process. */
    Side work(Side side) {
        return against == null ? side : Side.OURS;
    }

    /** The checkout whose classes are measured. */
    Path checkout(Side side) {
        return against != null && side == Side.RIVAL ? against : Path.of("").toAbsolutePath();
    }

    /** A log file or recording of the JVMs of the benchmark. */
    Path log(String name) {
        return data.resolve("logs").resolve(name);
    }
}
