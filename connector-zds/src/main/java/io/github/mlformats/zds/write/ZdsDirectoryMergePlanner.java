package io.github.mlformats.zds.write;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.LongSet;
import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.AppendTarget;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.ChangedRows;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.DirectoryAppend;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.GrownFile;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.MergeTaskRunner;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.MergedDirectoryEntry;
import io.github.mlformats.core.spi.write.FileMerge;
import io.github.mlformats.core.spi.write.InputFiles;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.zds.format.CollectionWriter;
import io.github.mlformats.zds.format.DuplicateIdFinder;
import io.github.mlformats.zds.format.IndexSegmentWriter;
import io.github.mlformats.zds.format.IndexWriter;
import io.github.mlformats.zds.format.RemovedDocuments;
import io.github.mlformats.zds.format.StagedSets;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.DataSetDiscovery;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.FileTreeDirectory;
import io.github.mlformats.zds.format.layout.IdHash;
import io.github.mlformats.zds.format.layout.Index;
import io.github.mlformats.zds.format.layout.IndexEntries;
import io.github.mlformats.zds.format.layout.WriteLock;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.StructType;

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
 * <p>An append treats the existing documents as a set before the staged ones: new lines follow all bytes of {@code
 * data.jsonl}, and the index is written anew, in the format it has.
 *
 * <p>A statement that changes single documents is an append, too: the existing documents are then those that it neither deletes nor
 * updates.
 *
 * <p>If the existing documents are files of their own, so are the new ones ({@link DocumentFilesPlanner}).
 *
 * <p>Publishing the merged files is the responsibility of the caller; until then an existing collection is unchanged.
 *
 * @param hasCollectionName whether an option names the collection, so that it may be a second one
 * @param columns the columns of the rows
 * @param documentFiles stages rows that become files of their own
 */
