package io.github.mlformats.zds.inspect;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.Verdict;
import io.github.mlformats.zds.format.verify.Finding;
import java.util.ArrayList;
import java.util.List;

/** Gathers what is wrong with a data set; the first problems in full, the others by their number. */
final class Findings {
    private static final int MOST_LISTED = 100;

    private final List<Verdict.Problem> listed = new ArrayList<>();
    private long more;
    private long documents;

    /** Counts documents that were looked at. */
    void looked(long count) {
        documents += count;
    }

    void add(Finding finding) {
        String id = finding.id() == null ? "" : " '" + PlainText.cut(finding.id()) + "'";
        add(finding.file(), "document" + id + " at byte " + finding.offset() + ": " + PlainText.escape(finding.text()));
    }

    void add(String file, String text) {
        if (listed.size() < MOST_LISTED) {
            listed.add(new Verdict.Problem(file, text));
        } else {
            more++;
        }
    }

    Verdict verdict() {
        return new Verdict(documents, listed, more);
    }
}
