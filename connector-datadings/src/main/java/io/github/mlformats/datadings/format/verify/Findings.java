package io.github.mlformats.datadings.format.verify;

import io.github.mlformats.datadings.format.index.Notices;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a check of a data set has found wrong, in the order it was found, each once. */
public final class Findings implements Notices {
    /** More than this are only counted. */
    private static final int MAX = 1000;

    private final Set<Finding> found = new LinkedHashSet<>();
    private long more;

    /**
     * Something wrong.
     *
     * @param file name of the file
     * @param text what is wrong with it
     */
    public record Finding(String file, String text) {}

    @Override
    public void warn(String file, String reason) {
        Finding finding = new Finding(file, reason);
        if (found.size() < MAX) {
            found.add(finding);
        } else if (!found.contains(finding)) {
            more++;
        }
    }

    public List<Finding> list() {
        return List.copyOf(found);
    }

    /** How many there are beyond those listed. */
    public long more() {
        return more;
    }
}
