package io.github.mlformats.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** The cases of the benchmark. Tables are large enough that a warm run takes about a second or more. */
public final class Cases {
    /** Divides the sizes of tables for a quick run. */
    public static final int QUICK = 8;

    /** Divides the sizes of tables for the run that writes the page. */
    public static final int PAGE = 2;

    public static final int FULL = 1;

    private Cases() {}

    /** All cases on tables of {@code 1 / shrink} of the full size. */
    public static List<Case> all(int shrink) {
        List<Case> all = new ArrayList<>(IdvCases.all(shrink));
        all.addAll(AngelCases.all(shrink));
        all.addAll(DatadingsCases.all(shrink));
        all.addAll(ZdsCases.all(shrink));
        all.addAll(PrimitivCases.all(shrink));
        all.addAll(SafetensorsCases.all(shrink));
        all.addAll(StoreCases.all(shrink));
        all.addAll(JobCases.all(shrink));
        return all;
    }

    /** A number of files or rows that a case is about, which only a quick run reduces. */
    static int unlessQuick(int count, int shrink) {
        return shrink < QUICK ? count : count / shrink;
    }

    /** The case with an id. */
    public static Case find(List<Case> all, String id) {
        return all.stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no case " + id));
    }
}
