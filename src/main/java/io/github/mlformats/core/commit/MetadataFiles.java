package io.github.mlformats.core.commit;

import io.github.mlformats.core.commit.publish.FilePublisher;
import io.github.mlformats.core.io.HadoopPaths;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Files that say what the other files of a folder hold. Each is published in one step, in the place of an older one, which is
 * kept in memory until all are there: a write that fails then puts the old ones back.
 */
final class MetadataFiles {
    /** Larger ones are not put back. No format's own library writes as much. */
    private static final int MAX_KEPT = 256 << 20;

    private final Path folder;
    private final Map<String, byte[]> contents;
    private final Configuration conf;
    private final Deque<Replaced> replaced = new ArrayDeque<>();

    /**
     * A file that was published.
     *
     * @param content that was published
     * @param isKept whether what was there before can be put back
     * @param before what was there; null if nothing was
     */
    private record Replaced(Path path, byte[] content, boolean isKept, byte[] before) {}

    /** @param contents by path below the folder */
    MetadataFiles(Path folder, Map<String, byte[]> contents, Configuration conf) {
        this.folder = folder;
        this.contents = contents;
        this.conf = conf;
    }

    /** Publishes them one after the other. */
    void publish() throws IOException {
        for (Map.Entry<String, byte[]> file : contents.entrySet()) {
            Path path = HadoopPaths.below(folder, file.getKey());
            new FilePublisher(path, FilePublisher.Existing.REPLACE, conf)
                    .publish(file.getValue(), new FilePublisher.Observer() {
                        @Override
                        public void replaces(Path old) throws IOException {
                            boolean isKept = length(old) <= MAX_KEPT;
                            replaced.push(new Replaced(path, file.getValue(), isKept, isKept ? content(old) : null));
                        }

                        @Override
                        public void hasReplaced(Path old) throws IOException {
                            replaced.pop();
                            replaces(old);
                        }
                    });
        }
    }

    private long length(Path path) throws IOException {
        try {
            return path.getFileSystem(conf).getFileStatus(path).getLen();
        } catch (FileNotFoundException e) {
            return 0;
        }
    }

    /** The content of a file; null if there is none. */
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

    /** Puts back what was there before {@link #publish}, except where another writer has published since. */
    void restore() throws IOException {
        while (!replaced.isEmpty()) {
            Replaced file = replaced.pop();
            if (!Arrays.equals(file.content(), content(file.path()))) {
                continue;
            }
            if (!file.isKept()) {
                throw new IOException(file.path() + " is the new one");
            }
            if (file.before() != null) {
                new FilePublisher(file.path(), FilePublisher.Existing.REPLACE, conf)
                        .publish(file.before(), FilePublisher.Observer.NONE);
                continue;
            }
            FileSystem fs = file.path().getFileSystem(conf);
            if (!fs.delete(file.path(), false) && fs.exists(file.path())) {
                throw new IOException(file.path() + " cannot be deleted");
            }
        }
    }
}
