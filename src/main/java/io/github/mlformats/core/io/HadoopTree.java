package io.github.mlformats.core.io;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.Directory;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.spi.ReadMetrics;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.util.functional.RemoteIterators;

/**
 * A {@link FileTree} on a Hadoop file system. Remembers the status of listed files, so that opening them needs no
 * request.
 */
public final class HadoopTree implements FileTree {
    private final Path root;
    private final FileSystem fs;
    private final Configuration conf;
    private final FileStatus status;
    private final ReadMetrics metrics = new ReadMetrics();
    private final Map<String, FileStatus> listed = new ConcurrentHashMap<>();
    private final HadoopDirectory parent;
    /** Returns what is seen of the files of a listing. */
    private final UnaryOperator<List<FileStatus>> visible;

    /** Creates the tree of a path that the user names. */
    public HadoopTree(Path root, Configuration conf) throws IOException {
        this(root, root.getFileSystem(conf).getFileStatus(root), conf, UnaryOperator.identity());
    }

    /**
     * Creates the tree of a path that was listed, such as one that a pattern matches: files below it may be hidden by the records of its
     * table.
     *
     * @param status as it was listed
     * @param matched what was listed
     */
    public HadoopTree(Path root, FileStatus status, Configuration conf, CommitState.View<?> matched)
            throws IOException {
        this(root, status, conf, matched::visible);
    }

    /** Creates the tree of a directory without some of its files. @param skipped selects these by their names */
    public static HadoopTree skipping(Path root, Configuration conf, Predicate<String> skipped) throws IOException {
        return new HadoopTree(root, root.getFileSystem(conf).getFileStatus(root), conf, files -> files.stream()
                .filter(file -> !skipped.test(file.getPath().getName()))
                .toList());
    }

    private HadoopTree(Path root, FileStatus status, Configuration conf, UnaryOperator<List<FileStatus>> visible)
            throws IOException {
        this.root = root;
        this.visible = visible;
        this.fs = root.getFileSystem(conf);
        this.conf = conf;
        this.status = status;
        this.parent = new HadoopDirectory(root.getParent(), conf, metrics);
    }

    @Override
    public String name() {
        return root.toString();
    }

    @Override
    public Entry rootEntry() {
        return entry(status);
    }

    @Override
    public List<Entry> list(String path) throws IOException {
        return path.isEmpty() ? committed(() -> listAll(path)) : listAll(path);
    }

    /** Lists entries, also those that the records of the root hide. */
    private List<Entry> listAll(String path) throws IOException {
        List<FileStatus> found = new ArrayList<>();
        try {
            Path directory = at(path);
            RemoteIterator<? extends FileStatus> children = children(directory);
            while (children.hasNext()) {
                FileStatus child = children.next();
                // Hadoop lists a file as itself.
                if (!child.getPath().equals(directory)) {
                    found.add(child);
                }
            }
        } catch (FileNotFoundException e) {
            return List.of();
        }
        List<Entry> entries = new ArrayList<>();
        for (FileStatus child : visible.apply(found)) {
            entries.add(entry(child));
            listed.put(uri(childPath(path, child.getPath().getName())), child);
        }
        entries.sort(Comparator.comparing(Entry::name));
        return entries;
    }

    /** What lists entries. */
    private interface Listing {
        List<Entry> list() throws IOException;
    }

    /**
     * Lists the entries of the root without those that streams or statements have not committed, or have replaced. The records of a
     * partition are in the directory of its table.
     */
    private List<Entry> committed(Listing listing) throws IOException {
        // Relative paths do not tell the table of a partition.
        Path directory = fs.makeQualified(root);
        List<Path> directories = List.of(directory);
        CommitState before = CommitState.before(CommitState.withTables(directories), conf);
        CommitState.View<List<Entry>> view = CommitState.list(before, new CommitState.Lister<>() {
            @Override
            public List<Entry> list() throws IOException {
                return listing.list();
            }

            @Override
            public CommitState stateAfter(Optional<List<Entry>> entries) throws IOException {
                List<String> names =
                        entries.orElse(List.of()).stream().map(Entry::name).toList();
                boolean hasRecords = names.stream().anyMatch(name -> name.startsWith(CommitRecord.DIRECTORY));
                if (CommitState.isTable(directory)) {
                    return hasRecords ? CommitState.of(directories, conf) : CommitState.UNKNOWN;
                }
                return hasRecords || names.stream().anyMatch(CommitRecord::mayBeHidden)
                        ? CommitState.ofTables(directories, conf)
                        : CommitState.ofReadable(CommitState.tables(directories), conf);
            }
        });
        return view.listed().stream()
                .filter(entry ->
                        view.isVisible(HadoopPaths.below(directory, entry.name()), entry.length(), entry.modified()))
                .toList();
    }

