package io.github.mlformats.benchmarks.cases;

import io.github.mlformats.benchmarks.cases.Bar.SpeedUp;
import io.github.mlformats.benchmarks.cases.Bar.TimesFaster;
import io.github.mlformats.benchmarks.cases.Bar.UpperBound;
import io.github.mlformats.benchmarks.data.ParquetCopy;
import io.github.mlformats.benchmarks.data.SampleFile;
import io.github.mlformats.benchmarks.data.SampleKind;
import io.github.mlformats.benchmarks.work.CombinedWork;
import io.github.mlformats.benchmarks.work.PlanWork;
import io.github.mlformats.benchmarks.work.Query;
import io.github.mlformats.benchmarks.work.RangeWork;
import io.github.mlformats.benchmarks.work.SparkWork;
import io.github.mlformats.benchmarks.work.baseline.MessagePackDecodeWork;
import io.github.mlformats.benchmarks.work.baseline.SequentialReadWork;
import java.util.List;

/** Cases that read datadings data sets. */
public final class DatadingsCases {
    /** Data sets of 128 MB each. */
    private static final int IMAGE_TASKS = 17;

    private DatadingsCases() {}

    /** All cases on data sets of {@code 1 / shrink} of the full size. */
    static List<Case> all(int shrink) {
        SampleFile small = new SampleFile(SampleKind.SMALL, 1_000_000 / shrink);
        SampleFile images = new SampleFile(SampleKind.IMAGES, 20_000 / shrink);
        SparkWork scan = new SparkWork(small, Query.NOOP);
        SparkWork lengths = new SparkWork(images, Query.IMAGE_LENGTHS);
        return List.of(
                new Case(
                        "samples",
                        "1 kB samples, all columns, to noop",
                        new MessagePackDecodeWork(small),
                        scan,
                        new TimesFaster(0.7)),
                new Case(
                        "wall-samples",
                        "1 kB samples: reading the file, and decoding what is in memory",
                        new MessagePackDecodeWork(small),
                        new CombinedWork(new SequentialReadWork(small, 1000), new MessagePackDecodeWork(small)),
                        new UpperBound()),
                new Case(
                        "samples-scale",
                        "local[2] over local[1], 1 kB samples, all columns, to noop",
                        new SparkWork(new ParquetCopy(small), Query.NOOP),
                        scan,
                        new SpeedUp(1.5)),
                new Case(
                        "images",
                        "110 kB images, sum of their lengths",
                        new SequentialReadWork(images, 1),
                        lengths,
                        new TimesFaster(0.7)),
                new Case(
                        "wall-images",
                        "110 kB images: the same read, and a Spark query without data in as many tasks",
                        new SequentialReadWork(images, 1),
                        new CombinedWork(new SequentialReadWork(images, 1), RangeWork.empty(images, IMAGE_TASKS)),
                        new UpperBound()),
                new Case(
                        "labels",
                        "110 kB images, sum of the labels after them",
                        lengths,
                        new SparkWork(images, Query.LABELS),
                        new TimesFaster(10)),
                new Case(
                        "wall-labels",
                        "a Spark query without data, against the lengths of images",
                        lengths,
                        RangeWork.empty(images),
                        new UpperBound()),
                new Case(
                        "keys",
                        "100 keys of 1 kB samples",
                        scan,
                        new SparkWork(small, Query.HUNDRED_KEYS),
                        new UpperBound()),
                new Case("nothing", "a Spark query without data", scan, RangeWork.empty(small), new UpperBound()),
                new Case("plan", "columns and tasks of 1 kB samples", scan, new PlanWork(small), new UpperBound()));
    }
}
