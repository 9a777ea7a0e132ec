package io.github.mlformats.tool.command;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.commit.DirectorySnapshot;
import io.github.mlformats.core.commit.FilePublisher;
import io.github.mlformats.core.commit.FilePublisher.ExistingFileMode;
import io.github.mlformats.core.commit.StagingDirectory;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.IndexOutput;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.io.HadoopSink;
import io.github.mlformats.core.io.LocalSpool;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Publishes the rebuilt index files of one data set. They are written to temporary local files, and compared with the existing
 * ones. Those that differ are then replaced one after the other, each atomically: a crash leaves old and new files, which all
 * describe the same data.
 */
final class IndexFilePublisher implements IndexOutput, Closeable {
    private static final int BUFFER = 1 << 16;
    /** Levels of directories in a data set. */
    private static final int LEVELS = 3;

    private final Path directory;
    private final Configuration conf;
    private final DirectorySnapshot before;
    private final List<NewFile> files = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private IndexFilePublisher(Path directory, DirectorySnapshot before, Configuration conf) {
        this.directory = directory;
        this.before = before;
        this.conf = conf;
    }

    /** Creates a publisher for a data set before it is read. */
    static IndexFilePublisher ofDirectory(Path directory, Configuration conf) throws IOException {
        return new IndexFilePublisher(directory, DirectorySnapshot.of(directory, directory, LEVELS, conf), conf);
    }

    /** Creates a publisher for a data file before it is read. @param sidecars names of its index files */
    static IndexFilePublisher ofFile(Path data, List<String> sidecars, Configuration conf) throws IOException {
        Path directory = data.getParent();
        List<Path> files = new ArrayList<>(List.of(data));
        sidecars.forEach(name -> files.add(HadoopPaths.below(directory, name)));
        return new IndexFilePublisher(directory, DirectorySnapshot.of(directory, files, 0, conf), conf);
    }

    /** What was wrong with an index file. */
    enum State {
        MISSING,
        DAMAGED,
        GOOD
    }

    private record NewFile(Path path, FilePublisher publisher, LocalSpool content) {}

    /** The result for an index file. */
    record IndexFile(Path path, State before) {}

    @Override
    public ByteSink create(String path) throws IOException {
        Path target = HadoopPaths.below(directory, path);
        FilePublisher publisher = new FilePublisher(target, ExistingFileMode.REPLACE, conf);
        publisher.begin();
        NewFile file = new NewFile(target, publisher, LocalSpool.create());
        files.add(file);
        return new KeptSpool(file.content());
    }

    @Override
    public Spool spool() throws IOException {
        return LocalSpool.create();
    }

    @Override
    public void add(String file, String text) {
        String note = file + " " + text;
        if (!notes.contains(note)) {
            notes.add(note);
        }
    }

    /** The notes for the user. */
    List<String> notes() {
        return notes;
    }

    /**
     * Replaces the files that differ.
     *
     * @param dryRun whether files are only compared
     * @throws UsageException if another program has changed the data or an index file since this was created
     */
    List<IndexFile> publish(boolean dryRun) throws IOException {
        before.checkUnchanged(path -> true);
        List<IndexFile> results = new ArrayList<>();
        for (NewFile file : files) {
            State before = state(file);
            if (before != State.GOOD && !dryRun) {
                publish(file);
            }
            results.add(new IndexFile(file.path(), before));
        }
        return results;
    }

    private State state(NewFile file) throws IOException {
        FileSystem fs = file.path().getFileSystem(conf);
        if (!fs.exists(file.path())) {
            return State.MISSING;
        }
        if (fs.getFileStatus(file.path()).getLen() != file.content().position()) {
            return State.DAMAGED;
        }
        try (InputStream before = new BufferedInputStream(fs.open(file.path()), BUFFER);
                InputStream after = new BufferedInputStream(file.content().open(), BUFFER)) {
            int next = after.read();
            while (next >= 0 && next == before.read()) {
                next = after.read();
            }
            return next < 0 ? State.GOOD : State.DAMAGED;
        } catch (ChecksumException e) {
            return State.DAMAGED;
        }
    }

    private void publish(NewFile file) throws IOException {
        if (file.publisher().isVisibleWhenClosed()) {
            write(file, HadoopSink.createOrReplace(file.path(), conf));
            return;
        }
        StagingDirectory staging = StagingDirectory.create(file.path(), conf);
        try {
            Path staged = staging.child("file");
            write(file, HadoopSink.createInExistingDirectory(staged, conf));
            file.publisher().rename(staged, file.content().position(), staging);
        } finally {
            staging.delete();
        }
    }

    private static void write(NewFile file, HadoopSink target) throws IOException {
        try {
            file.content().copyTo(target);
        } catch (IOException | RuntimeException e) {
            target.abort();
            throw e;
        }
        target.close();
    }

    @Override
    public void close() throws IOException {
        for (NewFile file : files) {
            file.content().close();
        }
    }

    /** A spool whose content is still needed when the writer closes it. */
    private record KeptSpool(LocalSpool spool) implements ByteSink {
        @Override
        public long position() {
            return spool.position();
        }

        @Override
        public void write(byte[] data, int offset, int length) throws IOException {
            spool.write(data, offset, length);
        }

        @Override
        public void close() {}
    }
}
