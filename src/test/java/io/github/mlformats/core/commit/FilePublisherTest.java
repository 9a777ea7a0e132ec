package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.commit.FilePublisher.ExistingFileMode;
import io.github.mlformats.core.error.UsageException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Publishing of one file. */
class FilePublisherTest {
    private static final int ROUNDS = 300;
    private static final int WRITERS = 4;

    private final Configuration conf = new Configuration();

    @TempDir
    private java.nio.file.Path directory;

    /** Writers that all find no file publish theirs in the same instant. */
    @Test
    void oneOfSeveralWritersCreatesALocalFile() throws Exception {
        Path any = new Path(directory.resolve("any").toString());
        assertThat(any.getFileSystem(conf)).isExactlyInstanceOf(LocalFileSystem.class);
        StagingDirectory staging = StagingDirectory.create(any, conf);
        CyclicBarrier start = new CyclicBarrier(WRITERS);
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try {
            for (int round = 0; round < ROUNDS; round++) {
                Path target = new Path(directory.resolve("file-" + round).toString());
                List<Callable<String>> writers = new ArrayList<>();
                for (int i = 0; i < WRITERS; i++) {
                    Path staged = staging.child(round + "-" + i);
                    Files.writeString(java.nio.file.Path.of(staged.toUri().getPath()), String.valueOf(i));
                    writers.add(() -> publish(staged, target, staging, start));
                }

                List<String> published = new ArrayList<>();
                for (Future<String> writer : threads.invokeAll(writers)) {
                    published.add(writer.get());
                }

                published.removeIf(String::isEmpty);
                assertThat(published)
                        .as("round %d", round)
                        .containsExactly(Files.readString(directory.resolve("file-" + round)));
            }
        } finally {
            threads.shutdown();
        }
        staging.delete();
        try (Stream<java.nio.file.Path> files = Files.list(directory)) {
            assertThat(files).hasSize(ROUNDS);
        }
    }

    /** Returns the content of the file, empty if it was not published. */
    private String publish(Path staged, Path target, StagingDirectory staging, CyclicBarrier start) throws Exception {
        FilePublisher publisher = new FilePublisher(target, ExistingFileMode.FAIL, conf);
        String content = Files.readString(java.nio.file.Path.of(staged.toUri().getPath()));
        start.await();
        try {
            publisher.rename(staged, content.length(), staging);
            return content;
        } catch (UsageException e) {
            assertThat(e).hasMessageContaining("path already exists");
            return "";
        }
    }

    @Test
    void createdLocalFileHasChecksums() throws Exception {
        Path target = new Path(directory.resolve("file").toString());

        new FilePublisher(target, ExistingFileMode.FAIL, conf).publish(new byte[] {1, 2}, FilePublisher.Observer.NONE);

        assertThat(directory.resolve("file")).hasBinaryContent(new byte[] {1, 2});
        assertThat(directory.resolve(".file.crc")).exists();
        try (Stream<java.nio.file.Path> files = Files.list(directory)) {
            assertThat(files).hasSize(2);
        }
    }
}
