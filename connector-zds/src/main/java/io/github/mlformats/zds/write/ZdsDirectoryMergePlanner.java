package io.github.mlformats.zds.write;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.MergeTaskRunner;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.MergedDirectoryEntry;
import io.github.mlformats.core.spi.write.FileMerge;
import io.github.mlformats.core.spi.write.InputFiles;
import io.github.mlformats.zds.format.CollectionWriter;
import io.github.mlformats.zds.format.DuplicateIdFinder;
import io.github.mlformats.zds.format.IndexSegmentWriter;
import io.github.mlformats.zds.format.IndexWriter;
import io.github.mlformats.zds.format.StagedSets;
import io.github.mlformats.zds.format.layout.DataSetDiscovery;
import io.github.mlformats.zds.format.layout.WriteLock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Merges staged sets into a collection.
 *
 * <ol>
 *   <li>Unless ids are known to be unique, one job finds the documents that are superseded by later ones with the same id ({@link
 *       DuplicateIdFinder}), or fails on the first repeated id.
 *   <li>{@code data.jsonl} is the concatenation of the data of all sets, in the order of the rows. Superseded lines remain in it.
 *   <li>{@code index.bin} is written in parallel segments: the entries of each set, shifted by the offset of its data,
 * without the
 *       superseded ones ({@link IndexMerge}).
 * </ol>
 *
 * <p>Publishing the merged files is the responsibility of the caller; until then an existing collection is unchanged.
 */
public record ZdsDirectoryMergePlanner(CollectionWriter.Rules rules) implements DirectoryMergePlanner {
    @Override
    public void check(FileTree whole) throws IOException {
        WriteLock.check(whole);
        if (DataSetDiscovery.isCollection(whole)) {
            throw new UsageException(whole.name() + " is a collection, not a data set. Save to another path");
        }
        if (DataSetDiscovery.isDirectoryOfDataSets(whole)) {
            throw new UsageException(
                    whole.name() + " contains data sets in its subdirectories, which would no longer be read."
                            + " Set option(\"singleSet\", \"false\"), or save to another path");
        }
    }

    @Override
    public List<MergedDirectoryEntry> plan(InputFiles staged, MergeTaskRunner tasks) throws IOException {
        InputFiles dead = rules.hasUniqueIds() ? null : repeated(staged, tasks);
        List<MergedDirectoryEntry> files = new ArrayList<>();
        files.add(new MergedDirectoryEntry("meta/data.jsonl", Optional.empty()));
        if (rules.index() != IndexWriter.IndexType.NONE) {
            long[] bases = new long[staged.count()];
            List<Long> sizes = sizes(staged, "");
            for (int i = 1; i < bases.length; i++) {
                bases[i] = bases[i - 1] + sizes.get(i - 1);
            }
            int[] borders = borders(sizes(staged, StagedSets.INDEX), tasks.parallelism());
            files.add(new MergedDirectoryEntry(
                    "meta/index.bin", Optional.of(new IndexMerge(rules.index(), bases, borders, dead))));
        }
        return files;
    }

    /** Finds the superseded documents. @return their files, or null if there are none */
    private InputFiles repeated(InputFiles staged, MergeTaskRunner tasks) throws IOException {
        long bytes =
                sizes(staged, StagedSets.IDS).stream().mapToLong(size -> size).sum();
        int count = DuplicateIdFinder.taskCount(bytes, tasks.parallelism());
        MergeTaskRunner.Result<Long> result = tasks.run(count, new Search(rules.duplicates(), count));
        return result.results().stream().allMatch(found -> found == 0) ? null : result.files();
    }

    private record Search(CollectionWriter.WriteDuplicatePolicy rule, int tasks)
            implements FileMerge.SegmentTask<Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Long write(int task, InputFiles files, ByteSink out) throws IOException {
            return new DuplicateIdFinder(new StagedSetFiles(files), rule).write(task, tasks, out);
        }
    }

    private static List<Long> sizes(InputFiles staged, String suffix) throws IOException {
        return Parallel.map(IntStream.range(0, staged.count()).boxed().toList(), set -> {
            try (ByteSource source = suffix.isEmpty() ? staged.open(set) : staged.openSidecar(set, suffix)) {
                return source.size();
            }
        });
    }

    /**
     * Returns the first set of each segment, so that segments have about the same size, followed by the number of sets.
     */
    private static int[] borders(List<Long> sizes, int parallelism) {
        long all = sizes.stream().mapToLong(size -> size).sum();
        long target = all / Math.max(1, parallelism) + 1;
        List<Integer> borders = new ArrayList<>(List.of(0));
        long size = 0;
        for (int set = 0; set < sizes.size(); set++) {
            size += sizes.get(set);
            if (size >= target && set < sizes.size() - 1) {
                borders.add(set + 1);
                size = 0;
            }
        }
        borders.add(sizes.size());
        return borders.stream().mapToInt(border -> border).toArray();
    }

    /**
     * Merges the indexes of staged sets. Each segment is written by one task from the entries of consecutive sets.
     *
     * @param form format of the index
     * @param dataOffsets offset of the data of each set in the merged file
     * @param boundaries the first set of each segment, followed by the number of sets
     * @param superseded files with the superseded documents; null if there are none
     */
    private record IndexMerge(IndexWriter.IndexType form, long[] dataOffsets, int[] boundaries, InputFiles superseded)
            implements FileMerge<Long>, FileMerge.SegmentTask<Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public int segments() {
            return boundaries.length - 1;
        }

        @Override
        public SegmentTask<Long> segmentTask() {
            return this;
        }

        @Override
        public int headerSize() {
            return IndexWriter.headerSize(form);
        }

        @Override
        public byte[] finish(List<Long> counts, long[] positions, ByteSink end) {
            return IndexWriter.header(
                    form, counts.stream().mapToLong(count -> count).sum());
        }

        @Override
        public Long write(int number, InputFiles files, ByteSink out) throws IOException {
            IndexSegmentWriter segment =
                    new IndexSegmentWriter(new StagedSetFiles(files), boundaries[number], boundaries[number + 1]);
            for (int i = 0; superseded != null && i < superseded.count(); i++) {
                try (ByteSource file = superseded.open(i)) {
                    segment.exclude(file);
                }
            }
            return segment.write(dataOffsets, form, out);
        }
    }

    /** Staged sets as files. */
    record StagedSetFiles(InputFiles files) implements StagedSets {
        @Override
        public int count() {
            return files.count();
        }

        @Override
        public ByteSource open(int set, String suffix) throws IOException {
            return files.openSidecar(set, suffix);
        }
    }
}
