package io.github.mlformats.core.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.scan.ArrivalSource.Arrival;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
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

    /** Logs data sets, each in an entry of its own, as {@link ArrivalTracker} does, and commits all of them. */
    private List<Arrival> take(ArrivalLog log, int count) throws IOException {
        List<Arrival> all = new ArrayList<>(log.readAll());
        for (int i = 0; i < count; i++) {
            Arrival next = arrival(all.size());
            all.add(next);
            long entry = log.add(List.of(next));
            if (log.needsCompaction()) {
                log.compact(all);
            }
            log.purge(entry);
        }
        return all;
    }

    @Test
    void aRestartFindsAll() throws IOException {
        List<Arrival> taken = take(open(), 25);
        assertThat(files()).contains("24", "19.all").doesNotContain("9.all");
        assertThat(open().readAll()).isEqualTo(taken);
        assertThat(open().last()).isEqualTo(24);
        assertThat(take(open(), 5)).hasSize(30).startsWith(taken.toArray(Arrival[]::new));
        assertThat(open().between(24, 26)).containsExactly(arrival(25), arrival(26));
    }

    @Test
    void oldEntriesAreDeleted() throws IOException {
        List<Arrival> taken = take(open(), 250);
        assertThat(files()).hasSizeLessThan(120).contains("249", "249.all").doesNotContain("100");
        assertThat(open().readAll()).isEqualTo(taken);
    }

    @Test
    void unreadArrivalsAreKept() throws IOException {
        ArrivalLog log = open();
        for (int i = 0; i < 15; i++) {
            log.add(List.of(arrival(i)));
        }
        log.compact(log.readAll());
        log.purge(3);
        assertThat(open().between(3, 14)).hasSize(11);
    }

    @Test
    void aDriverThatDiedWhileItWroteLeavesNothingThatCounts() throws IOException {
        take(open(), 2);
        Files.writeString(directory.resolve(".2.0f8fad5b.tmp"), "v1\n{\"path\":");
        assertThat(open().readAll()).containsExactly(arrival(0), arrival(1));
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
                        log.add(List.of(arrival(1)));
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
        one.add(List.of(arrival(0)));
        assertThatThrownBy(() -> other.add(List.of(arrival(1)))).hasMessageContaining("another query uses the same");
        assertThat(open().readAll()).containsExactly(arrival(0));
    }

    @Test
    void aLostEntryIsAnError() throws IOException {
        take(open(), 3);
        Files.delete(directory.resolve("1"));
        assertThatThrownBy(() -> open().readAll())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the checkpoint is incomplete: ");
    }
}
