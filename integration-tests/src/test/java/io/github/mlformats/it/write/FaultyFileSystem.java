package io.github.mlformats.it.write;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.EnumSet;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** The local file system under the scheme {@code faulty:}, in which {@link Faults} happen. */
public final class FaultyFileSystem extends RawLocalFileSystem {
    private static final String SCHEME = "faulty";

    @Override
    public URI getUri() {
        return URI.create(SCHEME + ":///");
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    /** Without owner and permissions, which are looked for by paths of {@code file:} only. */
    @Override
    public FileStatus getFileStatus(Path file) throws IOException {
        FileStatus found = super.getFileStatus(file);
        return new FileStatus(
                found.getLen(),
                found.isDirectory(),
                found.getReplication(),
                found.getBlockSize(),
                found.getModificationTime(),
                found.getPath());
    }

    private Faults faults() {
        return Faults.of(getConf());
    }

    @Override
    public FSDataOutputStream create(
            Path file, boolean overwrite, int bufferSize, short replication, long blockSize, Progressable progress)
            throws IOException {
        if (!file.toString().contains("/part-")) {
            return super.create(file, overwrite, bufferSize, replication, blockSize, progress);
        }
        faults().fail("create");
        OutputStream out = super.create(file, overwrite, bufferSize, replication, blockSize, progress);
        return new FSDataOutputStream(new FaultyStream(out, ""), null);
    }

    /** How files are created in existing directories: staged by tasks, and merged by others. */
    @Override
    public FSDataOutputStream createNonRecursive(
            Path file,
            FsPermission permission,
            EnumSet<CreateFlag> flags,
            int bufferSize,
            short replication,
            long blockSize,
            Progressable progress)
            throws IOException {
        String step = file.toString().contains("/part-") ? "" : "join ";
        faults().halt(step + "dies");
        faults().fail(step + "create");
        OutputStream out =
                super.createNonRecursive(file, permission, flags, bufferSize, replication, blockSize, progress);
        return new FSDataOutputStream(new FaultyStream(out, step), null);
    }

    private static boolean isData(Path file) {
        return file.getName().startsWith("part-");
    }

    /** Of a data set of ZDS that is written as one. */
    private static boolean isCollection(Path directory) {
        return directory.getParent().getName().equals("collections");
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
        if (to.getName().startsWith("task_")) {
            faults().fail("rename");
        }
        boolean publishes = isData(to) && !to.toString().contains("_temporary") || isCollection(to);
        if (publishes) {
            faults().halt("before");
        }
        if (to.getName().equals("_meta")) {
            faults().halt("described");
        }
        boolean done = faults().happens("copy")
                ? FileUtil.copy(this, from, this, to, true, getConf())
                : super.rename(from, to);
        if (publishes) {
            faults().halt("during");
        }
        return done;
    }

    @Override
    public boolean delete(Path file, boolean recursive) throws IOException {
        boolean isOld = isData(file) && !file.toString().contains("_temporary");
        if (isOld || file.getName().startsWith(".t-")) {
            faults().halt("after");
        }
        return super.delete(file, recursive);
    }

    private final class FaultyStream extends FilterOutputStream {
        private final String step;
        private long written;

        FaultyStream(OutputStream out, String step) {
            super(out);
            this.step = step;
        }

        @Override
        public void write(byte[] data, int offset, int length) throws IOException {
            written += length;
            faults().hang("slow");
            faults().fail(step + "write");
            if (faults().happens("full") && written > Faults.ROOM) {
                throw new IOException("No space left on device");
            }
            out.write(data, offset, length);
        }

        @Override
        public void close() throws IOException {
            super.close();
            faults().fail(step + "close");
        }
    }
}
