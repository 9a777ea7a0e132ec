package io.github.mlformats.convert.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.ExclusiveFile;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A lock on the target of a conversion, on any file system. It is a file {@code lock.N}, created exclusively ({@link
 * ExclusiveFile}). Its holder updates a heartbeat counter in the file; a counter that does not change means that the holder died.
 *
 * <ol>
 *   <li>A process that finds no lock creates {@code lock.1}; one that finds {@code lock.N} of a dead process creates {@code
 *       lock.N+1}. If several do so, one succeeds.
 *   <li>It then lists the locks again. If there is one it had not seen, it deletes its own and fails.
 *   <li>A holder that was wrongly considered dead notices the higher number at its next heartbeat, or at the checks before
 *       each unit is staged and published, and stops.
 *   <li>To release the lock, lower numbers are deleted first, so that a crash in between leaves a lock of a dead process.
 * </ol>
 */
public final class JobLock implements Closeable {
    private static final Duration BEAT = Duration.ofSeconds(5);
    private static final int BEATS_TO_WAIT = 6;
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Prefix of the lock files. */
    static final String NAME = "lock";

    private static final Pattern FILE = Pattern.compile(NAME + "\\.(\\d{1,9})");

    private final Path name;
    private final int number;
    private final FileSystem fs;
    private final Holder holder;
    private final ScheduledExecutorService beats;
    private long beat;
    private volatile String lostTo;
    private boolean closed;

    /**
     * The holder of a lock.
     *
     * @param namespace what process ids are unique in, beyond the name of the host: containers may share it
     * @param started start time of the process, in milliseconds since 1970, since process ids are reused
     */
    record Holder(String id, String host, String namespace, long process, long started, long beat) {
        private static final java.nio.file.Path BOOT = java.nio.file.Path.of("/proc/sys/kernel/random/boot_id");
        private static final java.nio.file.Path PROCESS_IDS = java.nio.file.Path.of("/proc/self/ns/pid");

        static Holder here() throws IOException {
            ProcessHandle me = ProcessHandle.current();
            String host = InetAddress.getLocalHost().getHostName();
            String namespace = Files.exists(PROCESS_IDS, LinkOption.NOFOLLOW_LINKS)
                    ? Files.readString(BOOT).strip() + " " + Files.readSymbolicLink(PROCESS_IDS)
                    : "";
            return new Holder(UUID.randomUUID().toString(), host, namespace, me.pid(), started(me), 0);
        }

        Holder with(long newBeat) {
            return new Holder(id, host, namespace, process, started, newBeat);
        }

        /** Whether it is known to have ended, because its process would be seen here. */
        boolean hasEnded(Holder here) {
            return host.equals(here.host)
                    && here.namespace.equals(namespace)
                    && ProcessHandle.of(process)
                            .filter(other -> other.isAlive() && started(other) == started)
                            .isEmpty();
        }

        private static long started(ProcessHandle process) {
            return process.info()
                    .startInstant()
                    .map(time -> time.toEpochMilli())
                    .orElse(0L);
        }

        @Override
        public String toString() {
            return "process " + process + " on " + host;
        }
    }

