package io.github.mlformats.benchmarks;

import static io.github.mlformats.benchmarks.work.Table.VectorView.ARRAY;
import static io.github.mlformats.benchmarks.work.Table.VectorView.ML;

import io.github.mlformats.benchmarks.Case.Bar;
import io.github.mlformats.benchmarks.work.ClusteredRows;
import io.github.mlformats.benchmarks.work.ClusteredRows.Order;
import io.github.mlformats.benchmarks.work.DataFile;
import io.github.mlformats.benchmarks.work.DataFile.Compression;
import io.github.mlformats.benchmarks.work.DataFile.Idv;
import io.github.mlformats.benchmarks.work.DataFile.Parquet;
import io.github.mlformats.benchmarks.work.DataFile.Repeated;
import io.github.mlformats.benchmarks.work.DataFile.WithOptions;
import io.github.mlformats.benchmarks.work.Loops;
import io.github.mlformats.benchmarks.work.Programs;
import io.github.mlformats.benchmarks.work.Query;
import io.github.mlformats.benchmarks.work.ShuffledRows;
import io.github.mlformats.benchmarks.work.SparkWorks;
import io.github.mlformats.benchmarks.work.Table;
import io.github.mlformats.benchmarks.work.Work;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Cases that read and write IDV files. Each Parquet file has at most 64 MB in one row group, and is read by one task. */
final class IdvCases {
    private static final int COPIES = 4;
    private static final Map<String, String> NATIVE = Map.of("inflater", "native");

    private IdvCases() {}

