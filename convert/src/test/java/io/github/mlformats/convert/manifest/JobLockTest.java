package io.github.mlformats.convert.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CyclicBarrier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobLockTest {
    private static final Duration SHORT = Duration.ofMillis(1);

    @TempDir
    private Path dir;

    private FileSystem fs;
    private org.apache.hadoop.fs.Path name;

    @BeforeEach
    void nameIt() throws IOException {
        name = new org.apache.hadoop.fs.Path(dir + "/out/_mlformats/lock");
        fs = name.getFileSystem(new Configuration());
    }

    private JobLock take(Duration beat) throws Exception {
        return JobLock.acquire(name, new Configuration(), beat);
    }

    private void leave(String host, long process) throws Exception {
        Path directory = Files.createDirectories(dir.resolve("out/_mlformats"));
        Files.writeString(
                directory.resolve("lock.1"),
                "{\"id\":\"x\",\"host\":\"%s\",\"process\":%d,\"started\":1,\"beat\":3}".formatted(host, process));
    }

    @Test
    void releaseDeletesTheLock() throws Exception {
        take(SHORT).close();
        assertThat(dir.resolve("out/_mlformats")).isEmptyDirectory();
        take(SHORT).close();
    }

    private void leave(JobLock.Holder holder) throws Exception {
        Path directory = Files.createDirectories(dir.resolve("out/_mlformats"));
        Files.write(directory.resolve("lock.1"), new ObjectMapper().writeValueAsBytes(holder));
    }

    /** Another process has the number by now. */
    @Test
    void lockOfAnEndedLocalProcessIsTakenAtOnce() throws Exception {
        JobLock.Holder here = JobLock.Holder.here();
        leave(new JobLock.Holder("x", here.host(), here.namespace(), here.process(), 1, 3));
        take(Duration.ofDays(1)).close();
    }

    /** Containers may have the name of their host, and do not see each other's processes. */
    @Test
    void lockOfAProcessThatCannotBeSeenIsKept() throws Exception {
        JobLock.Holder here = JobLock.Holder.here();
        JobLock.Holder unseen = new JobLock.Holder("x", here.host(), "another container", here.process(), 1, 3);

        assertThat(unseen.hasEnded(here)).isFalse();
    }

    @Test
    void lockOfASilentRemoteProcessIsTaken() throws Exception {
        leave("elsewhere", 1);
        take(SHORT).close();
    }

    /** Both notice that the holder is dead before either acts. */
    @Test
    void oneOfTwoProcessesTakesTheLockOfADeadOne() throws Exception {
        leave("elsewhere", 1);
        SortedSet<Integer> dead = JobLock.numbers(fs, name);
        try (JobLock first = JobLock.create(fs, name, JobLock.Holder.here(), dead, SHORT)) {
            assertThatThrownBy(() -> JobLock.create(fs, name, JobLock.Holder.here(), dead, SHORT))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("is being written by another conversion, ");
            first.checkHeld();
        }
        assertThat(dir.resolve("out/_mlformats")).isEmptyDirectory();
    }

    /**
     * One saw a dead lock, which was acquired and released before it acts; another saw none. Both use different
     * numbers.
     */
    @Test
    void lockIsRefusedNextToAnUnknownLock() throws Exception {
        SortedSet<Integer> dead = new TreeSet<>(List.of(3));
        try (JobLock first = take(SHORT)) {
            assertThatThrownBy(() -> JobLock.create(fs, name, JobLock.Holder.here(), dead, SHORT))
                    .isInstanceOf(UsageException.class);
            assertThat(JobLock.numbers(fs, name)).containsExactly(1);
            first.checkHeld();
        }
    }

    @Test
    void lockIsLostWhenAnotherProcessTookIt() throws Exception {
        JobLock paused = take(Duration.ofDays(1));
        try (JobLock taker =
                JobLock.create(fs, name, JobLock.Holder.here(), new TreeSet<>(List.of(1)), Duration.ofDays(1))) {
            assertThatThrownBy(paused::checkHeld)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("lost the lock of the conversion to ");
            paused.close();
            taker.checkHeld();
        }
        assertThat(dir.resolve("out/_mlformats")).isEmptyDirectory();
    }

    /** As on a store without conditional PUT. */
    @Test
    void lockIsLostWhenItsFileWasReplaced() throws Exception {
        JobLock first = take(Duration.ofDays(1));
        leave("elsewhere", 17);
        assertThatThrownBy(first::checkHeld)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("lost the lock of the conversion to process 17 on elsewhere");
        first.close();
        assertThat(dir.resolve("out/_mlformats/lock.1")).exists();
    }

    @Test
    void oneOfManyProcessesTakesTheLock() throws Exception {
        for (int round = 0; round < 100; round++) {
            int processes = 3;
            CyclicBarrier start = new CyclicBarrier(processes);
            List<JobLock> holders = Collections.synchronizedList(new ArrayList<>());
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < processes; i++) {
                Thread thread = new Thread(() -> {
                    try {
                        start.await();
                        holders.add(
                                JobLock.create(fs, name, JobLock.Holder.here(), new TreeSet<>(), Duration.ofDays(1)));
                    } catch (UsageException held) {
                        assertThat(held).hasMessageContaining("another conversion");
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                });
                thread.start();
                threads.add(thread);
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(holders).as("round %d", round).hasSize(1);
            holders.get(0).close();
        }
    }

    @Test
    void lockOfALivingProcessIsKept() throws Exception {
        try (JobLock first = JobLock.acquire(
                new org.apache.hadoop.fs.Path(dir + "/out/_mlformats/lock"),
                new Configuration(),
                Duration.ofMillis(100))) {
            assertThatThrownBy(() -> take(Duration.ofMillis(150)))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("is being written by another conversion, process "
                            + ProcessHandle.current().pid());
            first.checkHeld();
        }
    }
}