    private JobLock(Path name, int number, FileSystem fs, Holder holder, Duration between) {
        this.name = name;
        this.number = number;
        this.fs = fs;
        this.holder = holder;
        this.beats = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "conversion lock");
            thread.setDaemon(true);
            return thread;
        });
        beats.scheduleAtFixedRate(this::beat, between.toMillis(), between.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Whether a file in the record's directory is a lock. */
    static boolean isLock(String file) {
        return FILE.matcher(file).matches();
    }

    /**
     * Acquires the lock, after 30 seconds without a heartbeat if there is a holder that may be dead.
     *
     * @param name path of the lock files, without numbers
     * @throws UsageException if another process holds it
     */
    public static JobLock acquire(Path name, Configuration conf) throws IOException, InterruptedException {
        return acquire(name, conf, BEAT);
    }

    static JobLock acquire(Path name, Configuration conf, Duration beat) throws IOException, InterruptedException {
        FileSystem fs = AtomicFiles.withoutChecksums(name.getFileSystem(conf));
        Holder here = Holder.here();
        SortedSet<Integer> dead = numbers(fs, name);
        if (!dead.isEmpty()) {
            awaitDeath(fs, name, here, beat);
        }
        return create(fs, name, here, dead, beat);
    }

    /** Waits until the holder is known to be dead. @throws UsageException if it sends a heartbeat */
    private static void awaitDeath(FileSystem fs, Path name, Holder here, Duration beat)
            throws IOException, InterruptedException {
        SortedSet<Integer> numbers = numbers(fs, name);
        Optional<Holder> first = numbers.isEmpty() ? Optional.empty() : read(fs, file(name, numbers.last()));
        boolean ended = first.isPresent() && first.get().hasEnded(here);
        for (int i = 0; i < BEATS_TO_WAIT && !ended; i++) {
            Thread.sleep(beat.toMillis());
            SortedSet<Integer> now = numbers(fs, name);
            if (now.isEmpty()) {
                return;
            }
            Optional<Holder> holder = read(fs, file(name, now.last()));
            if (holder.isPresent() && !holder.equals(first)) {
                throw held(name, holder);
            }
        }
    }

    /** @param dead numbers of the existing locks, all of dead processes */
    static JobLock create(FileSystem fs, Path name, Holder here, SortedSet<Integer> dead, Duration beat)
            throws IOException {
        int number = dead.isEmpty() ? 1 : dead.last() + 1;
        try {
            ExclusiveFile.create(fs, file(name, number), JSON.writeValueAsBytes(here));
        } catch (FileAlreadyExistsException e) {
            throw held(name, read(fs, file(name, number)));
        }
        for (int other : numbers(fs, name)) {
            if (other != number && !dead.contains(other)) {
                Optional<Holder> holder = read(fs, file(name, other));
                fs.delete(file(name, number), false);
                throw held(name, holder);
            }
        }
        return new JobLock(name, number, fs, here, beat);
    }

    private static UsageException held(Path name, Optional<Holder> holder) {
        return new UsageException(name.getParent().getParent() + " is being written by another conversion, "
                + holder.map(Holder::toString).orElse("which has just started")
                + ". Wait for it, or choose another target");
    }

    private static Path file(Path name, int number) {
        return new Path(name.getParent(), name.getName() + "." + number);
    }

    /** Numbers of the existing locks. */
    static SortedSet<Integer> numbers(FileSystem fs, Path name) throws IOException {
        SortedSet<Integer> numbers = new TreeSet<>();
        try {
            for (FileStatus file : fs.listStatus(name.getParent())) {
                Matcher matcher = FILE.matcher(file.getPath().getName());
                if (matcher.matches()) {
                    numbers.add(Integer.parseInt(matcher.group(1)));
                }
            }
        } catch (FileNotFoundException e) {
            return numbers;
        }
        return numbers;
    }

    /** The holder; empty if the file is being written or was deleted. */
    private static Optional<Holder> read(FileSystem fs, Path file) throws IOException {
        try (InputStream in = fs.open(file)) {
            return Optional.ofNullable(JSON.readValue(in.readAllBytes(), Holder.class));
        } catch (FileNotFoundException | JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private void beat() {
        try {
            if (isLost()) {
                beats.shutdown();
                return;
            }
            try (FSDataOutputStream out = fs.create(file(name, number), true)) {
                out.write(JSON.writeValueAsBytes(holder.with(++beat)));
            }
        } catch (IOException e) {
            // The next heartbeat may succeed. A process that takes over after six missed ones is noticed here.
        }
    }

    /** Whether another process took over, or replaced the file on a store without exclusive creation. */
    public boolean isLost() throws IOException {
        lookUp();
        return lostTo != null;
    }

    private void lookUp() throws IOException {
        SortedSet<Integer> numbers = numbers(fs, name);
        // Higher numbers are of processes that have not seen this lock yet, and will fail.
        int last = numbers.contains(number + 1) ? number + 1 : number;
        Optional<Holder> now = read(fs, file(name, last));
        boolean held = numbers.contains(number)
                && last == number
                && now.map(other -> other.id().equals(holder.id())).orElse(true);
        if (!held) {
            lostTo = now.map(Holder::toString).orElse("another process");
        }
    }

    /** @throws IOException if another process took over the lock after missed heartbeats */
    public void checkHeld() throws IOException {
        lookUp();
        checkBeats();
    }

    /** Like {@link #checkHeld}, as far as a heartbeat or an earlier check has noticed. Does not access the file system. */
    public void checkBeats() throws IOException {
        if (lostTo != null) {
            throw new IOException("lost the lock of the conversion to " + lostTo
                    + ", since this process sent no heartbeat for " + BEATS_TO_WAIT * BEAT.toSeconds() + " s");
        }
    }

    /** Stops the heartbeat. */
    public void stopHeartbeat() {
        beats.shutdown();
        try {
            beats.awaitTermination(BEAT.toMillis() * BEATS_TO_WAIT, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        stopHeartbeat();
        if (closed || lostTo != null || !isHeld()) {
            return;
        }
        closed = true;
        for (int other : numbers(fs, name)) {
            if (other < number) {
                fs.delete(file(name, other), false);
            }
        }
        fs.delete(file(name, number), false);
    }

    private boolean isHeld() throws IOException {
        return read(fs, file(name, number))
                .filter(now -> now.id().equals(holder.id()))
                .isPresent();
    }
}
