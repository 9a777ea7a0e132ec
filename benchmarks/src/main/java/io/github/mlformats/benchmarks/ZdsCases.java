package io.github.mlformats.benchmarks;

import io.github.mlformats.benchmarks.Case.Bar;
import io.github.mlformats.benchmarks.work.DocumentSet;
import io.github.mlformats.benchmarks.work.Loops;
import io.github.mlformats.benchmarks.work.Programs;
import io.github.mlformats.benchmarks.work.Query;
import io.github.mlformats.benchmarks.work.SparkWorks;
import io.github.mlformats.benchmarks.work.Work;
import java.util.List;
import java.util.Map;

/** Cases that read and write ZDS data sets, compared with Spark's JSON source on the same lines. */
final class ZdsCases {
    private static final Map<String, String> SEVERAL = Map.of("singleSet", "false");

    private ZdsCases() {}

    /** All cases on data sets of {@code 1 / shrink} of the full size. */
    static List<Case> all(int shrink) {
        DocumentSet zds = new DocumentSet(2_000_000 / shrink, "zds");
        DocumentSet json = new DocumentSet(2_000_000 / shrink, "json");
        DocumentSet million = new DocumentSet(Cases.unlessQuick(1_000_000, shrink), "zds");
        DocumentSet tenth = new DocumentSet(million.rows() / 10, "zds");
        return List.of(
                query("documents", "zds: documents of 430 bytes, all 6 columns", zds, json, Query.NOOP, Bar.faster(3)),
                query("documents-two", "zds: 2 of 6 columns", zds, json, Query.NOOP_TWO, Bar.faster(4)),
                new Case(
                        "bound-documents-two",
                        "scanning each byte once, and texts in memory: no reader can do with less",
                        SparkWorks.query(json, Query.NOOP_TWO),
                        Loops.scanBytes(zds).then(SparkWorks.inMemory(zds, zds.rows(), 1, "string", 12, Query.NOOP)),
                        Bar.none()),
                query(
                        "documents-variant",
                        "zds: 2 members of documents as variants, with singleVariantColumn",
                        new DocumentSet(zds.rows(), "zds", true),
                        new DocumentSet(zds.rows(), "json", true),
                        Query.NOOP,
                        Bar.faster(3)),
                new Case(
                        "documents-columns",
                        "zds: schema inference",
                        SparkWorks.inference(json),
                        SparkWorks.inference(zds),
                        Bar.faster(3)),
                query(
                        "documents-scale",
                        "zds: local[2] over local[1], all 6 columns",
                        zds,
                        json,
                        Query.NOOP,
                        Bar.speedUp()),
                query("documents-id", "zds: one document by its id", zds, json, Query.ONE_ID, Bar.faster(50)),
                new Case(
                        "documents-nothing",
                        "a Spark query without data, against one document by its id",
                        SparkWorks.query(zds, Query.ONE_ID),
                        SparkWorks.noData(zds, 1),
                        Bar.none()),
                new Case(
                        "documents-jackson",
                        "zds: all 6 columns, against walking over the tokens",
                        Loops.jsonTokens(json),
                        SparkWorks.query(zds, Query.NOOP),
                        Bar.none()),
                new Case(
                        "write-documents",
                        "zds: documents of 430 bytes with their index, a set for each task",
                        SparkWorks.write(zds, "json write-documents", "json", Map.of())
                                .named("json"),
                        SparkWorks.write(zds, "zds write-documents", "zds", SEVERAL),
                        Bar.faster(1)),
                new Case(
                        "write-one-set",
                        "zds: documents of 430 bytes into one set, local[2]",
                        SparkWorks.write(zds, "zds several", "zds", SEVERAL),
                        SparkWorks.write(zds, "zds one", "zds", Map.of()),
                        Bar.slower(1.5, 2)),
                new Case(
                        "upsert-documents",
                        "zds: 1,000 upserts, over writing all documents again",
                        SparkWorks.write(million, "zds overwritten", "zds", Map.of())
                                .named("overwrite"),
                        upsert(million, "zds upserted"),
                        Bar.none()),
                new Case(
                        "upsert-delta",
                        "zds: 1,000 upserts into a set of a million documents",
                        Programs.library("Delta Lake", million, "delta"),
                        upsert(million, "zds upserted next to delta"),
                        Bar.faster(1)),
                new Case(
                        "merge-delta",
                        "zds: MERGE of 1,000 documents into a million, then count(*)",
                        Programs.library("Delta Lake", million, "delta"),
                        SparkWorks.merge(million, "zds merged", "_id", 1000),
                        Bar.faster(1)),
                new Case(
                        "upsert-growth",
                        "zds: documents of a set for each second of 1,000 upserts, next to a tenth of the documents",
                        upsert(tenth, "zds upserted tenth").named("zds, a tenth"),
                        upsert(million, "zds upserted million"),
                        Bar.none()));
    }

    private static Work upsert(DocumentSet documents, String title) {
        return SparkWorks.upsert(documents, title, "_id", 1000, Map.of("duplicates", "last"));
    }

    private static Case query(String id, String title, DocumentSet ours, DocumentSet rival, Query query, Bar bar) {
        return new Case(id, title, SparkWorks.query(rival, query), SparkWorks.query(ours, query), bar);
    }
}
