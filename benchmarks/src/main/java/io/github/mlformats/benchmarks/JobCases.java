package io.github.mlformats.benchmarks;

import static io.github.mlformats.benchmarks.work.Table.VectorView.ARRAY;

import io.github.mlformats.benchmarks.Case.Bar;
import io.github.mlformats.benchmarks.Case.Launch;
import io.github.mlformats.benchmarks.work.BillionSamples;
import io.github.mlformats.benchmarks.work.DataFile;
import io.github.mlformats.benchmarks.work.DataFile.Compression;
import io.github.mlformats.benchmarks.work.DataFile.Daily;
import io.github.mlformats.benchmarks.work.DataFile.Idv;
import io.github.mlformats.benchmarks.work.DataFile.Parquet;
import io.github.mlformats.benchmarks.work.DataFile.Repeated;
import io.github.mlformats.benchmarks.work.DataFile.WithOptions;
import io.github.mlformats.benchmarks.work.Epochs;
import io.github.mlformats.benchmarks.work.LargeIdv;
import io.github.mlformats.benchmarks.work.Programs;
import io.github.mlformats.benchmarks.work.Query;
import io.github.mlformats.benchmarks.work.SampleFile;
import io.github.mlformats.benchmarks.work.SmallFiles;
import io.github.mlformats.benchmarks.work.SparkWorks;
import io.github.mlformats.benchmarks.work.Table;
import io.github.mlformats.benchmarks.work.Work;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Cases whose jobs run once: in a fresh session, over many or wide files, planning at scale, and commands. A user waits for
 * the time of each.
 */
final class JobCases {
    private static final Map<String, String> MERGE = Map.of("mergeSchema", "true");
    private static final String DISK = "16k";
    private static final String STORE = "1m";
    private static final String MORE = "8m";

    private JobCases() {}

    static List<Case> all(int shrink) {
        return Stream.of(jobs(shrink), streams(shrink), planning(shrink), commands(shrink), gaps(shrink))
                .flatMap(List::stream)
                .toList();
    }

    /** Jobs on IDV files of 100 rows, and on one with many columns, against Parquet of the same rows. */
    private static List<Case> jobs(int shrink) {
        Table small = Table.floats(100);
        Table wide = Table.wide(8_000 / shrink);
        DataFile smallIdv = new Idv(small, Compression.DEFLATE, ARRAY);
        DataFile smallParquet = new Parquet(small, "snappy", ARRAY, 1);
        return List.of(
                pair("first-count", "idv: first load and count", smallIdv, smallParquet, SparkWorks::loadAndCount),
                copies("small-files", "load and count", smallIdv, smallParquet, 1_000, SparkWorks::loadAndCount),
                copies("small-files-read", "load and read", smallIdv, smallParquet, 1_000, SparkWorks::loadAndRead),
                copies(
                        "many-files",
                        "load and count",
                        smallIdv,
                        smallParquet,
                        Cases.unlessQuick(10_000, shrink),
                        SparkWorks::loadAndCount),
                copies(
                        "merge-schema",
                        "mergeSchema and count",
                        new WithOptions(smallIdv, MERGE),
                        new WithOptions(smallParquet, MERGE),
                        1_000,
                        SparkWorks::loadAndCount),
                pair(
                        "directories",
                        String.format(
                                Locale.ROOT,
                                "idv: %,d directories: count of the days of a year",
                                Cases.unlessQuick(10_000, shrink)),
                        new Daily(smallIdv, Cases.unlessQuick(10_000, shrink)),
                        new Daily(smallParquet, Cases.unlessQuick(10_000, shrink)),
                        file -> SparkWorks.loadAndCount(file, "year(day) = " + Daily.YEAR)),
                pair(
                        "wide",
                        "idv: load and read 2,000 columns",
                        new Idv(wide, Compression.DEFLATE, ARRAY),
                        new Parquet(wide, "snappy", ARRAY, 1),
                        SparkWorks::loadAndRead),
                pair(
                        "wide-one",
                        "idv: load and sum 1 of 2,000 columns",
                        new Idv(wide, Compression.DEFLATE, ARRAY),
                        new Parquet(wide, "snappy", ARRAY, 1),
                        file -> SparkWorks.loadAndRun(file, Query.SUM_ONE)));
    }

    /** Small epochs of a stream: the first ones, and those after many others, which must not take longer. */
    private static List<Case> streams(int shrink) {
        int count = Cases.unlessQuick(100, shrink);
        int before = 9 * count;
        return List.of(
                epochs("epochs", String.format(Locale.ROOT, "idv: %d epochs of a stream", count), 0, count),
                epochs(
                        "epochs-later",
                        String.format(Locale.ROOT, "idv: %d epochs of a stream after %d others", count, before),
                        before,
                        count));
    }

    private static Case epochs(String id, String title, int before, int count) {
        DataFile file = new Idv(Table.floats(100), Compression.DEFLATE, ARRAY);
        return new Case(
                        id,
                        title,
                        Epochs.write(file, "parquet", before, count),
                        Epochs.write(file, "idv", before, count),
                        Bar.faster(1).withThreads(2))
                .with(Launch.once("2g"));
    }

    private static Case copies(
            String id, String action, DataFile ours, DataFile rival, int count, Function<DataFile, Work> work) {
        String title = String.format(Locale.ROOT, "idv: %,d small files: %s", count, action);
        return pair(id, title, new Repeated(ours, count), new Repeated(rival, count), work);
    }

    private static Case pair(String id, String title, DataFile ours, DataFile rival, Function<DataFile, Work> work) {
        return new Case(
                        id,
                        title,
                        work.apply(rival),
                        work.apply(ours),
                        Bar.faster(1).withThreads(2))
                .with(Launch.FRESH);
    }

