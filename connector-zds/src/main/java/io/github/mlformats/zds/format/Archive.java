package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.DelegatingSource;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.bytes.InMemoryInflater;
import io.github.mlformats.core.bytes.ZipConstants;
import io.github.mlformats.core.bytes.ZipDirectory;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.LiveRanges.LengthFingerprint;
import io.github.mlformats.zds.format.layout.DataSetDirectory;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.FileContent.Extent;
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
 * extracted. The directory {@code collections/} is at the root of the archive or in a single top-level directory (zds.md,
 * section 7).
 *
 * <p>This class does not use a ZIP library, because the format requires validation of all numbers in the end records,
 * support for bytes before the archive, and memory and I/O that do not depend on local headers.
 */
public final class Archive implements DataSetDirectory {
    /** Maximum number of characters of an entry name in a message. */
    private static final int MAX_NAME = 300;
    /** Larger directories are rejected as an attack. */
    private static final int MAX_DIRECTORY = 1 << 30;

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
        ZipDirectory directory = ZipDirectory.open(source);
        if (directory.entryCount() > limits.maxEntries() || directory.size() > MAX_DIRECTORY) {
            throw new UsageException("the central directory of " + source.name() + " has " + directory.entryCount()
                    + " entries in " + directory.size()
                    + " bytes. If the archive is trusted, set option(\"maxEntries\") above " + limits.maxEntries());
        }
        directory.forEach(members::add);
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
        if (members.isDirectory("collections")) {
            return "";
        }
        for (String name : members.childrenOf("")) {
            if (!name.equals("__MACOSX") && members.isDirectory(name + "/collections")) {
                roots.add(name);
            }
        }
        if (roots.isEmpty()) {
            throw new UsageException("not a ZDS archive: " + source.name()
                    + " has no directory collections/ at its root or in a top-level directory");
        }
        if (roots.size() > 1) {
            throw new UsageException(source.name() + " contains several data sets, in the directories "
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
        String directory = inArchive(path);
        List<Entry> entries = new ArrayList<>();
        for (String child : members.childrenOf(directory)) {
            ZipDirectory.Entry file = members.file(DataSetDirectory.join(directory, child));
            entries.add(file == null ? Entry.directory(child) : Entry.file(child, file.size()));
        }
        return entries;
    }

    @Override
    public FileContent open(String path) throws IOException {
        ZipDirectory.Entry member = members.file(inArchive(path));
        String display = source.name() + "!/" + PlainText.truncate(member.name(), MAX_NAME);
        return new FileContent(display, new DelegatingSource(source), locate(member, display), inflaters);
    }

    /** Returns the extent of the stored bytes of an entry. @param display name of the entry for messages */
    private Extent locate(ZipDirectory.Entry member, String display) throws IOException {
        if (member.isEncrypted()) {
            throw new UsageException("encrypted archive entry: " + display + ". Decrypt the archive first");
        }
        boolean isDeflated = member.method() == ZipConstants.DEFLATED;
        if (!member.isStored() && !isDeflated) {
            throw new UsageException("unsupported compression method " + member.method() + " of archive entry: "
                    + display + ". Create the archive again with stored or deflated entries");
        }
        if (!limits.allows(member.storedSize(), member.size())) {
            throw new UsageException("archive entry " + display + " inflates from " + member.storedSize() + " to "
                    + member.size() + " bytes. If the archive is trusted, set option(\"maxInflateRatio\") above "
                    + limits.maxInflateRatio());
        }
        return new Extent(member.locate(source), member.storedSize(), member.size(), isDeflated, member.crc());
    }

    /** Returns a hash of the names and the CRCs of all files below a directory. */
    public long fingerprint(String path) {
        return members.fingerprint(inArchive(path));
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
        /** The character after {@code /}: all paths below a directory sort before the directory path followed by this character. */
        private static final char AFTER_SLASH = '/' + 1;

        /** Files, and explicit directory entries, whose names end with a slash. */
        private final NavigableMap<String, ZipDirectory.Entry> byName = new TreeMap<>();
        /** Entries with invalid paths, such as absolute paths and paths with {@code ..}. */
        private final List<ZipDirectory.Entry> invalid = new ArrayList<>();

        private final List<ZipDirectory.Entry> all = new ArrayList<>();
        private int repeated;

        void add(ZipDirectory.Entry member) {
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
            all.sort(Comparator.comparingLong(ZipDirectory.Entry::headerOffset));
            for (int i = 1; i < all.size(); i++) {
                ZipDirectory.Entry before = all.get(i - 1);
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
        ZipDirectory.Entry file(String path) {
            return path.isEmpty() ? null : byName.get(path);
        }

        boolean isDirectory(String path) {
            String below = byName.ceilingKey(path + "/");
            return below != null && below.startsWith(path + "/");
        }

        /** Returns the sorted names of the direct children of a directory. Skips over deeper levels by seeking. */
        Set<String> childrenOf(String directory) {
            String prefix = directory.isEmpty() ? "" : directory + "/";
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

        long fingerprint(String directory) {
            long fingerprint = LengthFingerprint.NONE;
            for (ZipDirectory.Entry file :
                    byName.subMap(directory + "/", directory + AFTER_SLASH).values()) {
                fingerprint = LengthFingerprint.append(fingerprint, file.name().hashCode());
                fingerprint = LengthFingerprint.append(fingerprint, file.crc());
            }
            return fingerprint;
        }

        /** Returns an entry with an invalid path that starts with the path of a directory. */
        Optional<ZipDirectory.Entry> findInvalidNameBelow(String directory) {
            return invalid.stream()
                    .filter(member -> member.name().startsWith(directory + "/"))
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
