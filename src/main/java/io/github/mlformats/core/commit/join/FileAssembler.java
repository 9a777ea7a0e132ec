package io.github.mlformats.core.commit.join;

import io.github.mlformats.core.commit.join.Assembly.Segment;
import io.github.mlformats.core.commit.join.Assembly.SegmentSink;
import io.github.mlformats.core.commit.join.Assembly.SegmentStore;
import io.github.mlformats.core.commit.join.StoredFiles.StoredFile;
import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.spi.write.join.FileJoin;
import io.github.mlformats.core.spi.write.join.InputFiles;
import java.io.IOException;
import java.io.Serializable;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Makes one file of several: segments side by side, then all of them put together the way the file system does it best. */
public final class FileAssembler {
    static final String CONCAT = "fs.capability.paths.concat";
    static final String MULTIPART = "fs.capability.multipart.uploader";
    private static final byte[] NO_HEADER = {};

    private final Publication publication;
    private final StagingFolder staging;
    private final SegmentRunner runner;

    /** @param staging for segments; stays the caller's to delete */
    public FileAssembler(Publication publication, StagingFolder staging, SegmentRunner runner) {
        this.publication = publication;
        this.staging = staging;
        this.runner = runner;
    }

    /**
     * Joins files, and makes the new one appear.
     *
     * @return what was written: nothing if another file has appeared meanwhile and stays
     */
    public <S extends Serializable> WriteMetrics join(FileJoin<S> join, InputFiles files) throws IOException {
        Assembly assembly = assembly(publication, staging, join.segments() > 1);
        try (Assembled file = Assembled.of(join, files, publication, assembly, runner)) {
            return file.appear() ? file.metrics() : new WriteMetrics();
        }
    }

    /**
     * Makes a file appear that is whole already.
     *
     * @param file in the staging folder
     * @return whether it appeared; otherwise another one has appeared meanwhile and stays
     */
    public boolean place(StoredFile file) throws IOException {
        if (!publication.goesOn()) {
            return false;
        }
        Path path = new Path(file.path());
        if (isObjectStore(publication, staging)) {
            new CopyAssembly(publication, staging, true).copy(file);
        } else {
            publication.appear(() -> publication.rename(path), file.length(), NO_HEADER, staging);
        }
        return true;
    }

    private static boolean isObjectStore(Publication publication, StagingFolder staging) throws IOException {
        return publication.fileSystem().hasPathCapability(staging.path(), MULTIPART) && Multipart.isKnown();
    }

    /** @param gaps whether there may be some between the segments, as uploads have them */
    static Assembly assembly(Publication publication, StagingFolder staging, boolean gaps) throws IOException {
        FileSystem fs = publication.fileSystem();
        Path place = staging.path();
        // What local files call so forgets what is in the first one.
        if (fs.hasPathCapability(place, CONCAT) && !(fs instanceof RawLocalFileSystem)) {
            return new ConcatAssembly(publication, staging);
        }
        boolean isObjectStore = isObjectStore(publication, staging);
        return isObjectStore && gaps
                ? new UploadAssembly(publication, staging)
                : new CopyAssembly(publication, staging, isObjectStore);
    }

    /** What a task answers. */
    record Written<S extends Serializable>(S content, Segment segment) implements Serializable {}

    static <S extends Serializable> Written<S> write(
            FileJoin.SegmentWriting<S> writing, int segment, InputFiles files, SegmentStore store) throws IOException {
        try (SegmentSink sink = store.open(segment)) {
            S content = writing.write(segment, files, sink);
            return new Written<>(content, sink.finish());
        }
    }
}