    static List<Case> all(int shrink) {
        return Stream.of(reads(shrink), writes(shrink), skips(shrink))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Case> reads(int shrink) {
        Table floats = Table.floats(16_000_000 / shrink);
        Table deflated = Table.floats(6_000_000 / shrink);
        Table dense = Table.dense(2_000_000 / shrink);

        Idv floatsIdv = new Idv(floats, Compression.NONE, ARRAY);
        DataFile floatsParquet = new Parquet(floats, "uncompressed", ARRAY, 20);
        Idv deflatedIdv = new Idv(deflated, Compression.DEFLATE, ARRAY);
        DataFile gzipParquet = new Parquet(deflated, "gzip", ARRAY, 8);
        DataFile arrayIdv = new Idv(dense, Compression.NONE, ARRAY);
        DataFile arrayParquet = new Parquet(dense, "uncompressed", ARRAY, 12);
        DataFile mlIdv = new Idv(dense, Compression.NONE, ML);
        DataFile mlParquet = new Parquet(dense, "uncompressed", ML, 24);
        Idv mixedIdv = new Idv(Table.mixed(400_000 / shrink), Compression.DEFLATE, ML);
        Work mlNet = Programs.library("ML.NET", mixedIdv, "mlnet");

        return List.of(
                faster("sum", "idv: sum of 20 float columns, uncompressed", Query.SUM_ALL, floatsIdv, floatsParquet, 3),
                faster(
                        "sum-deflate",
                        "idv: sum of 20 float columns, DEFLATE",
                        Query.SUM_ALL,
                        deflatedIdv,
                        gzipParquet,
                        1.5),
                new Case(
                                "one",
                                "idv: sum of 1 of 20 float columns, uncompressed",
                                SparkWorks.query(new Repeated(floatsParquet, COPIES), Query.SUM_ONE),
                                SparkWorks.query(new Repeated(floatsIdv, COPIES), Query.SUM_ONE),
                                Bar.faster(2))
                        .withMaxBytesPerRow(1.1 * Float.BYTES),
                faster("array", "idv: float[100] as array", Query.NOOP, arrayIdv, arrayParquet, 1.5),
                faster(
                        "elements",
                        "idv: float[100] as array, sums of two elements",
                        Query.SUM_TWO_ELEMENTS,
                        arrayIdv,
                        arrayParquet,
                        1.5),
                faster("ml", "idv: float[100] as ML vector", Query.NOOP, mlIdv, mlParquet, 1.5),
                new Case(
                        "mixed",
                        "idv: 24 mixed columns, DEFLATE",
                        Loops.inflate(mixedIdv),
                        SparkWorks.query(mixedIdv, Query.NOOP),
                        Bar.slower(1.3, 1)),
                new Case(
                                "mlnet",
                                "idv: 24 mixed columns, DEFLATE, one core",
                                mlNet,
                                SparkWorks.query(mixedIdv, Query.NOOP),
                                Bar.none())
                        .with(Case.Launch.ONE_CORE),
                new Case(
                                "native-mlnet",
                                "idv: 24 mixed columns, DEFLATE, one core, native inflater",
                                mlNet,
                                SparkWorks.query(new WithOptions(mixedIdv, NATIVE), Query.NOOP),
                                Bar.faster(2))
                        .with(Case.Launch.ONE_CORE),
                faster(
                        "native-mixed",
                        "idv: 24 mixed columns, DEFLATE, native inflater against the JDK's",
                        Query.NOOP,
                        new WithOptions(mixedIdv, NATIVE),
                        mixedIdv,
                        1.4),
                faster(
                        "native-sum-deflate",
                        "idv: sum of 20 float columns, DEFLATE, native inflater",
                        Query.SUM_ALL,
                        new WithOptions(deflatedIdv, NATIVE),
                        gzipParquet,
                        1.3),
                new Case(
                        "bound",
                        "sum of 20 float columns in memory: Spark's part alone",
                        SparkWorks.query(floatsParquet, Query.SUM_ALL),
                        SparkWorks.inMemory(
                                floatsIdv, floats.rows(), floats.columns().size(), "float", 1, Query.SUM_ALL),
                        Bar.none()),
                new Case(
                        "bound-deflate",
                        "inflating 20 float columns: the inflater's part alone",
                        SparkWorks.query(gzipParquet, Query.SUM_ALL),
                        Loops.inflate(deflatedIdv),
                        Bar.none()),
                speedUp("scale", "idv: local[2] over local[1], sum, uncompressed", floatsIdv, floatsParquet),
                speedUp("scale-deflate", "idv: local[2] over local[1], sum, DEFLATE", deflatedIdv, gzipParquet));
    }

    private static Case faster(String id, String title, Query query, DataFile ours, DataFile rival, double times) {
        return new Case(id, title, SparkWorks.query(rival, query), SparkWorks.query(ours, query), Bar.faster(times));
    }

    private static Case speedUp(String id, String title, DataFile ours, DataFile rival) {
        return new Case(
                id,
                title,
                SparkWorks.query(rival, Query.SUM_ALL),
                SparkWorks.query(ours, Query.SUM_ALL),
                Bar.speedUp());
    }

    /** Skips rows by index files. */
    private static List<Case> skips(int shrink) {
        long rows = 32_000_000 / shrink;
        ClusteredRows sorted = new ClusteredRows(rows, Order.SORTED, "idv");
        ClusteredRows clustered = new ClusteredRows(rows, Order.CLUSTERED, "idv");
        // Its own files, as the index is deleted.
        ClusteredRows unindexed = new ClusteredRows(rows - 1, Order.SORTED, "idv");
        return List.of(
                skip("index-sorted", "1 % of sorted rows, index against a full scan", sorted, fullScan(sorted), 20),
                skip(
                        "index-clustered",
                        "1 % of clustered rows, index against a full scan",
                        clustered,
                        fullScan(clustered),
                        20),
                skip(
                        "index-sorted-parquet",
                        "1 % of sorted rows, index against Parquet",
                        sorted,
                        new ClusteredRows(rows, Order.SORTED, "parquet"),
                        0.8),
                skip(
                        "index-clustered-parquet",
                        "1 % of clustered rows, index against Parquet",
                        clustered,
                        new ClusteredRows(rows, Order.CLUSTERED, "parquet"),
                        0.8),
                new Case(
                        "index-text",
                        "idv: one text, Bloom filters of the index against a full scan",
                        SparkWorks.loadAndFind(fullScan(sorted), sorted.oneText(), 1),
                        SparkWorks.loadAndFind(sorted, sorted.oneText(), 1),
                        Bar.none()),
                new Case(
                        "index-build",
                        "idv: index all columns, against a read",
                        SparkWorks.loadAndFilter(unindexed, "true"),
                        SparkWorks.index(unindexed),
                        Bar.slower(2, 1)));
    }

    private static DataFile fullScan(ClusteredRows file) {
        return new WithOptions(file, Map.of("useIndex", "false"));
    }

    private static Case skip(String id, String title, ClusteredRows ours, DataFile rival, double times) {
        return new Case(
                id,
                "idv: " + title,
                SparkWorks.loadAndFilter(rival, ours.onePercent()),
                SparkWorks.loadAndFilter(ours, ours.onePercent()),
                Bar.faster(times));
    }

    /** Writes rows that are read from an uncompressed file. */
    private static List<Case> writes(int shrink) {
        Idv few = new Idv(Table.floats(1_600_000 / shrink), Compression.NONE, ARRAY);
        Idv floats = new Idv(Table.floats(4_000_000 / shrink), Compression.NONE, ARRAY);
        Idv dense = new Idv(Table.dense(1_000_000 / shrink), Compression.NONE, ARRAY);
        return List.of(
                new Case(
                        "write-deflate",
                        "idv: rows of 20 floats, DEFLATE, in a task",
                        Loops.deflate(floats),
                        ShuffledRows.floats(floats),
                        Bar.faster(0.9)),
                new Case(
                        "save-deflate",
                        "idv: read 20 float columns and write them, DEFLATE",
                        Loops.deflate(floats),
                        SparkWorks.write(floats, "idv deflate", "idv", Map.of()),
                        Bar.none()),
                new Case(
                        "bound-write",
                        "deflate 20 float columns: Spark's and the deflater's part alone",
                        Loops.deflate(floats),
                        SparkWorks.query(floats, Query.NOOP).then(Loops.deflate(floats)),
                        Bar.none()),
                plain("write-floats", "idv: 20 float columns, uncompressed", floats),
                plain("write-array", "idv: float[100], uncompressed", dense),
                new Case(
                        "write-one",
                        "idv: 20 float columns into one file, DEFLATE, local[2]",
                        SparkWorks.write(few, "idv directory", "idv", Map.of()),
                        SparkWorks.write(few, "idv singleFile", "idv", Map.of("singleFile", "true")),
                        Bar.slower(2.5, 2)));
    }

    private static Case plain(String id, String title, Idv source) {
        return new Case(
                id,
                title,
                SparkWorks.write(source, "parquet " + id, "parquet", Map.of("compression", "uncompressed"))
                        .named("parquet"),
                SparkWorks.write(source, "idv " + id, "idv", Map.of("compression", "none"), Map.of("vectors", "array")),
                Bar.faster(1));
    }
}
