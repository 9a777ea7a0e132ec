package io.github.mlformats.core.commit;

import io.github.mlformats.core.commit.MergeStrategy.Segment;
import io.github.mlformats.core.commit.MergeStrategy.SegmentSink;
import io.github.mlformats.core.commit.MergeStrategy.SegmentStore;
import io.github.mlformats.core.commit.StoredFiles.StoredFile;
import io.github.mlformats.core.commit.UploadStrategy.UploadSegmentStore;
import io.github.mlformats.core.spi.WriteMetrics;
import io.github.mlformats.core.spi.write.FileMerge;
import io.github.mlformats.core.spi.write.InputFiles;
import java.io.IOException;
import java.io.Serializable;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/**
 * Merges files into one: tasks write segments in parallel, which are then merged by the best strategy for the file system.
 */
public final class FileMerger {
    private final FilePublisher publisher;
    private final StagingDirectory staging;
    private final SegmentRunner runner;

    /** @param staging directory for segments; deleted by the caller */
    public FileMerger(FilePublisher publisher, StagingDirectory staging, SegmentRunner runner) {
        this.publisher = publisher;
        this.staging = staging;
        this.runner = runner;
    }

    /**
     * Merges files and publishes the result.
     *
     * @return the metrics of the merged file; empty if a file that another writer has created is kept
     */
    public <S extends Serializable> WriteMetrics merge(FileMerge<S> join, InputFiles files) throws IOException {
        MergeStrategy strategy = strategy(publisher, staging, join.segments());
        try (UnpublishedFile file = UnpublishedFile.of(join, files, strategy, runner)) {
            return file.publish() != null ? file.metrics() : new WriteMetrics();
        }
    }

    /**
     * Publishes a complete file, or keeps a file that another writer has created.
     *
     * @param file the file in the staging directory
     */
    public void publishStaged(StoredFile file) throws IOException {
        if (isObjectStore(publisher)) {
            new CopyStrategy(publisher, staging, true).copy(file);
        } else {
            publisher.rename(new Path(file.path()), file.length(), staging);
        }
    }

    /** HDFS has uploads, too, but a file there is visible while it is written. */
    private static boolean isObjectStore(FilePublisher publisher) throws IOException {
        return publisher.isVisibleWhenClosed() && MultipartUpload.isKnown();
    }

    /** @param segments number of segments; up to one segment must be written without gaps, which uploads would add */
    static MergeStrategy strategy(FilePublisher publisher, StagingDirectory staging, int segments) throws IOException {
        FileSystem fs = publisher.fileSystem();
        Path place = staging.path();
        // The concat operation of local file systems loses the content of the first file.
        if (fs.hasPathCapability(place, FilePublisher.CONCAT) && !(fs instanceof RawLocalFileSystem)) {
            return new ConcatStrategy(publisher, staging);
        }
        boolean isObjectStore = isObjectStore(publisher);
        return isObjectStore && segments > 1 && segments <= UploadSegmentStore.MAX_SEGMENTS
                ? new UploadStrategy(publisher, staging, segments)
                : new CopyStrategy(publisher, staging, isObjectStore);
    }

    /** The result of a task. */
    record Written<S extends Serializable>(S content, Segment segment) implements Serializable {}

    static <S extends Serializable> Written<S> write(
            FileMerge.SegmentTask<S> writing, int segment, InputFiles files, SegmentStore store) throws IOException {
        try (SegmentSink sink = store.open(segment)) {
            S content = writing.write(segment, files, sink);
            return new Written<>(content, sink.finish());
        }
    }
}
