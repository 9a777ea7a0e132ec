package io.github.mlformats.zds.format;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.json.DocumentValidator;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.DataSize;
import io.github.mlformats.zds.format.layout.EntryList;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.IdTable;
import io.github.mlformats.zds.format.layout.Index;
import io.github.mlformats.zds.format.layout.IndexLoader;
import io.github.mlformats.zds.format.layout.IndexLoader.Content;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Finds the live lines of the {@code data.jsonl} of a collection (zds.md, section 8). */
public final class LiveLineFinder {
    /** The original library truncates an index before it writes it, which takes up to some 100 milliseconds. */
    private static final int MAX_ATTEMPTS = 5;

    private static final long MILLIS_BETWEEN_ATTEMPTS = 100;

    /** A truncated index that was modified earlier is not being written. */
    private static final long MAX_MILLIS_OF_WRITE = 10_000;

    private final CollectionFiles files;
    private final LiveRules rules;
    private final Content content;
    private final Consumer<String> warnings;

    private LiveLineFinder(CollectionFiles files, LiveRules rules, Content content, Consumer<String> warnings) {
        this.files = files;
        this.rules = rules;
        this.content = content;
        this.warnings = warnings;
    }

    /**
     * Finds the live lines with the index or, without a valid one, by scanning the data.
     *
     * @param warnings receives warnings about ignored and repaired data
     * @throws CorruptFileException if an index is required and invalid, or ids must be unique and are not
     * @throws UsageException if an index is required and missing, or the data exceeds the limit of a driver scan
     */
    public static LiveLines find(CollectionFiles files, LiveRules rules, Consumer<String> warnings) throws IOException {
        return find(files, rules, Content.HASHES, warnings);
    }

    /** Like {@link #find}. @param content what is loaded of an index: with {@code COUNT}, its lines are {@link LiveLines.Counted} */
    static LiveLines find(CollectionFiles files, LiveRules rules, Content content, Consumer<String> warnings)
            throws IOException {
        LiveLineFinder finder = new LiveLineFinder(files, rules, content, warnings);
        return rules.index() == LiveRules.IndexMode.IGNORE ? finder.lines() : finder.indexed(finder.loadIndex());
    }

    /**
     * Loads the index of a collection. One that another program may be writing is loaded again a few times.
     *
     * @param keepRepeated whether to keep all entries with the same id instead of the last one
     */
    public static Index loadIndex(CollectionFiles files, boolean keepRepeated) throws IOException {
        return loadIndex(files, keepRepeated, Content.HASHES);
    }

    private static Index loadIndex(CollectionFiles files, boolean keepRepeated, Content content) throws IOException {
        if (files.index().isEmpty()) {
            return new Index.Missing();
        }
        Index index = load(files.open(CollectionFiles.INDEX), files, keepRepeated, content);
        for (int attempt = 1; attempt < MAX_ATTEMPTS && mayBeWritten(index, files); attempt++) {
            pause();
            index = load(files.openCurrent(CollectionFiles.INDEX), files, keepRepeated, content);
        }
        return index;
    }

    private static Index load(FileContent index, CollectionFiles files, boolean keepRepeated, Content content)
            throws IOException {
        try (index) {
            return IndexLoader.load(index, files.dataSizes(), keepRepeated, content);
        }
    }

    /** Whether another program may be writing an index of documents: it ends too early, and has just been modified. */
    private static boolean mayBeWritten(Index index, CollectionFiles files) {
        return index instanceof Index.Unusable unusable
                && unusable.isTruncated()
                && files.dataSize() > 0
                && files.index().orElseThrow().modified() > System.currentTimeMillis() - MAX_MILLIS_OF_WRITE;
    }

