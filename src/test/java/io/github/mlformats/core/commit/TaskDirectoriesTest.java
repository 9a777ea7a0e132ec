package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.file.local.RawLocalFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Moving the files of tasks to their places, many at a time. */
class TaskDirectoriesTest {
    private static final int PATIENCE_SECONDS = 30;

    @TempDir
    private java.nio.file.Path dir;

    private final List<String> renamed = Collections.synchronizedList(new ArrayList<>());
    private final FileSystem fs = new HookedFiles();
    private Hook hook = renamed::add;

    /** Runs before the renaming of a file. */
    private interface Hook {
        void before(String name) throws IOException;
    }

    private final class HookedFiles extends RawLocalFiles {
        @Override
        public boolean rename(Path from, Path to) throws IOException {
            hook.before(from.getName());
            return super.rename(from, to);
        }
    }

    @BeforeEach
    void start() throws IOException {
        fs.initialize(URI.create("file:///"), new Configuration());
        Files.createDirectories(dir.resolve("out"));
    }

    private void write(String path) throws IOException {
        java.nio.file.Path file = dir.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, path);
    }

    private void merge() throws IOException {
        List<FileStatus> tasks =
                Stream.of(fs.listStatus(new Path(dir + "/job"))).sorted().toList();
        new TaskDirectories(fs).mergeInto(new Path(dir + "/out"), tasks);
    }

    private List<String> output() throws IOException {
        try (Stream<java.nio.file.Path> all = Files.walk(dir.resolve("out"))) {
            return all.filter(Files::isRegularFile)
                    .map(file -> dir.resolve("out").relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void mergesDirectoriesAndReplacesFiles() throws IOException {
        write("job/task-0/x=1/a");
        write("job/task-1/x=1/b");
        write("job/task-1/x=2/c");
        write("job/task-1/set/data");
        write("job/task-1/set/meta/index");
        write("job/task-1/d");
        write("out/x=2/old");
        write("out/d");
        merge();

        assertThat(output()).containsExactly("d", "set/data", "set/meta/index", "x=1/a", "x=1/b", "x=2/c", "x=2/old");
        assertThat(dir.resolve("out/d")).hasContent("job/task-1/d");
        assertThat(renamed).containsExactlyInAnyOrder("x=1", "b", "c", "set", "d");
    }

    @Test
    void movesFilesAtTheSameTime() throws IOException {
        CountDownLatch all = new CountDownLatch(4);
        for (String path : List.of("task-0/a", "task-0/b", "task-1/c", "task-1/d")) {
            write("job/" + path);
        }
        hook = name -> {
            all.countDown();
            await(all);
        };

        merge();

        assertThat(output()).containsExactly("a", "b", "c", "d");
    }

    @Test
    void waitsForTheOtherMovesAfterAFailure() throws IOException {
        CountDownLatch begun = new CountDownLatch(3);
        CountDownLatch failed = new CountDownLatch(1);
        write("job/task-0/a");
        write("job/task-0/b");
        write("job/task-0/c");
        hook = name -> {
            begun.countDown();
            await(begun);
            if (name.equals("a")) {
                failed.countDown();
                throw new IOException("first");
            } else if (name.equals("b")) {
                await(failed);
                // An interruption would end it.
                sleep();
                renamed.add(name);
            } else if (name.equals("c")) {
                throw new IOException("second");
            }
        };

        assertThatThrownBy(this::merge)
                .isInstanceOf(IOException.class)
                .hasMessageMatching("first|second")
                .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));

        assertThat(renamed).containsExactly("b");
        assertThat(output()).containsExactly("b");
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("the others did not come");
            }
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
    }

    private static void sleep() throws IOException {
        try {
            Thread.sleep(200);
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
    }
}
