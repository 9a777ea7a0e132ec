package io.github.mlformats.benchmarks.cases;

import io.github.mlformats.benchmarks.cases.Bar.TimesFaster;
import io.github.mlformats.benchmarks.cases.Bar.TimesSlower;
import io.github.mlformats.benchmarks.data.DocumentSet;
import io.github.mlformats.benchmarks.work.WriteWork;
import java.util.List;
import java.util.Map;

/** Cases that write ZDS data sets of documents that are read from another one, compared with Spark's JSON source. */
final class DocumentWriteCases {
    private static final Map<String, String> SEVERAL = Map.of("singleSet", "false");

    private DocumentWriteCases() {}

    static List<Case> all(int shrink) {
        DocumentSet documents = new DocumentSet(2_000_000 / shrink, "zds");
        return List.of(
                new Case(
                        "write-documents",
                        "write documents of 430 bytes with their index, a set for each task",
                        new WriteWork(documents, "json write-documents", "json", Map.of()),
                        new WriteWork(documents, "zds write-documents", "zds", SEVERAL),
                        new TimesFaster(1)),
                new Case(
                        "write-one-set",
                        "write documents of 430 bytes into one set, local[2]",
                        new WriteWork(documents, "zds several", "zds", SEVERAL),
                        new WriteWork(documents, "zds one", "zds", Map.of()),
                        new TimesSlower(1.5, 2)));
    }
}
