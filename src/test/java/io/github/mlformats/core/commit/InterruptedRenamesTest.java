package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.file.local.RawLocalFiles;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The thread that replaces a directory is interrupted, such as by the end of a Spark session. */
class InterruptedRenamesTest {
    private final Configuration conf = new Configuration();

    @TempDir
    private java.nio.file.Path directory;

    @BeforeEach
    void addFileSystem() {
        conf.set("fs.interruptible.impl", InterruptibleFiles.class.getName());
    }

    @AfterEach
    void endInterruption() {
        Thread.interrupted();
    }

    @ParameterizedTest
    @CsvSource({"1, false, old", "1, true, old", "2, false, old", "2, true, new"})
    void replacedDirectoryIsTheOldOrTheNewOne(int rename, boolean isDone, String expected) throws IOException {
        Path target = new Path("interruptible:" + directory.resolve("target"));
        StagingDirectory staging = StagingDirectory.create(target, conf);
        fill("target", "old");
        fill(staging.child("new").toUri().getPath(), "new");
        InterruptibleFiles.interruptAt(rename, isDone);

        boolean succeeded = succeeds(() -> new Renames(target, conf).replace(staging.child("new"), staging));
        staging.delete();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(succeeded).isEqualTo(expected.equals("new"));
        assertThat(directory.resolve("target/file")).hasContent(expected);
        try (Stream<java.nio.file.Path> files = Files.list(directory)) {
            assertThat(files).hasSize(1);
        }
    }

    private void fill(String name, String content) throws IOException {
        Files.writeString(Files.createDirectories(directory.resolve(name)).resolve("file"), content);
    }

    private interface Change {
        void run() throws IOException;
    }

    private static boolean succeeds(Change change) {
        try {
            change.run();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Local files as {@code interruptible:/path}, which refuse each call of an interrupted thread, as the client of HDFS does. */
    public static final class InterruptibleFiles extends RawLocalFiles {
        private static int renamesLeft;
        private static boolean isDone;
        private static int deletionsLeft;

        /** @param deletion its number, counted from 1 */
        static void interruptAtDeletion(int deletion) {
            deletionsLeft = deletion;
        }

        static void interruptAt(int rename, boolean withEffect) {
            renamesLeft = rename;
            isDone = withEffect;
        }

        @Override
        public String getScheme() {
            return "interruptible";
        }

        @Override
        public boolean rename(Path from, Path to) throws IOException {
            check();
            if (--renamesLeft != 0) {
                return super.rename(from, to);
            }
            if (isDone) {
                super.rename(from, to);
            }
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Call interrupted");
        }

        @Override
        public FileStatus getFileStatus(Path path) throws IOException {
            check();
            return super.getFileStatus(path);
        }

        @Override
        public boolean delete(Path path, boolean recursive) throws IOException {
            check();
            if (--deletionsLeft == 0) {
                Thread.currentThread().interrupt();
                check();
            }
            return super.delete(path, recursive);
        }

        private static void check() throws IOException {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("Call interrupted");
            }
        }
    }
}