    private static void pause() throws InterruptedIOException {
        try {
            Thread.sleep(MILLIS_BETWEEN_ATTEMPTS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    /**
     * Returns the live lines of an index.
     *
     * @throws UsageException if there is no valid index, or it is ignored
     */
    public static IndexedLines requireIndex(LiveLines lines, CollectionFiles files) {
        if (lines instanceof IndexedLines indexed) {
            return indexed;
        }
        throw new UsageException("a stream finds the new documents of " + files.describe()
                + " by its index, but there is no valid one, or option index is ignore. Run mlformats reindex, and remove"
                + " the option");
    }

    private Index loadIndex() throws IOException {
        return loadIndex(files, rules.duplicates() == LiveRules.ReadDuplicatePolicy.KEEP, content);
    }

    private LiveLines indexed(Index index) throws IOException {
        boolean required = rules.index() == LiveRules.IndexMode.REQUIRE;
        if (index instanceof Index.Usable usable) {
            if (usable.count() == 0 && !usable.hasAppended() && files.dataSize() > 0 && !required) {
                warnings.accept("the index of " + files.describe()
                        + " has no entries, but data.jsonl is not empty. All lines are read,"
                        + " as by the original library; set option(\"index\", \"require\") to trust the index");
                return lines();
            }
            return usable(usable);
        }
        if (index instanceof Index.Unusable unusable) {
            checkUnchanged(unusable.reason());
            if (mayBeWritten(index, files)) {
                throw new UsageException(
                        "the index of " + files.describe()
                                + " is incomplete: another program may be writing it. Load the data again. If no program"
                                + " writes it, run mlformats reindex",
                        unusable.reason());
            }
            if (required) {
                throw unusable.reason();
            }
            warnings.accept("the index of " + files.describe() + " cannot be used, all lines are read: "
                    + unusable.reason().getMessage());
        } else if (required) {
            throw new UsageException(
                    files.describe() + " has no index. Set option(\"index\", \"auto\") to read all lines");
        }
        return lines();
    }

    /** The index may not fit the listed data because it is that of later data. */
    private void checkUnchanged(CorruptFileException reason) throws IOException {
        DataSize data = files.dataSizes();
        if (data.current() != data.listed()) {
            throw new UsageException(
                    "data.jsonl of " + files.describe() + " changed after it was listed, from " + data.listed()
                            + " bytes to " + data.current() + " bytes. Load the data again",
                    reason);
        }
    }

    private LiveLines usable(Index.Usable usable) throws IOException {
        if (usable.supersededCount() > 0) {
            if (rules.duplicates() == LiveRules.ReadDuplicatePolicy.FAIL) {
                throw new CorruptFileException(
                        files.describe(),
                        0,
                        "index",
                        "unique ids, as required by duplicates=fail",
                        usable.supersededCount() + " entries with repeated ids");
            }
            warnings.accept("repeated ids in the index of " + files.describe() + ": " + usable.supersededCount()
                    + " entries are superseded by later entries with the same id");
        }
        if (usable.trailingBytes() > 0) {
            warnings.accept("ignored " + usable.trailingBytes() + " bytes after the last entry of the index of "
                    + files.describe());
        }
        long end = usable.end();
        if (usable.count() > 0 && end < files.dataSize() && !isBlankFrom(files, end, rules.maxLineLength())) {
            warnings.accept("ignored " + (files.dataSize() - end) + " bytes after the last indexed document of "
                    + files.describe()
                    + ", as the original library does. If they are deleted documents, drop them by mlformats compact."
                    + " Otherwise, set option(\"index\", \"ignore\") to read all lines");
        }
        return usable.entries() == null ? new LiveLines.Counted(usable.count()) : new IndexedLines(usable.entries());
    }

    /** Whether only whitespace follows a position. Stops at the first other line. */
    static boolean isBlankFrom(CollectionFiles files, long position, int maxLineLength) throws IOException {
        try (FileContent data = files.open(CollectionFiles.DATA)) {
            if (!data.isSeekable()) {
                return files.dataSize() - position <= 2;
            }
            try (LineScanner scanner = new LineScanner(data, position, position, maxLineLength)) {
                scanner.setRange(position, data.size());
                while (scanner.next()) {
                    if (!scanner.isBlank()) {
                        return false;
                    }
                }
                return true;
            }
        }
    }

    private LiveLines lines() throws IOException {
        long size = files.dataSize();
        if (rules.duplicates() == LiveRules.ReadDuplicatePolicy.KEEP || size == 0) {
            return new LiveLines.Uncounted(size);
        }
        if (size > rules.driverScanLimit()) {
            throw new UsageException("data.jsonl of " + files.describe() + " has " + size
                    + " bytes and no valid index, but the driver scans at most driverScanLimit="
                    + rules.driverScanLimit()
                    + " bytes to find the last line of each id. Set option(\"duplicates\", \"keep\") if all ids are"
                    + " unique, raise option(\"driverScanLimit\"), or open the collection once with FastStore of the"
                    + " original library, which builds the index");
        }
        try (FileContent data = files.open(CollectionFiles.DATA)) {
            return LastLineScan.find(data, rules);
        }
    }

    /**
     * Finds the last line of each id by scanning all data, in memory for all ids plus about 40 bytes per id. Corrupt lines and lines
     * without an id are live and supersede no other line.
     */
    private static final class LastLineScan {
        private final IdTable last;
        private final EntryList dead = new EntryList(16);
        private final DocumentValidator document = new DocumentValidator();
        private final UnindexedLines.SparseLineIndex lines = new UnindexedLines.SparseLineIndex();

        private LastLineScan(int maxWindow) {
            last = new IdTable(maxWindow);
        }

        static LiveLines find(FileContent data, LiveRules rules) throws IOException {
            LastLineScan found = new LastLineScan(data.maxWindow());
            try (LineScanner scanner = new LineScanner(data, 0, data.size(), rules.maxLineLength())) {
                scanner.setLineRange(0, data.size());
                while (scanner.next()) {
                    if (!scanner.isBlank()) {
                        found.add(data.name(), scanner, rules.duplicates());
                    }
                }
            }
            found.dead.sortByOffset();
            return new UnindexedLines(data.size(), found.lines, found.dead);
        }

        private void add(String file, LineScanner line, LiveRules.ReadDuplicatePolicy duplicates) {
            lines.add(line.offset());
            if (line.isTooLong() || !document.validate(line.data(), line.from(), line.to()) || document.id() == null) {
                return;
            }
            byte[] id = document.idBytes();
            int known = last.size();
            int number = last.add(id, 0, id.length);
            if (number < known) {
                if (duplicates == LiveRules.ReadDuplicatePolicy.FAIL) {
                    throw new CorruptFileException(
                            file,
                            line.offset(),
                            "line",
                            "a unique id, as required by duplicates=fail",
                            "'" + PlainText.truncate(new String(id, StandardCharsets.UTF_8))
                                    + "', which also occurs at byte " + last.offset(number));
                }
                dead.add(last.offset(number), last.length(number), 0);
            }
            last.setLocation(number, line.offset(), (int) line.length());
        }
    }
}
