package io.github.mlformats.zds.format.archive;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.DelegatingSource;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.bytes.inflate.InMemoryInflater;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.archive.CentralDirectoryReader.CentralDirectoryEntry;
import io.github.mlformats.zds.format.layout.DataSetFolder;
import io.github.mlformats.zds.format.layout.FileContent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A data set in a ZIP archive. The central directory is read once; files are read with positioned reads, nothing is
 * extracted. The folder {@code collections/} is at the root of the archive or in a single top-level folder (zds.md,
 * section 7).
 *
 * <p>This class does not use a ZIP library, because the format requires validation of all numbers in the end records,
 * support for bytes before the archive, and memory and I/O that do not depend on local headers.
 */
public final class Archive implements DataSetFolder {
    /** Maximum number of characters of an entry name in a message. */
    private static final int MAX_NAME = 300;

    private final ByteSource source;
    private final Limits limits;
    private final ArchiveEntries members;
    private final String root;
    private final Supplier<InMemoryInflater> inflaters;

    private Archive(
            ByteSource source,
            Limits limits,
            ArchiveEntries members,
            String root,
            Supplier<InMemoryInflater> inflaters) {
        this.source = source;
        this.limits = limits;
        this.members = members;
        this.root = root;
        this.inflaters = inflaters;
    }

    /**
     * Opens an archive by reading its central directory.
     *
     * @param source the archive; closed with it
     * @param warnings receives warnings about invalid and repeated entry names
     * @throws CorruptFileException if the source is not a ZIP archive, or is damaged
     * @throws UsageException if it contains none or several data sets, or exceeds the limits
     */
    public static Archive open(ByteSource source, Limits limits, Consumer<String> warnings) throws IOException {
        ArchiveEntries members = new ArchiveEntries();
        CentralDirectoryReader.read(source, limits, members::add);
        members.checkOverlaps(source);
        members.reportWarnings(source.name(), warnings);
        return new Archive(source, limits, members, root(source, members), () -> InMemoryInflater.NONE);
    }

    /**
     * Returns this archive with other inflaters for small entries than the JDK's.
     *
     * @param inflaters called once per entry; the inflater is closed after it
     */
    public Archive withInflaters(Supplier<InMemoryInflater> inflaters) {
        return new Archive(source, limits, members, root, inflaters);
    }

