package io.github.mlformats.zds.format.archive;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.DelegatingSource;
import io.github.mlformats.core.bytes.inflate.WholeInflater;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.store.Content;
import io.github.mlformats.zds.format.store.Folder;
import io.github.mlformats.zds.format.store.Item;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A ZIP archive of a data set, read through its central directory with positioned reads; nothing is extracted. Its
 * folder holds {@code collections/}, which may stand in one root folder (zds.md, section 7).
 *
 * <p>Why not a library: the rules of the format ask for a check of each number of the end records, for archives with
 * bytes in front, and for memory and reads that do not grow with local headers; libraries differ in all three.
 */
public final class Archive implements Folder {
    /** Most characters of an entry's name in a message. */
    private static final int MAX_NAME = 300;

    private final ByteSource source;
    private final ArchiveLimits limits;
    private final Members members;
    private final String root;
    private final Supplier<WholeInflater> inflaters;

    private Archive(
            ByteSource source, ArchiveLimits limits, Members members, String root, Supplier<WholeInflater> inflaters) {
        this.source = source;
        this.limits = limits;
        this.members = members;
        this.root = root;
        this.inflaters = inflaters;
    }

    /**
     * @param source the archive; closed with it
     * @param warnings told about names that leave the archive and about repeated ones
     * @throws CorruptFileException if it is no ZIP archive, or a damaged one
     * @throws UsageException if it holds no data set or several, or asks for more than the limits
     */
    public static Archive open(ByteSource source, ArchiveLimits limits, Consumer<String> warnings) throws IOException {
        Members members = new Members();
        CentralDirectory.read(source, limits, members::add);
        members.checkOverlaps(source);
        members.report(source.name(), warnings);
        return new Archive(source, limits, members, root(source, members), () -> WholeInflater.NONE);
    }

    /** This archive, with small entries inflated by others than the JDK. @param inflaters opened and closed for each entry */
    public Archive inflatedBy(Supplier<WholeInflater> inflaters) {
        return new Archive(source, limits, members, root, inflaters);
    }

    private static String root(ByteSource source, Members members) {
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
            throw new UsageException(source.name() + " holds no folder collections/, neither at its top nor in one"
                    + " folder: it is no ZDS data set");
        }
        if (roots.size() > 1) {
            throw new UsageException(source.name() + " holds several data sets, in the folders "
                    + PlainText.cut(String.join(" and ", roots)) + ": pack each into an archive of its own");
        }
        return roots.get(0);
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public List<Item> list(String path) {
        String folder = inArchive(path);
        List<Item> items = new ArrayList<>();
        for (String child : members.childrenOf(folder)) {
            items.add(item(Folder.join(folder, child), child));
        }
        return items;
    }

    @Override
    public Optional<Item> find(String path) {
        String full = inArchive(path);
        return members.file(full) == null && !members.isFolder(full)
                ? Optional.empty()
                : Optional.of(item(full, path.substring(path.lastIndexOf('/') + 1)));
    }

    private Item item(String path, String name) {
        Member file = members.file(path);
        return file == null ? Item.folder(name) : Item.file(name, file.size());
    }

    @Override
    public Content open(String path) throws IOException {
        Member member = members.file(inArchive(path));
        String display = source.name() + "!/" + PlainText.cut(member.name(), MAX_NAME);
        return new Content(display, new DelegatingSource(source), member.locate(source, display, limits), inflaters);
    }

    @Override
    public void checkNamesBelow(String path) {
        members.strayBelow(inArchive(path)).ifPresent(stray -> {
            throw new CorruptFileException(
                    source.name(),
                    stray.headerAt(),
                    "central directory",
                    "the name of a file",
                    "'" + PlainText.cut(stray.name()) + "'");
        });
    }

    private String inArchive(String path) {
        return root.isEmpty() ? path : path.isEmpty() ? root : root + "/" + path;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
