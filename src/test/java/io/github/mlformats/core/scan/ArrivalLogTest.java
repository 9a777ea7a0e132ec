package io.github.mlformats.core.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.scan.ArrivalSource.Arrival;
import io.github.mlformats.core.testing.file.local.RawLocalFiles;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.util.Progressable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log has the same content after a restart, however often it was compacted and old files were deleted. */
class ArrivalLogTest {
    @TempDir
    private Path directory;

    private ArrivalLog open() throws IOException {
        return ArrivalLog.open(directory.toUri().toString(), new Configuration());
    }

    private static Arrival arrival(long number) {
        return new Arrival("file:/in/a b%20" + number, 10 * number, 1000 + number);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    private static ArrivalLog.Content content(List<Arrival> arrivals) {
        return new ArrivalLog.Content(arrivals, ArrivalLog.Content.NONE_EXPIRED, false);
    }

    /** Logs data sets, each in an entry of its own, as {@link ArrivalTracker} does, and commits all of them. */
    private List<Arrival> take(ArrivalLog log, int count) throws IOException {
        List<Arrival> all = new ArrayList<>(log.readAll().arrivals());
        for (int i = 0; i < count; i++) {
            Arrival next = arrival(all.size());
            all.add(next);
            long entry = log.add(List.of(next), false);
            if (log.needsCompaction()) {
                log.compact(content(all));
            }
            log.purge(entry);
        }
        return all;
    }

    @Test
    void aRestartFindsAll() throws IOException {
        List<Arrival> taken = take(open(), 25);
        assertThat(files()).contains("24", "19.all").doesNotContain("9.all");
        assertThat(open().readAll().arrivals()).isEqualTo(taken);
        assertThat(open().last()).isEqualTo(24);
        assertThat(take(open(), 5)).hasSize(30).startsWith(taken.toArray(Arrival[]::new));
        assertThat(open().between(24, 26)).containsExactly(arrival(25), arrival(26));
    }

    @Test
    void aRestartKnowsWhatHasExpiredAndWhatIsUnread() throws IOException {
        ArrivalLog log = open();
        log.add(List.of(arrival(0)), true);
        log.add(List.of(arrival(1)), true);
        assertThat(open().readAll())
                .isEqualTo(
                        new ArrivalLog.Content(List.of(arrival(0), arrival(1)), ArrivalLog.Content.NONE_EXPIRED, true));

        log.compact(new ArrivalLog.Content(List.of(arrival(1)), 1001, true));
        assertThat(open().readAll()).isEqualTo(new ArrivalLog.Content(List.of(arrival(1)), 1001, true));

        log.add(List.of(arrival(2)), false);
        assertThat(open().readAll()).isEqualTo(new ArrivalLog.Content(List.of(arrival(1), arrival(2)), 1001, false));
    }

    @Test
    void readsFilesThatTellArrivalsOnly() throws IOException {
        String line = "{\"path\":\"file:/in/a\",\"bytes\":10,\"modified\":1000}";
        Files.writeString(directory.resolve("0"), "v1\n" + line);
        Files.writeString(directory.resolve("0.all"), "v1\n" + line);
        assertThat(open().readAll()).isEqualTo(content(List.of(new Arrival("file:/in/a", 10, 1000))));
    }

    /** Local files that take few bytes at a time. */
    public static final class SmallWrites extends RawLocalFiles {
        @Override
        public String getScheme() {
            return "small";
        }

        @Override
        public FSDataOutputStream create(
                org.apache.hadoop.fs.Path path,
                boolean overwrite,
                int buffer,
                short replication,
                long block,
                Progressable progress)
                throws IOException {
            OutputStream out = super.create(path, overwrite, buffer, replication, block, progress);
            return new FSDataOutputStream(
                    new FilterOutputStream(out) {
                        @Override
                        public void write(byte[] bytes, int from, int length) throws IOException {
                            assertThat(length).isLessThan(1 << 16);
                            out.write(bytes, from, length);
                        }
                    },
                    null);
        }
    }

    @Test
    void manyArrivalsAreNotOneText() throws IOException {
        Configuration conf = new Configuration();
        conf.set("fs.small.impl", SmallWrites.class.getName());
        List<Arrival> many =
                LongStream.range(0, 10_000).mapToObj(ArrivalLogTest::arrival).toList();

        ArrivalLog.open("small:" + directory, conf).add(many, false);

        assertThat(open().readAll()).isEqualTo(content(many));
    }

    @Test
    void oldEntriesAreDeleted() throws IOException {
        List<Arrival> taken = take(open(), 250);
        assertThat(files()).hasSizeLessThan(120).contains("249", "249.all").doesNotContain("100");
        assertThat(open().readAll().arrivals()).isEqualTo(taken);
    }

    @Test
    void unreadArrivalsAreKept() throws IOException {
        ArrivalLog log = open();
        for (int i = 0; i < 15; i++) {
            log.add(List.of(arrival(i)), false);
        }
        log.compact(log.readAll());
        log.purge(3);
        assertThat(open().between(3, 14)).hasSize(11);
    }

    @Test
    void aDriverThatDiedWhileItWroteLeavesNothingThatCounts() throws IOException {
        take(open(), 2);
        Files.writeString(directory.resolve(".2.0f8fad5b.tmp"), "v1\n{\"path\":");
        assertThat(open().readAll().arrivals()).containsExactly(arrival(0), arrival(1));
    }

    /** Of two drivers that have read the same log, exactly one writes the next entry. */
    @Test
    void oneOfTwoDriversWins() throws Exception {
        for (int round = 0; round < 200; round++) {
            ArrivalLog[] logs = {open(), open()};
            CyclicBarrier start = new CyclicBarrier(logs.length);
            AtomicInteger winners = new AtomicInteger();
            List<Thread> drivers = new ArrayList<>();
            for (ArrivalLog log : logs) {
                Thread driver = new Thread(() -> {
                    try {
                        start.await();
                        log.add(List.of(arrival(1)), false);
                        winners.incrementAndGet();
                    } catch (IOException lost) {
                        assertThat(lost).hasMessageContaining("another query uses the same");
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                });
                driver.start();
                drivers.add(driver);
            }
            for (Thread driver : drivers) {
                driver.join();
            }
            assertThat(winners).as("round %d", round).hasValue(1);
            assertThat(open().last()).isEqualTo(round);
        }
    }

    @Test
    void temporaryEntryOfADeadDriverIsDeleted() throws IOException {
        Path left = Files.writeString(directory.resolve(".0.0f8fad5b.tmp"), "v1");
        open();
        assertThat(left).exists();
        take(open(), 1);
        open();
        assertThat(left).doesNotExist();
    }

    @Test
    void twoQueriesWithOneCheckpointAreAnError() throws IOException {
        ArrivalLog one = open();
        ArrivalLog other = open();
        one.add(List.of(arrival(0)), false);
        assertThatThrownBy(() -> other.add(List.of(arrival(1)), false))
                .hasMessageContaining("another query uses the same");
        assertThat(open().readAll().arrivals()).containsExactly(arrival(0));
    }

    @Test
    void aLostEntryIsAnError() throws IOException {
        take(open(), 3);
        Files.delete(directory.resolve("1"));
        assertThatThrownBy(() -> open().readAll().arrivals())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the checkpoint is incomplete: ");
    }
}
