package io.github.mlformats.core.commit.merge;

import io.github.mlformats.core.commit.merge.MergeStrategy.Segment;
import io.github.mlformats.core.commit.merge.MergeStrategy.SegmentSink;
import io.github.mlformats.core.commit.merge.MergeStrategy.SegmentStore;
import io.github.mlformats.core.commit.merge.StoredFiles.StoredFile;
import io.github.mlformats.core.commit.publish.FilePublisher;
import io.github.mlformats.core.commit.publish.StagingFolder;
import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.spi.write.merge.FileMerge;
import io.github.mlformats.core.spi.write.merge.InputFiles;
import java.io.IOException;
import java.io.Serializable;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Merges files into one: tasks write segments in parallel, which are then merged the way the file system does it best. */
public final class FileMerger {
    private final FilePublisher publisher;
    private final StagingFolder staging;
    private final SegmentRunner runner;

    /** @param staging for segments; stays the caller's to delete */
    public FileMerger(FilePublisher publisher, StagingFolder staging, SegmentRunner runner) {
        this.publisher = publisher;
        this.staging = staging;
        this.runner = runner;
    }

    /**
     * Merges files, and publishes the new one.
     *
     * @return what was written: nothing if a file that has appeared meanwhile stays
     */
    public <S extends Serializable> WriteMetrics merge(FileMerge<S> join, InputFiles files) throws IOException {
        MergeStrategy strategy = strategy(publisher, staging, join.segments());
        try (UnpublishedFile file = UnpublishedFile.of(join, files, publisher, strategy, runner)) {
            return file.publish() ? file.metrics() : new WriteMetrics();
        }
    }

    /**
     * Publishes a file that is complete already.
     *
     * @param file in the staging folder
     * @return whether it was published; otherwise a file that has appeared meanwhile stays
     */
    public boolean place(StoredFile file) throws IOException {
        if (!publisher.confirm()) {
            return false;
        }
        Path path = new Path(file.path());
        if (isObjectStore(publisher, staging)) {
            new CopyStrategy(publisher, staging, true).copy(file);
        } else {
            publisher.rename(path, file.length(), staging);
        }
        return true;
    }

    private static boolean isObjectStore(FilePublisher publisher, StagingFolder staging) throws IOException {
        return publisher.fileSystem().hasPathCapability(staging.path(), FilePublisher.MULTIPART)
                && MultipartUpload.isKnown();
    }

    /** @param segments how many there are; where there is one, or none, there must be no gaps, as uploads have them */
    static MergeStrategy strategy(FilePublisher publisher, StagingFolder staging, int segments) throws IOException {
        FileSystem fs = publisher.fileSystem();
        Path place = staging.path();
        // What local files call so forgets what is in the first one.
        if (fs.hasPathCapability(place, FilePublisher.CONCAT) && !(fs instanceof RawLocalFileSystem)) {
            return new ConcatStrategy(publisher, staging);
        }
        boolean isObjectStore = isObjectStore(publisher, staging);
        return isObjectStore && segments > 1 && segments <= UploadSegmentStore.MAX_SEGMENTS
                ? new UploadStrategy(publisher, staging, segments)
                : new CopyStrategy(publisher, staging, isObjectStore);
    }

    /** What a task answers. */
    record Written<S extends Serializable>(S content, Segment segment) implements Serializable {}

    static <S extends Serializable> Written<S> write(
            FileMerge.SegmentTask<S> writing, int segment, InputFiles files, SegmentStore store) throws IOException {
        try (SegmentSink sink = store.open(segment)) {
            S content = writing.write(segment, files, sink);
            return new Written<>(content, sink.finish());
        }
    }
}
