package io.github.mlformats.datadings.schema;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A run of consecutive samples of one file that schema inference reads: as many of them as are small, at least one.
 *
 * @param first number of the first sample
 * @param count most samples
 * @param fromEnd whether to start with the last of them, if not all are small
 */
public record SampleRun(long first, int count, boolean fromEnd) implements Serializable {
    /** Samples of a run at the beginning or end of the data set. */
    public static final int LONG = 100;
    /** Samples of a run in between. With 300 samples, every sample is in a run. */
    private static final int SHORT = 60;

    private static final int PLACES = 4;

    /**
     * Returns runs at six positions: at the beginning, at the end and at four positions in between.
     *
     * @param counts number of samples of each file
     * @return the runs of each file, ascending
     */
    static List<List<SampleRun>> planRuns(long[] counts) {
        long all = 0;
        for (long count : counts) {
            all += count;
        }
        List<List<SampleRun>> files = new ArrayList<>(Collections.nCopies(counts.length, List.of()));
        add(files, counts, new SampleRun(0, (int) Math.min(LONG, all), false));
        for (int place = 1; place <= PLACES; place++) {
            long first = (long) ((double) all * place / (PLACES + 1));
            add(files, counts, new SampleRun(first, (int) Math.min(SHORT, all - first), false));
        }
        add(files, counts, new SampleRun(Math.max(0, all - LONG), (int) Math.min(LONG, all), true));
        return files;
    }

    /** Adds to each file its part of a run, whose numbers count over all files. */
    private static void add(List<List<SampleRun>> files, long[] counts, SampleRun run) {
        long start = 0;
        for (int file = 0; file < counts.length; file++) {
            long from = Math.max(run.first, start);
            long to = Math.min(run.first + run.count, start + counts[file]);
            if (from < to) {
                List<SampleRun> more = new ArrayList<>(files.get(file));
                more.add(new SampleRun(from - start, (int) (to - from), run.fromEnd));
                files.set(file, more);
            }
            start += counts[file];
        }
    }
}