    private static String root(ByteSource source, ArchiveEntries members) {
        List<String> roots = new ArrayList<>();
        if (members.isFolder("collections")) {
            return "";
        }
        for (String name : members.childrenOf("")) {
            if (!name.equals("__MACOSX") && members.isFolder(name + "/collections")) {
                roots.add(name);
            }
        }
        if (roots.isEmpty()) {
            throw new UsageException("not a ZDS archive: " + source.name()
                    + " has no folder collections/ at its root or in a top-level folder");
        }
        if (roots.size() > 1) {
            throw new UsageException(source.name() + " contains several data sets, in the folders "
                    + PlainText.truncate(String.join(" and ", roots)) + ". Create a separate archive for each of them");
        }
        return roots.get(0);
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public List<Entry> list(String path) {
        String folder = inArchive(path);
        List<Entry> entries = new ArrayList<>();
        for (String child : members.childrenOf(folder)) {
            CentralDirectoryEntry file = members.file(DataSetFolder.join(folder, child));
            entries.add(file == null ? Entry.folder(child) : Entry.file(child, file.size()));
        }
        return entries;
    }

    @Override
    public FileContent open(String path) throws IOException {
        CentralDirectoryEntry member = members.file(inArchive(path));
        String display = source.name() + "!/" + PlainText.truncate(member.name(), MAX_NAME);
        return new FileContent(
                display, new DelegatingSource(source), member.locate(source, display, limits), inflaters);
    }

    @Override
    public void checkNamesBelow(String path) {
        members.findInvalidNameBelow(inArchive(path)).ifPresent(stray -> {
            throw new CorruptFileException(
                    source.name(),
                    stray.headerOffset(),
                    "central directory",
                    "a valid file name",
                    "'" + PlainText.truncate(stray.name()) + "'");
        });
    }

    private String inArchive(String path) {
        return root.isEmpty() ? path : path.isEmpty() ? root : root + "/" + path;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    /** The entries of an archive, sorted by path and navigable as a tree. */
    private static final class ArchiveEntries {
        /** The character after {@code /}: all paths below a folder sort before the folder path followed by this character. */
        private static final char AFTER_SLASH = '/' + 1;

        /** Files, and explicit folder entries, whose names end with a slash. */
        private final NavigableMap<String, CentralDirectoryEntry> byName = new TreeMap<>();
        /** Entries with invalid paths, such as absolute paths and paths with {@code ..}. */
        private final List<CentralDirectoryEntry> invalid = new ArrayList<>();

        private final List<CentralDirectoryEntry> all = new ArrayList<>();
        private int repeated;

        void add(CentralDirectoryEntry member) {
            all.add(member);
            if (!isClean(member.name())) {
                invalid.add(member);
            } else if (byName.put(member.name(), member) != null
                    && !member.name().endsWith("/")) {
                repeated++;
            }
        }

        /**
         * Verifies that no stored byte belongs to two entries. Overlapping entries would inflate a small archive to any size.
         *
         * @throws CorruptFileException if entries overlap
         */
        void checkOverlaps(ByteSource archive) {
            all.sort(Comparator.comparingLong(CentralDirectoryEntry::headerOffset));
            for (int i = 1; i < all.size(); i++) {
                CentralDirectoryEntry before = all.get(i - 1);
                long available = all.get(i).headerOffset() - before.headerOffset() - ZipConstants.LOCAL_HEADER_SIZE;
                if (before.storedSize() > available) {
                    throw new CorruptFileException(
                            archive.name(),
                            before.headerOffset(),
                            "entry " + PlainText.truncate(before.name()),
                            "an entry of at most " + available + " bytes before the next one",
                            before.storedSize() + " bytes");
                }
            }
            all.clear();
        }

        void reportWarnings(String archive, Consumer<String> warnings) {
            if (!invalid.isEmpty()) {
                warnings.accept(archive + ": ignored " + invalid.size() + " entries with invalid paths, such as '"
                        + PlainText.truncate(invalid.get(0).name()) + "'");
            }
            if (repeated > 0) {
                warnings.accept(
                        archive + ": " + repeated + " entry names occur more than once; the last entry is used");
            }
        }

        /** Returns the entry at a path, or null. */
        CentralDirectoryEntry file(String path) {
            return path.isEmpty() ? null : byName.get(path);
        }

        boolean isFolder(String path) {
            String below = byName.ceilingKey(path + "/");
            return below != null && below.startsWith(path + "/");
        }

        /** Returns the sorted names of the direct children of a folder. Skips over deeper levels by seeking. */
        Set<String> childrenOf(String folder) {
            String prefix = folder.isEmpty() ? "" : folder + "/";
            Set<String> children = new TreeSet<>();
            String next = byName.ceilingKey(prefix);
            while (next != null && next.startsWith(prefix)) {
                int slash = next.indexOf('/', prefix.length());
                String child = next.substring(prefix.length(), slash < 0 ? next.length() : slash);
                if (!child.isEmpty()) {
                    children.add(child);
                }
                next = slash < 0 || child.isEmpty()
                        ? byName.higherKey(next)
                        : byName.ceilingKey(prefix + child + AFTER_SLASH);
            }
            return children;
        }

        /** Returns an entry with an invalid path that starts with the path of a folder. */
        Optional<CentralDirectoryEntry> findInvalidNameBelow(String folder) {
            return invalid.stream()
                    .filter(member -> member.name().startsWith(folder + "/"))
                    .findFirst();
        }

        private static boolean isClean(String name) {
            String path = name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
            if (name.indexOf('\\') >= 0 || name.indexOf('\0') >= 0) {
                return false;
            }
            for (String part : path.split("/", -1)) {
                if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * Limits that protect against malicious archives.
     *
     * @param maxEntries maximum number of entries
     * @param maxInflateRatio maximum ratio of uncompressed to compressed size of an entry
     */
    public record Limits(int maxEntries, int maxInflateRatio) {
        public static final Limits DEFAULT = new Limits(1_000_000, 200);

        boolean allows(long storedSize, long size) {
            return size / maxInflateRatio <= storedSize;
        }
    }
}
