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

/** The files of an archive by name, as a tree. */
final class Members {
    /** The character behind {@code /}: names below a folder are less than its name with this one. */
    private static final char AFTER_SLASH = '/' + 1;

    /** Files, and folders that the archive names, their names ending with a slash. */
    private final NavigableMap<String, Member> byName = new TreeMap<>();
    /** Entries whose names no file below the archive can have. */
    private final List<Member> stray = new ArrayList<>();

    private final List<Member> all = new ArrayList<>();
    private int repeated;

    void add(Member member) {
        all.add(member);
        if (!isClean(member.name())) {
            stray.add(member);
        } else if (byName.put(member.name(), member) != null && !member.name().endsWith("/")) {
            repeated++;
        }
    }

    /** Makes sure that no stored byte belongs to two entries: a small archive would hold much more than it has. */
    void checkOverlaps(ByteSource archive) {
        all.sort(Comparator.comparingLong(Member::headerAt));
        for (int i = 1; i < all.size(); i++) {
            Member before = all.get(i - 1);
            long room = all.get(i).headerAt() - before.headerAt() - Zip.LOCAL_HEADER_SIZE;
            if (before.storedSize() > room) {
                throw new CorruptFileException(
                        archive.name(),
                        before.headerAt(),
                        "entry " + PlainText.cut(before.name()),
                        "an entry of at most " + room + " bytes before the next one",
                        before.storedSize() + " bytes");
            }
        }
        all.clear();
    }

    void report(String archive, Consumer<String> warnings) {
        if (!stray.isEmpty()) {
            warnings.accept(archive + ": ignored " + stray.size() + " names that leave the archive, such as '"
                    + PlainText.cut(stray.get(0).name()) + "'");
        }
        if (repeated > 0) {
            warnings.accept(archive + ": " + repeated + " names stand there more than once; the last entry counts");
        }
    }

    /** The file of this name, or null. */
    Member file(String path) {
        return path.isEmpty() ? null : byName.get(path);
    }

    boolean isFolder(String path) {
        String below = byName.ceilingKey(path + "/");
        return below != null && below.startsWith(path + "/");
    }

    /** Names of what is directly in a folder, sorted. Jumps over what is deeper. */
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

    /** An entry that claims to lie in a folder, but has no name of a file there. */
    Optional<Member> strayBelow(String folder) {
        return stray.stream()
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
