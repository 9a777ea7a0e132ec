package io.github.mlformats.benchmarks.cases;

import io.github.mlformats.benchmarks.cases.Bar.SpeedUp;
import io.github.mlformats.benchmarks.cases.Bar.TimesFaster;
import io.github.mlformats.benchmarks.cases.Bar.UpperBound;
import io.github.mlformats.benchmarks.data.DocumentSet;
import io.github.mlformats.benchmarks.work.CombinedWork;
import io.github.mlformats.benchmarks.work.DocumentWork;
import io.github.mlformats.benchmarks.work.InferenceWork;
import io.github.mlformats.benchmarks.work.MemoryWork;
import io.github.mlformats.benchmarks.work.Query;
import io.github.mlformats.benchmarks.work.RangeWork;
import io.github.mlformats.benchmarks.work.baseline.JsonTokensWork;
import io.github.mlformats.benchmarks.work.baseline.ScanBytesWork;
import java.util.List;

/** Cases that read ZDS data sets, compared with Spark's JSON source on the same lines. */
public final class DocumentCases {
    private DocumentCases() {}

    /** All cases on data sets of {@code 1 / shrink} of the full size. */
    static List<Case> all(int shrink) {
        DocumentSet zds = new DocumentSet(2_000_000 / shrink, "zds");
        DocumentSet json = new DocumentSet(2_000_000 / shrink, "json");
        return List.of(
                new Case(
                        "documents",
                        "documents of 430 bytes, all 6 columns, to noop",
                        new DocumentWork(json, Query.NOOP),
                        new DocumentWork(zds, Query.NOOP),
                        new TimesFaster(3)),
                new Case(
                        "documents-two",
                        "2 of 6 columns, to noop",
                        new DocumentWork(json, Query.NOOP_TWO),
                        new DocumentWork(zds, Query.NOOP_TWO),
                        new TimesFaster(4)),
                new Case(
                        "wall-documents-two",
                        "looking at each byte once, and texts in memory, to noop: no reader can do with less",
                        new DocumentWork(json, Query.NOOP_TWO),
                        new CombinedWork(
                                new ScanBytesWork(zds), new MemoryWork(zds, zds.rows(), "string", 12, Query.NOOP)),
                        new UpperBound()),
                new Case(
                        "documents-columns",
                        "finding the columns",
                        new InferenceWork(json),
                        new InferenceWork(zds),
                        new TimesFaster(3)),
                new Case(
                        "documents-scale",
                        "local[2] over local[1], all 6 columns, to noop",
                        new DocumentWork(json, Query.NOOP),
                        new DocumentWork(zds, Query.NOOP),
                        new SpeedUp(1.5)),
                new Case(
                        "documents-id",
                        "one document by its id",
                        new DocumentWork(json, Query.ONE_ID),
                        new DocumentWork(zds, Query.ONE_ID),
                        new TimesFaster(50)),
                new Case(
                        "documents-nothing",
                        "a Spark query without data, against one document by its id",
                        new DocumentWork(zds, Query.ONE_ID),
                        RangeWork.empty(zds),
                        new UpperBound()),
                new Case(
                        "documents-jackson",
                        "all 6 columns, against walking over the tokens",
                        new JsonTokensWork(json),
                        new DocumentWork(zds, Query.NOOP),
                        new UpperBound()));
    }
}
