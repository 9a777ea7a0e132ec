package io.github.mlformats.core.commit;

import io.github.mlformats.core.commit.CopyStrategy.FileSegmentStore;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.MergeTaskRunner;
import io.github.mlformats.core.spi.write.DirectoryMergePlanner.MergedDirectoryEntry;
import io.github.mlformats.core.spi.write.FileMerge;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.util.SerializableConfiguration;

/** Merges staged files into the files of a directory. */
public final class DirectoryMerger {
    private final StagingDirectory staging;
    private final SegmentRunner runner;
    private final Configuration conf;

    /** @param staging directory for the merged files; deleted by the caller */
    public DirectoryMerger(StagingDirectory staging, SegmentRunner runner, Configuration conf) {
        this.staging = staging;
        this.runner = runner;
        this.conf = conf;
    }

    /** Returns the runner of tasks that read the staged files. */
    public MergeTaskRunner tasks(StoredFiles staged, int parallelism) {
        return new Tasks(staged, parallelism);
    }

    private final class Tasks implements MergeTaskRunner {
        private final StoredFiles staged;
        private final int parallelism;
        private int runs;

        Tasks(StoredFiles staged, int parallelism) {
            this.staged = staged;
            this.parallelism = parallelism;
        }

        @Override
        public int parallelism() {
            return parallelism;
        }

        @Override
        public <S extends Serializable> Result<S> run(int tasks, FileMerge.SegmentTask<S> work) throws IOException {
            StoredFiles files = staged;
            MergeStrategy.SegmentStore store = new FileSegmentStore(
                    staging.subdirectory("tasks-" + runs++).path().toString(), new SerializableConfiguration(conf));
            List<FileMerger.Written<S>> written = runner.run(
                    IntStream.range(0, tasks).boxed().toList(), task -> FileMerger.write(work, task, files, store));
            return new Result<>(
                    written.stream().map(FileMerger.Written::content).toList(),
                    new StoredFiles(
                            written.stream()
                                    .map(one -> new StoredFiles.StoredFile(
                                            one.segment().path(), one.segment().length()))
                                    .toList(),
                            new SerializableConfiguration(conf)));
        }
    }

    /**
     * Merges the files and publishes the directory.
     *
     * @param confirmation called right before the first visible change
     */
    public void merge(
            List<MergedDirectoryEntry> files,
            StoredFiles staged,
            DirectoryPublisher publisher,
            Confirmation confirmation)
            throws IOException {
        List<UnpublishedFile> ready = new ArrayList<>();
        try {
            for (MergedDirectoryEntry file : files) {
                StagingDirectory own = staging.subdirectory("file-" + ready.size());
                FilePublisher place = publisher.file(file.path(), staging);
                MergeStrategy strategy = FileMerger.strategy(place, own, 1);
                ready.add(
                        file.merge().isPresent()
                                ? UnpublishedFile.of(file.merge().get(), staged, strategy, runner)
                                : UnpublishedFile.of(staged, strategy));
            }
            publisher.publish(files.stream().map(MergedDirectoryEntry::path).toList(), ready, staging, confirmation);
        } finally {
            for (UnpublishedFile file : ready) {
                file.close();
            }
        }
    }

    /** Decides whether the directory may still be published. */
    @FunctionalInterface
    public interface Confirmation {
        boolean confirm() throws IOException;
    }
}
