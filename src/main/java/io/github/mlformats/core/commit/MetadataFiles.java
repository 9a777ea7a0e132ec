package io.github.mlformats.core.commit;

import io.github.mlformats.core.io.HadoopPaths;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Publishes files that describe the other files of a directory. Each replaces the previous file atomically. The previous
 * content is retained in memory until all files are published, so that a failed write can restore it.
 *
 * <p>On an object store without conditional requests, another write can replace a file between the moment when its content is
 * read and the request that replaces it. So if another write has changed the directory, the restored content may not be what
 * was replaced, and is reported.
 */
final class MetadataFiles {
    /** Maximum size of a file that can be restored. The formats' own libraries write smaller ones. */
    private static final int MAX_KEPT = 256 << 20;

    private final Path directory;
    private final Map<String, byte[]> contents;
    private final Configuration conf;
    private final Deque<Replaced> replaced = new ArrayDeque<>();

    /**
     * A file that was published.
     *
     * @param content the published content
     * @param isKept whether the previous content can be restored
     * @param before the previous content; null if the file did not exist
     * @param isExact whether the previous content is that of the file which was replaced: it was set aside in the same step,
     *     or replaced by a conditional request
     */
    private record Replaced(Path path, byte[] content, boolean isKept, byte[] before, boolean isExact) {
        Replaced exact() {
            return new Replaced(path, content, isKept, before, true);
        }
    }

    /** @param contents contents by path relative to the directory */
    MetadataFiles(Path directory, Map<String, byte[]> contents, Configuration conf) {
        this.directory = directory;
        this.contents = contents;
        this.conf = conf;
    }

    /** Publishes the files one after the other. */
    void publish() throws IOException {
        for (Map.Entry<String, byte[]> file : contents.entrySet()) {
            Path path = HadoopPaths.below(directory, file.getKey());
            new FilePublisher(path, FilePublisher.ExistingFileMode.REPLACE, conf)
                    .publish(file.getValue(), new FilePublisher.Observer() {
                        @Override
                        public void replaces(Path old) throws IOException {
                            replaced.push(replacedFile(path, file.getValue(), old, false));
                        }

                        @Override
                        public void hasReplaced(Path old) throws IOException {
                            Replaced actual = replacedFile(path, file.getValue(), old, true);
                            replaced.pop();
                            replaced.push(actual);
                        }

                        @Override
                        public void hasReplacedThat() {
                            replaced.push(replaced.pop().exact());
                        }
                    });
        }
    }

    private Replaced replacedFile(Path path, byte[] content, Path old, boolean isExact) throws IOException {
        boolean isKept = length(old) <= MAX_KEPT;
        return new Replaced(path, content, isKept, isKept ? content(old) : null, isExact);
    }

    private long length(Path path) throws IOException {
        try {
            return path.getFileSystem(conf).getFileStatus(path).getLen();
        } catch (FileNotFoundException e) {
            return 0;
        }
    }

    /** Returns the content of a file; null if it does not exist. */
    private byte[] content(Path path) throws IOException {
        FileSystem fs = path.getFileSystem(conf);
        try {
            byte[] content = new byte[(int) Math.min(fs.getFileStatus(path).getLen(), MAX_KEPT)];
            try (FSDataInputStream file = fs.open(path)) {
                file.readFully(content);
            }
            return content;
        } catch (FileNotFoundException e) {
            return null;
        }
    }

    /** Whether another write may have replaced a file between the moment when its content was read and its replacement. */
    boolean isUncertain() {
        return replaced.stream().anyMatch(file -> !file.isExact());
    }

    /**
     * Restores the files from before {@link #publish}, except those that another writer has replaced since.
     *
     * @param isChangedByAnother whether another write has changed the directory
     * @param uncertain receives descriptions of restored files that the other write may have replaced
     * @return descriptions of files that could not be restored
     */
    List<String> restore(boolean isChangedByAnother, List<String> uncertain) {
        List<String> problems = new ArrayList<>();
        while (!replaced.isEmpty()) {
            Replaced file = replaced.pop();
            try {
                if (!Arrays.equals(file.content(), content(file.path()))) {
                    continue;
                }
                if (!isRestored(file)) {
                    problems.add(file.path() + " is the new one");
                } else if (isChangedByAnother && !file.isExact()) {
                    uncertain.add(NamedFiles.describeRestored(file.path()));
                }
            } catch (IOException | RuntimeException e) {
                problems.add(file.path() + " may be the new one: " + e.getMessage());
            }
        }
        return problems;
    }

    private boolean isRestored(Replaced file) throws IOException {
        if (file.before() != null) {
            new FilePublisher(file.path(), FilePublisher.ExistingFileMode.REPLACE, conf)
                    .publish(file.before(), FilePublisher.Observer.NONE);
            return true;
        }
        FileSystem fs = file.path().getFileSystem(conf);
        return file.isKept() && (fs.delete(file.path(), false) || !fs.exists(file.path()));
    }
}
