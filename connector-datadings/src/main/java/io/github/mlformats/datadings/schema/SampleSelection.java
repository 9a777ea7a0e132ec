package io.github.mlformats.datadings.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Selects the samples that schema inference reads: the first, the last, and evenly spread ones over all files, so that
 * the number of reads is bounded for any number of files.
 */
final class SampleSelection {
    private SampleSelection() {}

    /**
     * The selected samples of one file.
     *
     * @param file index of the file
     * @param numbers numbers of the samples in it, ascending
     */
    record FileSamples(int file, long[] numbers) {}

    /**
     * @param counts number of samples by file
     * @param few how many samples to select of each of the three groups
     */
    static List<FileSamples> select(long[] counts, int few) {
        long all = 0;
        for (long count : counts) {
            all += count;
        }
        TreeSet<Long> chosen = new TreeSet<>();
        for (long i = 0; i < Math.min(few, all); i++) {
            chosen.add(i);
            chosen.add(all - 1 - i);
            chosen.add((long) ((double) all * i / few));
        }
        List<FileSamples> files = new ArrayList<>();
        long start = 0;
        for (int file = 0; file < counts.length; file++) {
            long first = start;
            long end = start + counts[file];
            long[] numbers = chosen.subSet(first, end).stream()
                    .mapToLong(number -> number - first)
                    .toArray();
            if (numbers.length > 0) {
                files.add(new FileSamples(file, numbers));
            }
            start = end;
        }
        return files;
    }
}
