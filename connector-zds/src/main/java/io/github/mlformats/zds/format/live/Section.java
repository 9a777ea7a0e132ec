package io.github.mlformats.zds.format.live;

import java.io.Serializable;

/**
 * A part of {@code data.jsonl} that one task reads: the live documents that begin in {@code [start, until)}, outside the
 * dead gaps.
 *
 * @param start first byte
 * @param until first byte behind it
 * @param liveBytes bytes outside the gaps
 * @param documents number of live documents; -1 if not known
 * @param gaps dead parts
 * @param reading how documents are found
 */
public record Section(long start, long until, long liveBytes, long documents, Gaps gaps, Reading reading)
        implements Serializable {
    /** How the documents of a section are found. */
    public enum Reading {
        /** Every line that begins in the section, wherever the section begins. */
        LINES,
        /** The lines of the runs between the gaps, which begin and end with index entries. */
        INDEXED_LINES,
        /** Every index entry by itself. */
        ENTRIES
    }

    /** The whole of the data without an index. */
    static Section lines(long start, long until) {
        return new Section(start, until, until - start, -1, new Gaps(), Reading.LINES);
    }

    /** The same documents, with what is before them as dead. */
    public Section withAllBefore() {
        return start == 0 ? this : new Section(0, until, liveBytes, documents, gaps.behindDead(start), reading);
    }

    Runs runs() {
        return new Runs(this);
    }

    /** The parts of a section between its gaps. */
    static final class Runs {
        private final Gaps.Reader gaps;
        private final long until;
        private long start;
        private long end;
        private long nextStart;

        private Runs(Section section) {
            this.gaps = section.gaps.reader();
            this.until = section.until;
            this.nextStart = section.start;
        }

        /** Moves on to the next run that is not empty. */
        boolean next() {
            do {
                if (nextStart >= until) {
                    return false;
                }
                start = nextStart;
                end = gaps.hasNext() ? start + gaps.number() : until;
                nextStart = gaps.hasNext() ? end + gaps.number() : until;
            } while (end == start);
            return true;
        }

        long start() {
            return start;
        }

        long end() {
            return end;
        }
    }
}
