package io.github.mlformats.core.commit;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;

/**
 * {@code _SUCCESS} of a directory. It must not exist while rows are being replaced, so it is withdrawn: deleted, and written
 * again with its content, which some committers use for a report of the job.
 */
final class SuccessMarker {
    /** Maximum length that is kept in memory. */
    private static final int MAX_KEPT = 1 << 20;

    private static final byte[] EMPTY = {};

    private final FileSystem fs;
    private final Path path;
    private byte[] before;
    private byte[] after = EMPTY;

    SuccessMarker(FileSystem fs, Path directory) {
        this.fs = fs;
        this.path = new Path(directory, FileOutputCommitter.SUCCEEDED_FILE_NAME);
    }

    Path path() {
        return path;
    }

    /** Withdraws the marker of an earlier write, if there is one. */
    void withdrawOld() throws IOException {
        before = withdraw();
    }

    /** Withdraws the marker that the committer of this write has written, if it has. */
    void withdrawNew() throws IOException {
        byte[] content = withdraw();
        after = content == null ? EMPTY : content;
    }

    /** Writes the marker of this write. */
    void writeNew() throws IOException {
        write(after);
    }

    /** Writes the marker of the earlier write again. */
    void restoreOld() throws IOException {
        if (before != null) {
            write(before);
        }
    }

    /** Returns the content; null if there is no marker. */
    private byte[] withdraw() throws IOException {
        byte[] content;
        try {
            boolean isKept = fs.getFileStatus(path).getLen() <= MAX_KEPT;
            content = isKept ? read() : EMPTY;
        } catch (FileNotFoundException e) {
            return null;
        }
        Deletions.deleteFile(fs, path);
        return content;
    }

    private byte[] read() throws IOException {
        try (InputStream in = fs.open(path)) {
            return in.readNBytes(MAX_KEPT);
        }
    }

    private void write(byte[] content) throws IOException {
        try (OutputStream out = fs.create(path, true)) {
            out.write(content);
        }
    }
}
