package io.github.mlformats.core.commit;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.ConditionalRequests;
import io.github.mlformats.core.io.HadoopSink;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/**
 * Publishes a file on an object store, where it becomes visible when its upload is completed or its stream is closed.
 *
 * <p>Closing a stream is a conditional request, if the store supports them: it replaces the version of the file that
 * {@link FilePublisher#begin} found, and no other. Completing a multipart upload of several tasks is not, because Hadoop has
 * no condition for it: of two writers that do so in the same instant, the last one wins.
 *
 * <p>If that request fails, the path is inspected: the answer to a request that succeeded may be lost.
 */
final class UploadPublisher {
    private final FilePublisher publisher;
    private final Path target;

    UploadPublisher(FilePublisher publisher) {
        this.publisher = publisher;
        this.target = publisher.target();
    }

    /** Completes an upload, which makes the file visible. */
    @FunctionalInterface
    interface Completion {
        void complete() throws IOException;
    }

    /** Writes the uploaded content again, for a comparison. */
    @FunctionalInterface
    interface Content {
        void writeTo(ComparedFile file) throws IOException;
    }

    /** Writes the complete content of a file. */
    @FunctionalInterface
    interface CompleteContent {
        void writeTo(ByteSink file) throws IOException;
    }

    /**
     * Publishes a file by completing its upload.
     *
     * @param length of the file in bytes
     * @param content content of the file; read if completing fails
     * @param staging deleted by the caller; kept if it is unknown whether the file was published
     * @return version of the published file; null if a file that another writer has created is kept
     * @throws UsageException if another write has changed the path
     */
    FileVersion complete(Completion completion, long length, Content content, StagingDirectory staging)
            throws IOException {
        return complete(completion, false, length, content, Optional.of(staging));
    }

    /** @param isConditional whether completing fails if the path has changed since {@link FilePublisher#begin} */
    private FileVersion complete(
            Completion completion,
            boolean isConditional,
            long length,
            Content content,
            Optional<StagingDirectory> staging)
            throws IOException {
        FileVersion was = FileVersion.of(publisher.fileSystem(), target);
        if (!publisher.confirm(was)) {
            return null;
        }
        try {
            completion.complete();
        } catch (IOException e) {
            FileVersion now = versionAfterFailure(e, staging);
            if (Objects.equals(was, now)) {
                throw e;
            }
            if (!hasContent(now, length, content, e, staging)) {
                if (!isConditional) {
                    throw unknown(e, staging);
                }
                if (!publisher.mayWrite(now)) {
                    return null;
                }
                UsageException changed = publisher.changedByAnother();
                changed.addSuppressed(e);
                throw changed;
            }
        }
        return publisher.verify(length);
    }

    private FileVersion versionAfterFailure(IOException failure, Optional<StagingDirectory> staging)
            throws IOException {
        try {
            return FileVersion.of(publisher.fileSystem(), target);
        } catch (IOException e) {
            failure.addSuppressed(e);
            throw unknown(failure, staging);
        }
    }

    /** Whether a file has the content that was to be published. */
    private boolean hasContent(
            FileVersion found, long length, Content content, IOException failure, Optional<StagingDirectory> staging)
            throws IOException {
        if (found == null || found.length() != length) {
            return false;
        }
        try (ComparedFile file = new ComparedFile(publisher.fileSystem().open(target))) {
            content.writeTo(file);
            return file.isEqual();
        } catch (IOException e) {
            failure.addSuppressed(e);
            throw unknown(failure, staging);
        }
    }

    private IOException unknown(IOException failure, Optional<StagingDirectory> staging) {
        staging.ifPresent(StagingDirectory::keep);
        return new IOException(
                "it is unknown whether " + target + " was written. Check it"
                        + staging.map(kept -> "; what it was made of is in " + kept.path())
                                .orElse("")
                        + ": " + failure.getMessage(),
                failure);
    }

    /**
     * Writes a file to its path, where it becomes visible when it is closed ({@link FilePublisher#isVisibleWhenClosed()}). If
     * the store supports conditional requests, it replaces only the version that {@link FilePublisher#begin} found, or that is
     * there now if the writer has not begun.
     *
     * @param length of the file in bytes
     * @param staging deleted by the caller; kept if it is unknown whether the file was published
     * @return version of the published file; null if a file that another writer has created is kept
     * @throws UsageException if another write has changed the path
     */
    FileVersion write(CompleteContent content, long length, StagingDirectory staging) throws IOException {
        return publisher.hasBegun() || publisher.begin()
                ? write(content, length, Optional.of(staging)).version()
                : null;
    }

    /**
     * Writes a small file like {@link #write}, after {@link FilePublisher#begin}.
     *
     * @return whether it has replaced the version that {@link FilePublisher#begin} found, and no other
     */
    boolean publish(byte[] content) throws IOException {
        return write(sink -> sink.write(content, 0, content.length), content.length, Optional.empty())
                .isConditional();
    }

    /**
     * @param version of the published file; null if a file that another writer has created is kept
     * @param isConditional whether it replaced the version from before
     */
    private record Written(FileVersion version, boolean isConditional) {}

    private Written write(CompleteContent content, long length, Optional<StagingDirectory> staging) throws IOException {
        Optional<FileVersion> before = publisher.before();
        boolean isIdentified = before.isEmpty() || before.get().etag() != null;
        if (isIdentified && ConditionalRequests.areSupported(publisher.fileSystem(), target)) {
            try {
                HadoopSink sink = ConditionalRequests.replace(target, before.map(FileVersion::etag), publisher.conf());
                return new Written(write(sink, true, content, length, staging), true);
            } catch (IOException e) {
                if (!ConditionalRequests.isRefusal(e)) {
                    throw e;
                }
            }
        }
        HadoopSink sink = HadoopSink.createOrReplace(target, publisher.conf());
        return new Written(write(sink, false, content, length, staging), false);
    }

    private FileVersion write(
            HadoopSink sink,
            boolean isConditional,
            CompleteContent content,
            long length,
            Optional<StagingDirectory> staging)
            throws IOException {
        FileVersion published;
        try {
            content.writeTo(sink);
            published = complete(sink::close, isConditional, length, content::writeTo, staging);
        } catch (IOException | RuntimeException | Error e) {
            try {
                sink.abort();
            } catch (IOException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
        if (published == null) {
            sink.abort();
        }
        return published;
    }
}
