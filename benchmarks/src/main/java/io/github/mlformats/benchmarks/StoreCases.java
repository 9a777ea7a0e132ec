package io.github.mlformats.benchmarks;

import static io.github.mlformats.benchmarks.work.Table.VectorView.ARRAY;

import io.github.mlformats.benchmarks.Case.Bar;
import io.github.mlformats.benchmarks.Case.Launch;
import io.github.mlformats.benchmarks.work.DataFile;
import io.github.mlformats.benchmarks.work.DataFile.Compression;
import io.github.mlformats.benchmarks.work.DataFile.Idv;
import io.github.mlformats.benchmarks.work.DocumentSet;
import io.github.mlformats.benchmarks.work.PrimitivModel;
import io.github.mlformats.benchmarks.work.PrimitivModel.Layout;
import io.github.mlformats.benchmarks.work.SampleFile;
import io.github.mlformats.benchmarks.work.SparkWorks;
import io.github.mlformats.benchmarks.work.Store;
import io.github.mlformats.benchmarks.work.Table;
import io.github.mlformats.benchmarks.work.Work;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Cases that write through HDFS and S3, each 160 MB from a local file that is fast to read: a directory with the files of all
 * tasks, or one file or set of them all, against a directory of uncompressed Parquet files in the same store.
 */
final class StoreCases {
    private static final Map<String, String> PLAIN = Map.of("compression", "none");
    private static final Map<String, String> PLAIN_FILE = Map.of("compression", "none", "singleFile", "true");
    private static final Map<String, String> TENSORS = Map.of("layout", "tensors", "singleFile", "true");
    private static final Map<String, String> SETS = Map.of("singleSet", "false");

    private StoreCases() {}

    static List<Case> all(int shrink) {
        DataFile floats = new Idv(Table.floats(2_000_000 / shrink), Compression.NONE, ARRAY);
        DataFile samples = new SampleFile(SampleFile.Kind.SMALL, 160_000 / shrink);
        DataFile tensors = new PrimitivModel(Layout.TENSORS, 5, 65_536 / shrink);
        DataFile documents = new DocumentSet(400_000 / shrink, "zds");
        return Stream.of(Store.HDFS, Store.S3)
                .flatMap(store -> Stream.of(
                        write(store, "idv", "a directory", floats, PLAIN),
                        write(store, "idv-one", "`singleFile`", floats, PLAIN_FILE),
                        write(store, "datadings", "a directory", samples, Map.of()),
                        write(store, "zds", "a directory of sets", documents, SETS),
                        write(store, "zds-one", "`singleSet`", documents, Map.of()),
                        write(store, "primitiv-one", "`singleFile`", tensors, TENSORS)))
                .toList();
    }

    private static Case write(Store store, String id, String what, DataFile rows, Map<String, String> options) {
        String format = rows.format();
        Work parquet = SparkWorks.write(
                rows, "parquet " + id, "parquet", Map.of("compression", "uncompressed"), Map.of(), store);
        return new Case(
                        store.name().toLowerCase(Locale.ROOT) + "-" + id,
                        format + ": " + what + " in " + store,
                        parquet.named("parquet"),
                        SparkWorks.write(rows, format + " " + id, format, options, rows.options(), store)
                                .named(format),
                        Bar.none().withThreads(2))
                .with(Launch.STORE);
    }
}
