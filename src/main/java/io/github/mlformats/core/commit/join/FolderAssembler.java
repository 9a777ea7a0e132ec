package io.github.mlformats.core.commit.join;

import io.github.mlformats.core.spi.write.join.FileJoin;
import io.github.mlformats.core.spi.write.join.JoinTasks;
import io.github.mlformats.core.spi.write.join.JoinedFile;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.util.SerializableConfiguration;

/** Makes a folder of what was staged. */
public final class FolderAssembler {
    private final StagingFolder staging;
    private final SegmentRunner runner;
    private final Configuration conf;

    /** @param staging for what is made of it; stays the caller's to delete */
    public FolderAssembler(StagingFolder staging, SegmentRunner runner, Configuration conf) {
        this.staging = staging;
        this.runner = runner;
        this.conf = conf;
    }

    /** What runs tasks that read what was staged. */
    public JoinTasks tasks(StoredFiles staged, int parallelism) {
        return new Tasks(staged, parallelism);
    }

    private final class Tasks implements JoinTasks {
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
        public <S extends Serializable> Result<S> run(int tasks, FileJoin.SegmentWriting<S> work) throws IOException {
            StoredFiles files = staged;
            Assembly.SegmentStore store = new SegmentFiles(
                    staging.inside("tasks-" + runs++).path().toString(), new SerializableConfiguration(conf));
            List<FileAssembler.Written<S>> written = runner.run(
                    IntStream.range(0, tasks).boxed().toList(), task -> FileAssembler.write(work, task, files, store));
            return new Result<>(
                    written.stream().map(FileAssembler.Written::content).toList(),
                    new StoredFiles(
                            written.stream()
                                    .map(one -> new StoredFiles.StoredFile(
                                            one.segment().path(), one.segment().length()))
                                    .toList(),
                            new SerializableConfiguration(conf)));
        }
    }

    /**
     * Puts the files together, and makes the folder appear.
     *
     * @param goesOn asked when all is ready
     */
    public void join(List<JoinedFile> files, StoredFiles staged, FolderPublication publication, LastLook goesOn)
            throws IOException {
        List<Assembled> ready = new ArrayList<>();
        try {
            for (JoinedFile file : files) {
                StagingFolder own = staging.inside("file-" + ready.size());
                Publication place = publication.file(file.path(), staging);
                Assembly assembly = FileAssembler.assembly(place, own, false);
                ready.add(
                        file.join().isPresent()
                                ? Assembled.of(file.join().get(), staged, place, assembly, runner)
                                : Assembled.of(staged, place, assembly));
            }
            if (goesOn.look()) {
                publication.appear(files.stream().map(JoinedFile::path).toList(), ready, staging);
            }
        } finally {
            for (Assembled file : ready) {
                file.close();
            }
        }
    }

    /** Whether the folder may still appear. */
    public interface LastLook {
        boolean look() throws IOException;
    }
}
