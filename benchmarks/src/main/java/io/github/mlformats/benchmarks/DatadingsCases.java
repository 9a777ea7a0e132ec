package io.github.mlformats.benchmarks;

import io.github.mlformats.benchmarks.Case.Bar;
import io.github.mlformats.benchmarks.work.DataFile.ParquetCopy;
import io.github.mlformats.benchmarks.work.Loops;
import io.github.mlformats.benchmarks.work.MessagePackLoop;
import io.github.mlformats.benchmarks.work.Programs;
import io.github.mlformats.benchmarks.work.Query;
import io.github.mlformats.benchmarks.work.SampleFile;
import io.github.mlformats.benchmarks.work.SparkWorks;
import io.github.mlformats.benchmarks.work.Work;
import java.util.List;
import java.util.Map;

/** Cases that read and write datadings data sets. */
final class DatadingsCases {
    /** Data sets of 128 MB each. */
    private static final int IMAGE_TASKS = 17;

    private DatadingsCases() {}

    /** All cases on data sets of {@code 1 / shrink} of the full size. */
    static List<Case> all(int shrink) {
        SampleFile small = new SampleFile(SampleFile.Kind.SMALL, 1_000_000 / shrink);
        SampleFile images = new SampleFile(SampleFile.Kind.IMAGES, 20_000 / shrink);
        Work scan = SparkWorks.query(small, Query.NOOP);
        Work lengths = SparkWorks.query(images, Query.IMAGE_LENGTHS);
        Work parquetWrite = SparkWorks.write(
                        small, "parquet write-samples", "parquet", Map.of("compression", "uncompressed"))
                .named("parquet");
        return List.of(
                new Case(
                        "samples",
                        "datadings: samples of 1 kB, all columns",
                        MessagePackLoop.of(small),
                        scan,
                        Bar.faster(0.7)),
                new Case(
                        "samples-python",
                        "datadings: samples of 1 kB, all columns",
                        Programs.library("Python library", small, "datadings"),
                        scan,
                        Bar.faster(1)),
                new Case(
                        "bound-samples",
                        "samples of 1 kB: reading the file, and decoding what is in memory",
                        MessagePackLoop.of(small),
                        Loops.read(small, 1000).then(MessagePackLoop.of(small)),
                        Bar.none()),
                new Case(
                        "samples-scale",
                        "datadings: local[2] over local[1], samples of 1 kB, all columns",
                        SparkWorks.query(new ParquetCopy(small), Query.NOOP),
                        scan,
                        Bar.speedUp()),
                new Case(
                        "images",
                        "datadings: images of 110 kB, sum of their lengths",
                        Loops.read(images, 1),
                        lengths,
                        Bar.faster(0.7)),
                new Case(
                        "images-python",
                        "datadings: images of 110 kB",
                        Programs.library("Python library", images, "datadings"),
                        lengths,
                        Bar.faster(1)),
                new Case(
                        "bound-images",
                        "images of 110 kB: the same read, and a Spark query without data in as many tasks",
                        Loops.read(images, 1),
                        Loops.read(images, 1).then(SparkWorks.noData(images, IMAGE_TASKS)),
                        Bar.none()),
                new Case(
                        "labels",
                        "datadings: labels after images of 110 kB, their sum",
                        lengths,
                        SparkWorks.query(images, Query.LABELS),
                        Bar.faster(10)),
                new Case(
                        "bound-labels",
                        "a Spark query without data, against the lengths of images",
                        lengths,
                        SparkWorks.noData(images, 1),
                        Bar.none()),
                new Case(
                        "keys",
                        "datadings: 100 keys of samples of 1 kB",
                        SparkWorks.query(new ParquetCopy(small), Query.HUNDRED_KEYS),
                        SparkWorks.query(small, Query.HUNDRED_KEYS),
                        Bar.none()),
                new Case("nothing", "a Spark query without data", scan, SparkWorks.noData(small, 1), Bar.none()),
                new Case(
                        "plan",
                        "datadings: columns and tasks of samples of 1 kB",
                        scan,
                        SparkWorks.plan(small),
                        Bar.none()),
                new Case(
                        "write-samples",
                        "datadings: samples of 1 kB, with all index files",
                        parquetWrite,
                        SparkWorks.write(small, "datadings write-samples", "datadings", Map.of()),
                        Bar.faster(0.5)),
                new Case(
                        "bound-write-samples",
                        "samples of 1 kB: a read, a copy of their data and the hashes of the index, against Parquet",
                        parquetWrite,
                        scan.then(Loops.hashAndCopy(small)),
                        Bar.none()));
    }
}
