package io.github.mlformats.zds.format.section;

import java.io.Serializable;

/**
 * A part of {@code data.jsonl} that one task reads: the live documents that begin in {@code [start, until)}.
 *
 * @param start first byte
 * @param until its end, exclusive
 * @param liveBytes bytes of the runs
 * @param firstRow how many live documents come before it; -1 if nobody counted them
 * @param indexed whether the index says which documents are live
 * @param runs where they are
 */
public record Section(long start, long until, long liveBytes, long firstRow, boolean indexed, Runs runs)
        implements Serializable {

    /** All lines that begin in a range, wherever it begins. */
    public static Section lines(long start, long until) {
        Runs runs = new Runs();
        runs.add(0, until - start, Run.Kind.LINES, Fingerprint.NONE);
        return new Section(start, until, until - start, start == 0 ? 0 : -1, false, runs.trimmed());
    }
}
