package io.github.mlformats.core.inspect;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.ProblemListener;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the distinct problems that verification finds. The first 1000 are listed, the others are counted. */
public final class ProblemCollector implements ProblemListener {
    private static final int MAX_LISTED = 1000;

    private final Set<VerificationResult.Problem> listed = new LinkedHashSet<>();
    private long more;
    private long records;

    /** Adds verified records. */
    public void addRecords(long count) {
        records += count;
    }

    @Override
    public void add(String file, String text) {
        VerificationResult.Problem problem = new VerificationResult.Problem(file, text);
        if (listed.size() < MAX_LISTED) {
            listed.add(problem);
        } else if (!listed.contains(problem)) {
            more++;
        }
    }

    /** Adds a corruption. */
    public void add(CorruptFileException error) {
        add(error.file(), error.getMessage());
    }

    /** Adds what another verification has found. */
    public void add(VerificationResult other) {
        other.problems().forEach(problem -> add(problem.file(), problem.text()));
        more += other.unlistedProblems();
        records += other.records();
    }

    /** Returns the result so far. */
    public VerificationResult result() {
        return new VerificationResult(records, List.copyOf(listed), more);
    }
}