    @Override
    public List<Entry> listBelow(String path) throws IOException {
        return path.isEmpty() ? committed(() -> listAllBelow(path)) : listAllBelow(path);
    }

    /**
     * Lists all files below a directory, also those that the records of the root hide. If a directory is deleted meanwhile, such as that
     * of a job that ends, directories are listed one by one, which skips it.
     */
    private List<Entry> listAllBelow(String path) throws IOException {
        try {
            return isLocal() ? listOneByOne(path) : listRecursively(path);
        } catch (FileNotFoundException e) {
            return listOneByOne(path);
        }
    }

    private List<Entry> listOneByOne(String path) throws IOException {
        List<Entry> below = new ArrayList<>();
        for (Entry child : listAll(path)) {
            if (!child.isDirectory()) {
                below.add(child);
                continue;
            }
            for (Entry file : listOneByOne(childPath(path, child.name()))) {
                below.add(new Entry(childPath(child.name(), file.name()), false, file.length(), file.modified()));
            }
        }
        return below;
    }

    private List<Entry> listRecursively(String path) throws IOException {
        List<FileStatus> found = new ArrayList<>();
        // Qualified like the paths of the listing.
        URI directory = fs.makeQualified(at(path)).toUri();
        RemoteIterator<LocatedFileStatus> files = fs.listFiles(at(path), true);
        while (files.hasNext()) {
            found.add(files.next());
        }
        List<Entry> entries = new ArrayList<>();
        for (FileStatus file : visible.apply(found)) {
            String name = directory.relativize(file.getPath().toUri()).getPath();
            entries.add(new Entry(name, false, file.getLen(), file.getModificationTime()));
            listed.put(uri(childPath(path, name)), file);
        }
        return entries;
    }

    private RemoteIterator<? extends FileStatus> children(Path directory) throws IOException {
        return isLocal()
                ? RemoteIterators.remoteIteratorFromArray(fs.listStatus(directory))
                : fs.listLocatedStatus(directory);
    }

    /** Block locations of local files are useless, and determining them starts a process per file. */
    private boolean isLocal() {
        return HadoopPaths.isLocal(fs);
    }

    private static String childPath(String path, String name) {
        return path.isEmpty() ? name : path + "/" + name;
    }

    private static Entry entry(FileStatus status) {
        String name = status.getPath().getName();
        return new Entry(name, status.isDirectory(), status.getLen(), status.getModificationTime());
    }

    @Override
    public ByteSource open(String path) throws IOException {
        FileStatus known = path.isEmpty() ? status : listed.get(uri(path));
        FileStatus file = known != null ? known : fs.getFileStatus(at(path));
        return new HadoopSource(at(path), file.getLen(), conf, metrics);
    }

    @Override
    public boolean isObjectStore() {
        return FileSystemAccess.isObjectStore(fs.makeQualified(root));
    }

    @Override
    public Directory parentDirectory() {
        return parent;
    }

    @Override
    public void close() throws IOException {
        parent.close();
    }

    @Override
    public String uri(String path) {
        return at(path).toUri().toString();
    }

    /** Returns the block locations of the listed files and of the root, by URI, if the file system provides them. */
    public Map<String, BlockLocation[]> blocks() throws IOException {
        Map<String, BlockLocation[]> blocks = new HashMap<>();
        BlockLocation[] top =
                status.isDirectory() || isLocal() ? null : fs.getFileBlockLocations(status, 0, status.getLen());
        if (top != null) {
            blocks.put(uri(""), top);
        }
        listed.forEach((uri, file) -> {
            if (file instanceof LocatedFileStatus located && located.getBlockLocations() != null) {
                blocks.put(uri, located.getBlockLocations());
            }
        });
        return blocks;
    }

    /** Full path of the file or directory at {@code path}. */
    public Path at(String path) {
        return HadoopPaths.below(root, path);
    }
}
