package io.github.mlformats.core.inspect;

import io.github.mlformats.core.error.CorruptFileException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Gathers what checking data shows, each problem once: the first ones in full, the others by their number. */
public final class Findings {
    private static final int MAX_LISTED = 1000;

    private final Set<Verdict.Problem> listed = new LinkedHashSet<>();
    private long more;
    private long records;

    /** Counts records that were looked at. */
    public void looked(long count) {
        records += count;
    }

    /**
     * Something is wrong.
     *
     * @param file name of the file
     * @param text what is wrong with it
     */
    public void add(String file, String text) {
        Verdict.Problem problem = new Verdict.Problem(file, text);
        if (listed.size() < MAX_LISTED) {
            listed.add(problem);
        } else if (!listed.contains(problem)) {
            more++;
        }
    }

    /** A file is corrupt. */
    public void add(CorruptFileException error) {
        add(error.file(), error.getMessage());
    }

    /** What was found so far. */
    public Verdict verdict() {
        return new Verdict(records, List.copyOf(listed), more);
    }
}
