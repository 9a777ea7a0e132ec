package io.github.mlformats.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExclusiveFileTest {
    @TempDir
    private java.nio.file.Path dir;

    private static FileSystem local() throws IOException {
        return FileSystem.getLocal(new Configuration());
    }

    /** Local files whose rename never replaces, as on HDFS. */
    private static final class Renaming extends FilterFileSystem {
        Renaming() throws IOException {
            super(new RawLocalFileSystem());
            initialize(URI.create("file:///"), new Configuration());
        }

        @Override
        public synchronized boolean rename(Path from, Path to) throws IOException {
            return !exists(to) && super.rename(from, to);
        }
    }

    /** Local files with eventually consistent existence checks. */
    private static final class Late extends FilterFileSystem {
        private boolean late = true;

        Late() throws IOException {
            super(new Renaming());
        }

        @Override
        public org.apache.hadoop.fs.FileStatus getFileStatus(Path path) throws IOException {
            if (late && !path.getName().startsWith(".")) {
                late = false;
                throw new java.io.FileNotFoundException(path.toString());
            }
            return super.getFileStatus(path);
        }
    }

    private Path file() {
        return new Path(dir.resolve("new/file").toString());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    private void assertOnly(String content) throws IOException {
        assertThat(dir.resolve("new/file")).hasContent(content);
        try (Stream<java.nio.file.Path> files = Files.list(dir.resolve("new"))) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void theSecondWriterFailsOnAnyFileSystem() throws IOException {
        for (FileSystem fs : List.of(
                local(), ((org.apache.hadoop.fs.LocalFileSystem) local()).getRaw(), new Renaming(), new Late())) {
            ExclusiveFile.create(fs, file(), bytes("first"));
            assertThatThrownBy(() -> ExclusiveFile.create(fs, file(), bytes("second")))
                    .isInstanceOf(FileAlreadyExistsException.class)
                    .hasMessageContaining("new/file already exists");
            assertOnly("first");
            fs.delete(file().getParent(), true);
        }
    }

    @Test
    void oneOfManyWritersSucceeds() throws Exception {
        for (FileSystem fs : List.of(local(), new Renaming())) {
            for (int round = 0; round < 100; round++) {
                AtomicInteger winners = new AtomicInteger();
                CyclicBarrier start = new CyclicBarrier(3);
                List<Thread> writers = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                    Thread writer = new Thread(() -> {
                        try {
                            start.await();
                            ExclusiveFile.create(fs, file(), bytes("whole"));
                            winners.incrementAndGet();
                        } catch (FileAlreadyExistsException lost) {
                            assertThat(lost).hasMessageContaining("already exists");
                        } catch (Exception e) {
                            throw new AssertionError(e);
                        }
                    });
                    writer.start();
                    writers.add(writer);
                }
                for (Thread writer : writers) {
                    writer.join();
                }
                assertThat(winners).as("round %d", round).hasValue(1);
                assertOnly("whole");
                fs.delete(file().getParent(), true);
            }
        }
    }

    /** A store whose conditional requests fail. */
    private static final class FailingStore extends FilterFileSystem {
        FailingStore() throws IOException {
            super(new RawLocalFileSystem());
            fs.initialize(URI.create("file:///"), new Configuration());
        }

        @Override
        public URI getUri() {
            return URI.create("s3a://bucket");
        }

        @Override
        public FSDataOutputStreamBuilder<?, ?> createFile(Path file) {
            return new Put(this, file);
        }
    }

    private static final class Put extends FSDataOutputStreamBuilder<FSDataOutputStream, Put> {
        Put(FileSystem fs, Path file) {
            super(fs, file);
        }

        @Override
        public Put getThisBuilder() {
            return this;
        }

        @Override
        public FSDataOutputStream build() throws IOException {
            if (getOptions().getBoolean(ConditionalRequests.IF_ABSENT, false)) {
                throw new IOException("connection reset");
            }
            return getFS().create(getPath(), false);
        }
    }

    /** A request without a condition might replace the file of another writer. */
    @Test
    void failedConditionalRequestIsNotRepeatedWithoutCondition() throws IOException {
        FileSystem store = new FailingStore();

        assertThatThrownBy(() -> ExclusiveFile.create(store, file(), bytes("content")))
                .isInstanceOf(IOException.class)
                .hasMessage("connection reset");
        assertThat(dir.resolve("new/file")).doesNotExist();
    }

    @Test
    void recognizesTemporaryFiles() {
        assertThat(ExclusiveFile.isTemporary(".7.0f8fad5b.tmp")).isTrue();
        assertThat(ExclusiveFile.isTemporary("7")).isFalse();
        assertThat(ExclusiveFile.isTemporary("7.all")).isFalse();
    }
}
