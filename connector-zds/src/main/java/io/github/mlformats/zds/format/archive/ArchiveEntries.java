package io.github.mlformats.zds.format.archive;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The entries of an archive, sorted by path and navigable as a tree. */
final class ArchiveEntries {
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
        } else if (byName.put(member.name(), member) != null && !member.name().endsWith("/")) {
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
            warnings.accept(archive + ": " + repeated + " entry names occur more than once; the last entry is used");
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
