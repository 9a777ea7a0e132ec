package io.github.mlformats.core.commit;

import io.github.mlformats.core.commit.publish.FilePublisher;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayDeque;
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
    private final String id;
    private final Configuration conf;
    private final Deque<Old> replaced = new ArrayDeque<>();

    /** What was at a path: null if nothing was there. */
    private record Old(Path path, boolean isKept, byte[] content) {}

    /**
     * @param contents by path below the folder
     * @param id of the write
     */
    MetadataFiles(Path folder, Map<String, byte[]> contents, String id, Configuration conf) {
        this.folder = folder;
        this.contents = contents;
        this.id = id;
        this.conf = conf;
    }

    /** Publishes them one after the other. */
    void publish() throws IOException {
        for (Map.Entry<String, byte[]> file : contents.entrySet()) {
            Path path = new Path(folder, new Path(null, null, file.getKey()));
            replaced.push(old(path));
            publish(path, file.getValue());
        }
    }

    private void publish(Path path, byte[] content) throws IOException {
        new FilePublisher(path, FilePublisher.Existing.REPLACE, conf).publish(content, id);
    }

    private Old old(Path path) throws IOException {
        FileSystem fs = path.getFileSystem(conf);
        long length;
        try {
            length = fs.getFileStatus(path).getLen();
        } catch (FileNotFoundException e) {
            return new Old(path, true, null);
        }
        if (length > MAX_KEPT) {
            return new Old(path, false, null);
        }
        byte[] content = new byte[(int) length];
        try (FSDataInputStream file = fs.open(path)) {
            file.readFully(content);
        }
        return new Old(path, true, content);
    }

    /** Puts back what was there before {@link #publish}. */
    void restore() throws IOException {
        while (!replaced.isEmpty()) {
            Old old = replaced.pop();
            FileSystem fs = old.path().getFileSystem(conf);
            if (!old.isKept()) {
                throw new IOException(old.path() + " is the new one");
            }
            if (old.content() != null) {
                publish(old.path(), old.content());
            } else if (!fs.delete(old.path(), false) && fs.exists(old.path())) {
                throw new IOException(old.path() + " cannot be deleted");
            }
        }
    }
}