public record ZdsDirectoryMergePlanner(
        CollectionWriter.Rules rules, boolean hasCollectionName, StructType columns, WritePlan documentFiles)
        implements DirectoryMergePlanner {
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
        if (!hasCollectionName) {
            ExistingCollections.checkOnlyDefault(whole);
        }
    }

    @Override
    public List<MergedDirectoryEntry> plan(InputFiles staged, MergeTaskRunner tasks) throws IOException {
        List<MergedDirectoryEntry> files = new ArrayList<>();
        files.add(new MergedDirectoryEntry(CollectionFiles.DATA, Optional.empty()));
        Sets sets = new Sets(null, staged);
        InputFiles dead = rules.hasUniqueIds() ? null : repeated(sets, tasks);
        if (rules.index() != IndexWriter.IndexType.NONE) {
            files.add(index(sets, 0, rules.index(), dead, tasks));
        }
        return files;
    }

    @Override
    public List<String> dependentFiles() {
        return List.of(CollectionFiles.INDEX);
    }

    @Override
    public AppendTarget checkAppend(FileTree collection) throws IOException {
        CollectionFiles files = files(collection);
        if (files.resolveStorage(CollectionFiles.StorageMode.AUTO, warning -> {}) == CollectionFiles.StorageMode.DOCS) {
            return new AppendTarget(List.of(), Optional.of(documentFiles));
        }
        if (files.data().isEmpty()) {
            throw new UsageException(
                    collection.name() + " has neither meta/data.jsonl nor docs/ to append to. Use mode overwrite");
        }
        if (files.index().isEmpty()) {
            throw new UsageException(
                    collection.name() + " has no meta/index.bin, so appended lines would be read before"
                            + " they are complete. Run mlformats reindex first, or use mode overwrite");
        }
        if (rules.index() == IndexWriter.IndexType.NONE) {
            throw new UsageException("an append to " + collection.name()
                    + " needs its index. Remove option(\"index\", \"none\"), or use mode overwrite");
        }
        return new AppendTarget(List.of(CollectionFiles.DATA, CollectionFiles.INDEX), Optional.empty());
    }

    private static CollectionFiles files(FileTree collection) throws IOException {
        return new ZdsCollection(new FileTreeDirectory(collection), collection.name(), "").listFiles();
    }

    @Override
    public Optional<DirectoryAppend> planAppend(
            FileTree directory, InputFiles existing, InputFiles staged, ChangedRows changed, MergeTaskRunner tasks)
            throws IOException {
        if (existing.count() == 0) {
            return Optional.of(new DocumentFilesPlanner(files(directory), staged, changed, rules, columns).plan());
        }
        long length;
        byte[] separator;
        try (ByteSource data = existing.open(0)) {
            length = data.size();
            byte[] last = {'\n'};
            data.read(Math.max(0, length - 1), last, 0, length == 0 ? 0 : 1);
            // A blank line if no lines follow: each statement makes the data grow, so that two at the same time are
            // noticed.
            boolean continues = last[0] == '\n' && sizes(staged, "").stream().anyMatch(size -> size > 0);
            separator = continues ? new byte[0] : new byte[] {'\n'};
        }
        IndexWriter.IndexType form;
        try (FileContent index = FileContent.of(existing.open(1))) {
            form = IndexEntries.format(index) == Index.Format.TSV
                    ? IndexWriter.IndexType.TSV
                    : IndexWriter.IndexType.ZDX;
        }
        int outputs = rules.hasUniqueIds() ? 1 : 2;
        ExistingSet documents = new ExistingSet(existing, changed, columns, rules.maxLength());
        MergeTaskRunner.Result<Long> left = tasks.run(outputs, documents);
        Sets sets = new Sets(left.files(), staged);
        if (left.results().get(0) == 0 && sets.sizes(StagedSets.INDEX).stream().allMatch(size -> size == 0)) {
            return Optional.empty(); // readers would take an index without entries for a missing one
        }
        InputFiles dead = rules.hasUniqueIds() ? null : repeated(sets, tasks);
        return Optional.of(new GrownFile(
                CollectionFiles.DATA, length, separator, index(sets, length + separator.length, form, dead, tasks)));
    }

    /**
     * Plans the index.
     *
     * @param base offset of the data of the first staged set
     * @param dead files with the superseded documents; null if there are none
     */
    private static MergedDirectoryEntry index(
            Sets sets, long base, IndexWriter.IndexType form, InputFiles dead, MergeTaskRunner tasks)
            throws IOException {
        long[] bases = new long[sets.count()];
        List<Long> sizes = sizes(sets.staged(), "");
        long next = base;
        for (int set = 0; set < sizes.size(); set++) {
            bases[sets.existingCount() + set] = next;
            next += sizes.get(set);
        }
        int[] borders = borders(sets.sizes(StagedSets.INDEX), tasks.parallelism());
        return new MergedDirectoryEntry(
                CollectionFiles.INDEX, Optional.of(new IndexMerge(form, bases, borders, dead, sets.existing())));
    }

    /** Finds the superseded documents. @return their files, or null if there are none */
    private InputFiles repeated(Sets sets, MergeTaskRunner tasks) throws IOException {
        long bytes = sets.sizes(StagedSets.IDS).stream().mapToLong(size -> size).sum();
        int count = DuplicateIdFinder.taskCount(bytes, tasks.parallelism());
        MergeTaskRunner.Result<Long> result = tasks.run(count, new Search(rules.duplicates(), count, sets.existing()));
        return result.results().stream().allMatch(found -> found == 0) ? null : result.files();
    }

    private record Search(CollectionWriter.WriteDuplicatePolicy rule, int tasks, InputFiles existing)
            implements FileMerge.SegmentTask<Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Long write(int task, InputFiles files, ByteSink out) throws IOException {
            Sets sets = new Sets(existing, files);
            return new DuplicateIdFinder(sets, rule, sets.existingCount()).write(task, tasks, out);
        }
    }

    /**
     * Stages the existing documents that are left as a set: task 0 writes its index entries, task 1 its ids.
     *
     * @param collection the data and the index
     * @param changed documents that are not left
     * @param columns the columns of the new versions of documents
     * @param maxLength maximum size of a document in bytes
     */
    private record ExistingSet(InputFiles collection, ChangedRows changed, StructType columns, long maxLength)
            implements FileMerge.SegmentTask<Long> {
        private static final long serialVersionUID = 1L;
        private static final int ENTRIES = 0;
        private static final int IDS = 1;
        private static final int CHUNK = 64 << 10;

        @Override
        public Long write(int task, InputFiles staged, ByteSink out) throws IOException {
            try (ByteSource data = collection.open(0);
                    FileContent index = FileContent.of(collection.open(1))) {
                return task == IDS ? ids(index, data.size(), out) : entries(index, data, out);
            }
        }

        private long ids(FileContent index, long dataSize, ByteSink out) throws IOException {
            DuplicateIdFinder.IdBucketWriter ids = new DuplicateIdFinder.IdBucketWriter(out);
            long count = left(
                    index,
                    dataSize,
                    (id, from, idLength, offset, length) -> ids.add(id, from, idLength),
                    (at, size) -> {});
            ids.flush();
            return count;
        }

        private long entries(FileContent index, ByteSource data, ByteSink out) throws IOException {
            ByteBuilder entries = new ByteBuilder();
            UpdatedDocuments updated = new UpdatedDocuments(maxLength);
            long count = left(
                    index,
                    data.size(),
                    (id, from, idLength, offset, length) -> {
                        entries.i16(idLength)
                                .add(id, from, idLength)
                                .i64(offset)
                                .i32(length);
                        if (entries.size() >= CHUNK) {
                            out.write(entries.bytes(), 0, entries.size());
                            entries.clear();
                        }
                    },
                    (offset, length) -> updated.add(data, offset, Integer.toUnsignedLong(length)));
            out.write(entries.bytes(), 0, entries.size());
            updated.check(columns, data.name());
            return count;
        }

        /**
         * Visits the entries that are left.
         *
         * @param replaced receives the entries of updated documents
         * @return their number
         */
        private long left(FileContent index, long dataSize, IndexEntries.Visitor visitor, EntryVisitor replaced)
                throws IOException {
            // MERGE deletes a document once for each row of the source that matches it.
            RemovedDocuments deleted = removed(changed.deleted()).distinct();
            RemovedDocuments updated = removed(changed.updated());
            LongSet removed = new LongSet();
            long[] left = {0};
            long count = IndexEntries.forEach(index, dataSize, (id, from, idLength, offset, length) -> {
                boolean isUpdated = updated.remove(offset, length);
                if (isUpdated) {
                    replaced.visit(offset, length);
                }
                if (isUpdated || deleted.remove(offset, length)) {
                    removed.add(IdHash.hash64(id, from, idLength));
                } else {
                    visitor.visit(id, from, idLength, offset, length);
                    left[0]++;
                }
            });
            if (count == 0 && dataSize > 0) {
                throw new UsageException(index.name() + " has no entries, but data.jsonl is not empty, and all its"
                        + " lines are read. Run mlformats reindex first, or use mode overwrite");
            }
            deleted.checkAllFound();
            updated.checkAllFound();
            if (left[0] < count) {
                checkNotRepeated(index, dataSize, removed, left[0]);
            }
            return left[0];
        }

        /** Checks that no other entry has the id of a removed one: a superseded document would be live again. */
        private static void checkNotRepeated(FileContent index, long dataSize, LongSet removed, long left)
                throws IOException {
            long[] others = {0};
            IndexEntries.forEach(index, dataSize, (id, from, idLength, offset, length) -> {
                if (!removed.contains(IdHash.hash64(id, from, idLength))) {
                    others[0]++;
                }
            });
            if (others[0] < left) {
                throw new UsageException("the id of a changed document has several entries in " + index.name()
                        + ", of which only the last counts. Run mlformats compact first");
            }
        }

        private static RemovedDocuments removed(InputFiles files) throws IOException {
            return RemovedDocuments.read(files.count(), files::open);
        }

        /** Receives the ranges of documents. */
        private interface EntryVisitor {
            void visit(long offset, int length) throws IOException;
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
     * @param existing the set of existing documents, see {@link ExistingSet}; null if there are none
     */
    private record IndexMerge(
            IndexWriter.IndexType form,
            long[] dataOffsets,
            int[] boundaries,
            InputFiles superseded,
            InputFiles existing)
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
                    new IndexSegmentWriter(new Sets(existing, files), boundaries[number], boundaries[number + 1]);
            for (int i = 0; superseded != null && i < superseded.count(); i++) {
                try (ByteSource file = superseded.open(i)) {
                    segment.exclude(file);
                }
            }
            return segment.write(dataOffsets, form, out);
        }
    }

    /**
     * The existing documents, if any, then the staged sets.
     *
     * @param existing see {@link ExistingSet}; null if there are no existing documents
     */
    private record Sets(InputFiles existing, InputFiles staged) implements StagedSets {
        int existingCount() {
            return existing == null ? 0 : 1;
        }

        @Override
        public int count() {
            return existingCount() + staged.count();
        }

        @Override
        public ByteSource open(int set, String suffix) throws IOException {
            return set < existingCount()
                    ? existing.open(suffix.equals(INDEX) ? ExistingSet.ENTRIES : ExistingSet.IDS)
                    : staged.openSidecar(set - existingCount(), suffix);
        }

        List<Long> sizes(String suffix) throws IOException {
            List<Long> sizes = new ArrayList<>();
            if (existing != null) {
                try (ByteSource source = open(0, suffix)) {
                    sizes.add(source.size());
                }
            }
            sizes.addAll(ZdsDirectoryMergePlanner.sizes(staged, suffix));
            return sizes;
        }
    }
}
