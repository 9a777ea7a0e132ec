package io.github.mlformats.benchmarks.cases;

import static io.github.mlformats.benchmarks.data.idv.Column.VectorView.ARRAY;
import static io.github.mlformats.benchmarks.data.idv.Column.VectorView.ML;

import io.github.mlformats.benchmarks.cases.Bar.SpeedUp;
import io.github.mlformats.benchmarks.cases.Bar.TimesFaster;
import io.github.mlformats.benchmarks.cases.Bar.TimesSlower;
import io.github.mlformats.benchmarks.cases.Bar.UpperBound;
import io.github.mlformats.benchmarks.data.DataFile;
import io.github.mlformats.benchmarks.data.DataFile.Idv;
import io.github.mlformats.benchmarks.data.DataFile.InMemoryIdv;
import io.github.mlformats.benchmarks.data.DataFile.NativelyInflated;
import io.github.mlformats.benchmarks.data.DataFile.Parquet;
import io.github.mlformats.benchmarks.data.DataFile.Repeated;
import io.github.mlformats.benchmarks.data.Table;
import io.github.mlformats.benchmarks.data.idv.Compression;
import io.github.mlformats.benchmarks.work.Query;
import io.github.mlformats.benchmarks.work.SparkWork;
import io.github.mlformats.benchmarks.work.baseline.InflateWork;
import java.util.List;

/** Cases that read IDV files. Each Parquet file has at most 64 MB in one row group, and is read by one task. */
final class IdvCases {
    private static final int COPIES = 4;

    private IdvCases() {}

    static List<Case> all(int shrink) {
        Table floats = Table.floats(16_000_000 / shrink);
        Table deflated = Table.floats(6_000_000 / shrink);
        Table dense = Table.dense(2_000_000 / shrink);
        Table mixed = Table.mixed(400_000 / shrink);

        Idv floatsIdv = new Idv(floats, Compression.NONE, ARRAY);
        DataFile floatsParquet = new Parquet(floats, "uncompressed", ARRAY, 20);
        Idv deflatedIdv = new Idv(deflated, Compression.DEFLATE, ARRAY);
        DataFile gzipParquet = new Parquet(deflated, "gzip", ARRAY, 8);
        DataFile arrayIdv = new Idv(dense, Compression.NONE, ARRAY);
        DataFile arrayParquet = new Parquet(dense, "uncompressed", ARRAY, 12);
        DataFile mlIdv = new Idv(dense, Compression.NONE, ML);
        DataFile mlParquet = new Parquet(dense, "uncompressed", ML, 24);
        Idv mixedIdv = new Idv(mixed, Compression.DEFLATE, ML);

        return List.of(
                faster("sum", "sum over 20 float columns, uncompressed", Query.SUM_ALL, floatsIdv, floatsParquet, 3),
                faster(
                        "sum-deflate",
                        "sum over 20 float columns, DEFLATE",
                        Query.SUM_ALL,
                        deflatedIdv,
                        gzipParquet,
                        1.5),
                new Case(
                        "one",
                        "sum of one of 20 float columns, uncompressed",
                        new SparkWork(new Repeated(floatsParquet, COPIES), Query.SUM_ONE),
                        new SparkWork(new Repeated(floatsIdv, COPIES), Query.SUM_ONE),
                        new TimesFaster(2),
                        1.1 * Float.BYTES),
                faster("array", "float[100] as array, to noop", Query.NOOP, arrayIdv, arrayParquet, 1.5),
                faster(
                        "elements",
                        "float[100] as array, sums of two",
                        Query.SUM_TWO_ELEMENTS,
                        arrayIdv,
                        arrayParquet,
                        1.5),
                faster("ml", "float[100] as ML vector, to noop", Query.NOOP, mlIdv, mlParquet, 1.5),
                new Case(
                        "mixed",
                        "24 mixed columns, DEFLATE, to noop",
                        new InflateWork(mixedIdv),
                        new SparkWork(mixedIdv, Query.NOOP),
                        new TimesSlower(1.3)),
                faster(
                        "native-mixed",
                        "24 mixed columns, DEFLATE, to noop, inflated natively, against the JDK's inflater",
                        Query.NOOP,
                        new NativelyInflated(mixedIdv),
                        mixedIdv,
                        1.4),
                faster(
                        "native-sum-deflate",
                        "sum over 20 float columns, DEFLATE, inflated natively",
                        Query.SUM_ALL,
                        new NativelyInflated(deflatedIdv),
                        gzipParquet,
                        1.3),
                new Case(
                        "wall",
                        "sum over 20 float columns in memory: Spark's part alone",
                        new SparkWork(floatsParquet, Query.SUM_ALL),
                        new SparkWork(new InMemoryIdv(floatsIdv, 1), Query.SUM_ALL),
                        new UpperBound()),
                new Case(
                        "wall-deflate",
                        "inflating 20 float columns: the inflater's part alone",
                        new SparkWork(gzipParquet, Query.SUM_ALL),
                        new InflateWork(deflatedIdv),
                        new UpperBound()),
                speedUp("scale", "local[2] over local[1], sum, uncompressed", floatsIdv, floatsParquet),
                speedUp("scale-deflate", "local[2] over local[1], sum, DEFLATE", deflatedIdv, gzipParquet));
    }

    private static Case faster(String id, String title, Query query, DataFile ours, DataFile rival, double times) {
        return new Case(id, title, new SparkWork(rival, query), new SparkWork(ours, query), new TimesFaster(times));
    }

    private static Case speedUp(String id, String title, DataFile ours, DataFile rival) {
        SparkWork rivals = new SparkWork(rival, Query.SUM_ALL);
        return new Case(id, title, rivals, new SparkWork(ours, Query.SUM_ALL), new SpeedUp(1.5));
    }
}
