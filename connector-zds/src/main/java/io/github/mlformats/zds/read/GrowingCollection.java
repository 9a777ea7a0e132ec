package io.github.mlformats.zds.read;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.LogOnce;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.FileDetail;
import io.github.mlformats.core.spi.GrowingDataSet;
import io.github.mlformats.core.spi.RowChanges;
import io.github.mlformats.zds.format.IndexedLines;
import io.github.mlformats.zds.format.LiveLineFinder;
import io.github.mlformats.zds.format.LiveRules;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.FileTreeDirectory;
import io.github.mlformats.zds.format.layout.IdHash;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import io.github.mlformats.zds.read.ZdsFileFinder.ZdsFileDetail;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lines of a collection that a stream reads. All writers put new and changed documents after the existing lines, and publish
 * them by an index. The index is only read if one of the files has changed.
 */
final class GrowingCollection implements GrowingDataSet {
    private static final Logger LOG = LoggerFactory.getLogger(GrowingCollection.class);
    /** Number of bytes at the start and at the end that count for a fingerprint. */
    private static final int FINGERPRINT_BYTES = 64 << 10;

    private static final int MAX_ATTEMPTS = 3;

    private final String name;
    private final String path;
    private final LiveRules rules;
    private final Optional<RowChanges> changes;
    /** The files when all their documents had been read. */
    private List<Optional<FileTree.Entry>> exhausted = List.of();

    private long exhaustedEnd;

    /**
     * @param path directory of the collection in the tree
     * @param readsChanges whether changes are read rather than new lines
     */
    GrowingCollection(String name, String path, LiveRules rules, boolean readsChanges) {
        this.name = name;
        this.path = path;
        this.rules = rules;
        this.changes = readsChanges ? Optional.of(new CollectionChanges(this)) : Optional.empty();
    }

    @Override
    public Optional<RowChanges> changes() {
        return changes;
    }

    @Override
    public synchronized long end(FileTree tree, long start, long maxBytes) throws IOException {
        return read(tree, files -> {
            List<Optional<FileTree.Entry>> now = List.of(files.data(), files.index());
            if (files.dataSize() == 0 || now.equals(exhausted) && start == exhaustedEnd) {
                return start;
            }
            long fingerprint = fingerprint(files, files.dataSize());
            long end = live(files).end(start, maxBytes);
            checkSame(tree, files, fingerprint);
            if (end == start) {
                exhausted = now;
                exhaustedEnd = start;
            }
            return end;
        });
    }

    /** A function of the files of the collection. */
    interface FilesFunction<T> {
        T apply(CollectionFiles files) throws IOException;
    }

    /** Reads the files, again if that fails: the index may have been replaced between its listing and its last byte. */
    <T> T read(FileTree tree, FilesFunction<T> function) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return function.apply(files(tree));
            } catch (CorruptFileException | UsageException e) {
                if (attempt == MAX_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /**
     * Returns the lines that the index lists.
     *
     * @throws UsageException if there is no valid index
     */
    IndexedLines live(CollectionFiles files) throws IOException {
        return LiveLineFinder.requireIndex(
                LiveLineFinder.find(files, rules, warning -> LogOnce.warn(LOG, warning)), files);
    }

    @Override
    public long fingerprint(FileTree tree, long end) throws IOException {
        return fingerprint(files(tree), end);
    }

    /**
     * Verifies that the data was not compacted or overwritten while the index was read.
     *
     * @param files the files that were read
     * @param fingerprint the fingerprint of all their data before
     * @throws CorruptFileException if it was
     */
    void checkSame(FileTree tree, CollectionFiles files, long fingerprint) throws IOException {
        if (fingerprint(tree, files.dataSize()) != fingerprint) {
            throw new CorruptFileException(
                    tree.name(), 0, CollectionFiles.DATA, "the same bytes as before the index was read", "others");
        }
    }

    /** See {@link #fingerprint(FileTree, long)}. */
    static long fingerprint(CollectionFiles files, long end) throws IOException {
        if (files.dataSize() < end) {
            return IdHash.hash64(new byte[0], 0, 0);
        }
        try (FileContent data = files.open(CollectionFiles.DATA)) {
            int length = (int) Math.min(FINGERPRINT_BYTES, end);
            byte[] bytes = new byte[2 * length];
            data.asSource().read(0, bytes, 0, length);
            data.asSource().read(end - length, bytes, length, length);
            return IdHash.hash64(bytes, 0, bytes.length);
        }
    }

    private CollectionFiles files(FileTree tree) throws IOException {
        return new ZdsCollection(new FileTreeDirectory(tree), name, path).listFiles();
    }

    @Override
    public FileDetail between(FileDetail file, long start, long end) {
        return ((ZdsFileDetail) file).withRange(new IndexedLines.OffsetRange(start, end));
    }
}
