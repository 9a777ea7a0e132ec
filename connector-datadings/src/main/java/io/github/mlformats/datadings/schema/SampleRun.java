package io.github.mlformats.datadings.schema;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Neighbouring samples of one file to look at: as many of them as are small, at least one.
 *
 * @param first number of the first
 * @param count how many at most
 * @param fromEnd whether to begin with the last of them
 */
public record SampleRun(long first, int count, boolean fromEnd) implements Serializable {
    /** At the beginning and at the end of the data set. */
    public static final int LONG = 100;
    /** In between. Of 300 samples, all are in some run. */
    private static final int SHORT = 60;

    private static final int PLACES = 4;

    /**
     * Runs at six places: at the beginning, at the end and in between.
     *
     * @param counts number of samples of each file
     * @return runs of each file, in order
     */
    static List<List<SampleRun>> of(long[] counts) {
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

    /** Adds what each file has of a run that is counted over all files. */
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
