package io.github.mlformats.benchmarks.cases;

import io.github.mlformats.benchmarks.cases.Bar.TimesFaster;
import io.github.mlformats.benchmarks.data.DataFile;
import io.github.mlformats.benchmarks.data.DataFile.Idv;
import io.github.mlformats.benchmarks.data.SampleFile;
import io.github.mlformats.benchmarks.data.SampleKind;
import io.github.mlformats.benchmarks.data.Table;
import io.github.mlformats.benchmarks.data.idv.Column.VectorView;
import io.github.mlformats.benchmarks.data.idv.Compression;
import io.github.mlformats.benchmarks.work.Query;
import io.github.mlformats.benchmarks.work.gap.GapWork;
import java.util.List;

/** Compares values of option {@code readGapBytes}; our side uses the default. */
final class GapCases {
    private static final String DISK = "16k";
    private static final String STORE = "1m";
    private static final String MORE = "8m";

    private GapCases() {}

    /** All cases on files of {@code 1 / shrink} of the full size. */
    static List<Case> all(int shrink) {
        // Every twentieth block of 32 kB is requested.
        DataFile columns = new Idv(Table.floats(2_000_000 / shrink), Compression.NONE, VectorView.ARRAY);
        // Each label follows 110 kB of image.
        DataFile labels = new SampleFile(SampleKind.IMAGES, 800 / shrink);
        return List.of(
                far("gap-far-columns", "one column of 20, in a store", columns, Query.SUM_ONE, DISK),
                far("gap-far-columns-more", "one column of 20, in a store", columns, Query.SUM_ONE, MORE),
                far("gap-far-labels", "labels after 110 kB, in a store", labels, Query.LABELS, DISK),
                far("gap-far-labels-more", "labels after 110 kB, in a store", labels, Query.LABELS, MORE),
                near("gap-near-columns", "one column of 20, on a disk", columns, Query.SUM_ONE),
                near("gap-near-labels", "labels after 110 kB, on a disk", labels, Query.LABELS));
    }

    private static Case far(String id, String title, DataFile file, Query query, String other) {
        return new Case(
                id,
                title,
                new GapWork(file, query, true, other),
                new GapWork(file, query, true, STORE),
                new TimesFaster(1));
    }

    private static Case near(String id, String title, DataFile file, Query query) {
        return new Case(
                id,
                title,
                new GapWork(file, query, false, STORE),
                new GapWork(file, query, false, DISK),
                new TimesFaster(1));
    }
}
