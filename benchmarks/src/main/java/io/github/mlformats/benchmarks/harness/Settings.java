package io.github.mlformats.benchmarks.harness;

import io.github.mlformats.benchmarks.cases.Case;
import io.github.mlformats.benchmarks.cases.Cases;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line.
 *
 * @param data directory of generated files, kept across runs
 * @param shrink divisor of the sizes of tables
 * @param warmUps runs of each side that are not measured
 * @param runs measured runs of each side
 * @param caseIds cases to run; empty for all
 * @param profile whether to record both sides with JDK Flight Recorder and print a summary
 */
record Settings(Path data, int shrink, int warmUps, int runs, List<String> caseIds, boolean profile) {
    static final String USAGE = """
            usage: benchmarks/run [options] [case...]
              --quick       small tables, few runs: about a minute
              --data DIR    where generated files are kept, default benchmarks/target/data (about 10 GB)
              --runs N      measured runs of each side, default 5
              --profile     record with the JDK's flight recorder and print where the time went
            Cases: sum, sum-deflate, one, array, elements, ml, mixed, wall, wall-deflate, scale, scale-deflate, write-deflate,
            save-deflate, wall-write, write-floats, write-array, write-one;
            samples, wall-samples, samples-scale, images, labels, keys, nothing, plan, write-samples;
            angel-doubles, angel-floats, angel-long-keys, angel-text, angel-text-csv, angel-columns, angel-columns-csv,
            ceiling-doubles, ceiling-floats, ceiling-long-keys, wall-elements, angel-rows, wall-rows, angel-scale,
            angel-scale-text, write-matrix, wall-matrix;
            documents, documents-two, documents-columns, documents-scale, documents-id, documents-nothing, documents-jackson, write-documents, write-one-set;
            primitiv-columns, wall-columns, primitiv-tensors, primitiv-elements, wall-floats, primitiv-shapes, primitiv-scale, primitiv-write, primitiv-save,
            wall-tensors; gap-far-columns, gap-far-columns-more, gap-far-labels, gap-far-labels-more, gap-near-columns,
            gap-near-labels; default all.
            """;

    static Settings parse(String[] args) {
        Path data = Path.of("benchmarks", "target", "data");
        boolean quick = false;
        boolean profile = false;
        int runs = 0;
        List<String> caseIds = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--quick" -> quick = true;
                case "--profile" -> profile = true;
                case "--data" -> data = Path.of(args[++i]);
                case "--runs" -> runs = Integer.parseInt(args[++i]);
                default -> caseIds.add(args[i]);
            }
        }
        int shrink = quick ? Cases.QUICK : Cases.FULL;
        int counted = runs > 0 ? runs : quick ? 3 : 5;
        caseIds.forEach(id -> find(Cases.all(shrink), id));
        return new Settings(data.toAbsolutePath(), shrink, quick ? 1 : 2, counted, List.copyOf(caseIds), profile);
    }

    /** The log file of the JVMs of the benchmark. */
    Path logs() {
        return data.resolve("logs");
    }

    Path log(Case measured, Lane lane, String extension) {
        return logs().resolve(measured.id() + "-" + lane + "." + extension);
    }

    List<Case> cases() {
        List<Case> all = Cases.all(shrink);
        return caseIds.isEmpty()
                ? all
                : caseIds.stream().map(id -> find(all, id)).toList();
    }

    static Case find(List<Case> all, String id) {
        return all.stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no case " + id));
    }
}
