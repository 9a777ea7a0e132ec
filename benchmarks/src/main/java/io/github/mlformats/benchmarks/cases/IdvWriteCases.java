package io.github.mlformats.benchmarks.cases;

import static io.github.mlformats.benchmarks.data.idv.Column.VectorView.ARRAY;

import io.github.mlformats.benchmarks.cases.Bar.TimesFaster;
import io.github.mlformats.benchmarks.cases.Bar.TimesSlower;
import io.github.mlformats.benchmarks.cases.Bar.UpperBound;
import io.github.mlformats.benchmarks.data.DataFile.Idv;
import io.github.mlformats.benchmarks.data.Table;
import io.github.mlformats.benchmarks.data.idv.Compression;
import io.github.mlformats.benchmarks.work.CombinedWork;
import io.github.mlformats.benchmarks.work.Query;
import io.github.mlformats.benchmarks.work.SparkWork;
import io.github.mlformats.benchmarks.work.WriteWork;
import io.github.mlformats.benchmarks.work.baseline.DeflateWork;
import io.github.mlformats.benchmarks.work.task.FloatRows;
import io.github.mlformats.benchmarks.work.task.TaskWork;
import java.util.List;
import java.util.Map;

/** Cases that write IDV files of rows that are read from an uncompressed file. */
final class IdvWriteCases {
    private static final Map<String, String> PLAIN = Map.of("compression", "none");
    private static final Map<String, String> PLAIN_PARQUET = Map.of("compression", "uncompressed");

    private IdvWriteCases() {}

    static List<Case> all(int shrink) {
        Idv few = new Idv(Table.floats(1_600_000 / shrink), Compression.NONE, ARRAY);
        Idv floats = new Idv(Table.floats(4_000_000 / shrink), Compression.NONE, ARRAY);
        Idv dense = new Idv(Table.dense(1_000_000 / shrink), Compression.NONE, ARRAY);
        return List.of(
                new Case(
                        "write-deflate",
                        "write rows of 20 floats, DEFLATE, in a task",
                        new DeflateWork(floats),
                        new TaskWork(floats, new FloatRows(floats), false),
                        new TimesFaster(0.9)),
                new Case(
                        "save-deflate",
                        "read 20 float columns and write them, DEFLATE",
                        new DeflateWork(floats),
                        new WriteWork(floats, "idv deflate", "idv", Map.of()),
                        new UpperBound()),
                new Case(
                        "wall-write",
                        "deflate 20 float columns: Spark's and the deflater's part alone",
                        new DeflateWork(floats),
                        new CombinedWork(new SparkWork(floats, Query.NOOP), new DeflateWork(floats)),
                        new UpperBound()),
                plain("write-floats", "write 20 float columns, uncompressed", floats),
                plain("write-array", "write float[100], uncompressed", dense),
                new Case(
                        "write-one",
                        "write 20 float columns into one file, DEFLATE, local[2]",
                        new WriteWork(few, "idv folder", "idv", Map.of()),
                        new WriteWork(few, "idv singleFile", "idv", Map.of("singleFile", "true")),
                        new TimesSlower(2.5, 2)));
    }

    private static Case plain(String id, String title, Idv source) {
        return new Case(
                id,
                title,
                new WriteWork(source, "parquet " + id, "parquet", PLAIN_PARQUET),
                new WriteWork(source, "idv " + id, "idv", PLAIN, Map.of("vectors", "array")),
                new TimesFaster(1));
    }
}
