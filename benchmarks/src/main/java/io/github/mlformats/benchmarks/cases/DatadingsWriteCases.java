package io.github.mlformats.benchmarks.cases;

import io.github.mlformats.benchmarks.cases.Bar.TimesFaster;
import io.github.mlformats.benchmarks.data.SampleFile;
import io.github.mlformats.benchmarks.data.SampleKind;
import io.github.mlformats.benchmarks.work.WriteWork;
import java.util.List;
import java.util.Map;

/** Cases that write datadings sets of samples that are read from another one. */
final class DatadingsWriteCases {
    private static final Map<String, String> PLAIN_PARQUET = Map.of("compression", "uncompressed");

    private DatadingsWriteCases() {}

    static List<Case> all(int shrink) {
        SampleFile small = new SampleFile(SampleKind.SMALL, 1_000_000 / shrink);
        return List.of(new Case(
                "write-samples",
                "write 1 kB samples, all index files",
                new WriteWork(small, "parquet write-samples", "parquet", PLAIN_PARQUET),
                new WriteWork(small, "datadings write-samples", "datadings", Map.of()),
                new TimesFaster(0.5)));
    }
}
