package io.github.mlformats.datadings.format.verify;

import io.github.mlformats.datadings.format.index.Notices;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What a check of a data set has found wrong, in the order it was found. */
public final class Findings implements Notices {
    /** More than this are only counted. */
    private static final int MOST = 1000;

    private final List<Finding> list = new ArrayList<>();
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
        if (list.size() < MOST) {
            list.add(new Finding(file, reason));
        } else {
            more++;
        }
    }

    public List<Finding> list() {
        return Collections.unmodifiableList(list);
    }

    /** How many there are beyond those listed. */
    public long more() {
        return more;
    }
}
