package io.github.mlformats.benchmarks.cases;

import java.util.ArrayList;
import java.util.List;

/** The cases of the benchmark. Tables are large enough that a run takes about a second or more. */
public final class Cases {
    /** Divides the sizes of tables for a quick run. */
    public static final int QUICK = 8;

    public static final int FULL = 1;

    private Cases() {}

    /** All cases on tables of {@code 1 / shrink} of the full size. */
    public static List<Case> all(int shrink) {
        List<Case> all = new ArrayList<>(IdvCases.all(shrink));
        all.addAll(IdvWriteCases.all(shrink));
        all.addAll(AngelCases.all(shrink));
        all.addAll(AngelWriteCases.all(shrink));
        all.addAll(DatadingsCases.all(shrink));
        all.addAll(DatadingsWriteCases.all(shrink));
        all.addAll(DocumentCases.all(shrink));
        all.addAll(DocumentWriteCases.all(shrink));
        all.addAll(PrimitivCases.all(shrink));
        all.addAll(GapCases.all(shrink));
        return all;
    }
}