    /** Planning over data sets that exist only as generated bytes, so there is nothing to compare the large ones with. */
    private static List<Case> planning(int shrink) {
        DataFile files = new SmallFiles.Table(Cases.unlessQuick(1_000_000, shrink), "idv");
        DataFile binaryFiles = new SmallFiles.Table(files.rows(), "binaryFile");
        DataFile samples = new BillionSamples.Table();
        String found = "key = '" + BillionSamples.key(BillionSamples.LOOKUP_KEY) + "'";
        String missing = "key = '" + BillionSamples.key(BillionSamples.SAMPLES) + "'";
        return List.of(
                new Case(
                                "plan-files",
                                String.format(Locale.ROOT, "idv: plan a query over %,d files", files.rows()),
                                SparkWorks.plan(binaryFiles),
                                SparkWorks.plan(files),
                                Bar.faster(1).withThreads(2))
                        .with(Launch.once("2g")),
                alone("plan-large", "idv: plan a query over a file of 2 TB", SparkWorks.plan(new LargeIdv())),
                alone("plan-samples", "datadings: plan a query over a billion samples", SparkWorks.plan(samples)),
                alone("plan-key", "datadings: one key of a billion samples", SparkWorks.loadAndFind(samples, found, 1)),
                alone(
                        "plan-no-key",
                        "datadings: a key that a billion samples do not have",
                        SparkWorks.loadAndFind(samples, missing, 0)));
    }

    private static Case alone(String id, String title, Work ours) {
        return new Case(id, title, null, ours, Bar.none().withThreads(2)).with(Launch.once("512m"));
    }

    /** Commands of {@code bin/mlformats} against the shortest Spark program that does the same with Parquet. */
    private static List<Case> commands(int shrink) {
        Table table = Table.floats(10_000);
        DataFile idv = new Idv(table, Compression.DEFLATE, ARRAY);
        DataFile parquet = new Parquet(table, "snappy", ARRAY, 1);
        DataFile samples = new SampleFile(SampleFile.Kind.SMALL, 10_000);
        DataFile mixed = new Idv(Table.mixed(400_000 / shrink), Compression.DEFLATE, ARRAY);
        Work schema = Programs.sparkCommand(parquet, "schema", "{}");
        String[] convert = {"convert", "{}", "{out}", "--to", "parquet", "--overwrite"};
        return List.of(
                command("inspect", "mlformats inspect", schema, Programs.command(idv, "inspect", "{}")),
                command("schema", "mlformats schema", schema, Programs.command(idv, "schema", "{}")),
                command(
                        "show",
                        "mlformats show",
                        Programs.sparkCommand(parquet, "show", "{}"),
                        Programs.command(idv, "show", "{}")),
                command(
                        "cat",
                        "mlformats cat: 20 rows as CSV",
                        Programs.duckdb(parquet, "FROM '{}/*.parquet' LIMIT 20"),
                        Programs.command(idv, "cat", "{}", "--limit", "20", "--to", "csv"),
                        Bar.none()),
                command(
                        "sql",
                        "mlformats sql: the sum of a column",
                        Programs.duckdb(parquet, "SELECT sum(F07) FROM '{}/*.parquet'"),
                        Programs.command(idv, "sql", "SELECT sum(F07) FROM idv.`{}`"),
                        Bar.none()),
                command("find", "mlformats find", null, Programs.command(samples, "find", "{}", SampleFile.key(5000))),
                command("convert", "mlformats convert", null, Programs.command(mixed, convert)),
                command(
                        "convert-verify",
                        "mlformats convert --verify",
                        null,
                        Programs.command(
                                mixed,
                                Stream.concat(Stream.of(convert), Stream.of("--verify"))
                                        .toArray(String[]::new))));
    }

    private static Case command(String id, String title, Work rival, Work ours) {
        return command(id, title, rival, ours, rival == null ? Bar.none() : Bar.faster(1));
    }

    private static Case command(String id, String title, Work rival, Work ours, Bar bar) {
        return new Case(id, title, rival, ours, bar).with(Launch.COMMAND);
    }

    /** Compares values of option {@code readGapBytes}; our side uses the default. */
    private static List<Case> gaps(int shrink) {
        // Every twentieth block of 32 kB is requested.
        DataFile columns = new Idv(Table.floats(2_000_000 / shrink), Compression.NONE, ARRAY);
        // Each label follows 110 kB of image.
        DataFile labels = new SampleFile(SampleFile.Kind.IMAGES, 800 / shrink);
        String one = "one column of 20";
        String after = "labels after 110 kB";
        return List.of(
                gap("gap-far-columns", one + ", in a store", columns, Query.SUM_ONE, true, DISK),
                gap("gap-far-columns-more", one + ", in a store", columns, Query.SUM_ONE, true, MORE),
                gap("gap-far-labels", after + ", in a store", labels, Query.LABELS, true, DISK),
                gap("gap-far-labels-more", after + ", in a store", labels, Query.LABELS, true, MORE),
                gap("gap-near-columns", one + ", on a disk", columns, Query.SUM_ONE, false, STORE),
                gap("gap-near-labels", after + ", on a disk", labels, Query.LABELS, false, STORE));
    }

    private static Case gap(String id, String title, DataFile file, Query query, boolean far, String other) {
        return new Case(
                id,
                title,
                SparkWorks.gap(file, query, far, other),
                SparkWorks.gap(file, query, far, far ? STORE : DISK),
                Bar.faster(1));
    }
}
