package io.github.mlformats.tool.convert.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.UsageException;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Keeps two jobs from writing to the same place. The holder writes a number into the file again and again; a file whose number
 * stays is of a process that died.
 */
public final class JobLock implements Closeable {
    private static final Duration BEAT = Duration.ofSeconds(5);
    private static final int BEATS_TO_WAIT = 6;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;
    private final FileSystem fs;
    private final Holder holder;
    private final ScheduledExecutorService beats;
    private long beat;
    private volatile String lostTo;
    private boolean closed;

    /**
     * Who holds a lock.
     *
     * @param started of the process, in milliseconds since 1970: numbers of processes are used again
     */
    record Holder(String id, String host, long process, long started, long beat) {
        static Holder here() throws IOException {
            ProcessHandle me = ProcessHandle.current();
            String host = InetAddress.getLocalHost().getHostName();
            return new Holder(UUID.randomUUID().toString(), host, me.pid(), started(me), 0);
        }

        Holder with(long newBeat) {
            return new Holder(id, host, process, started, newBeat);
        }

        /** Whether it is known to have ended, because it ran here. */
        boolean hasEnded(Holder here) {
            return host.equals(here.host)
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

    private JobLock(Path file, FileSystem fs, Holder holder, Duration between) {
        this.file = file;
        this.fs = fs;
        this.holder = holder;
        this.beats = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "conversion lock");
            thread.setDaemon(true);
            return thread;
        });
        beats.scheduleAtFixedRate(this::beat, between.toMillis(), between.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Takes the lock, if need be after half a minute in which no sign of its holder was seen.
     *
     * @throws UsageException if another process holds it
     */
    public static JobLock take(Path file, Configuration conf) throws IOException, InterruptedException {
        return take(file, conf, BEAT);
    }

    static JobLock take(Path file, Configuration conf, Duration beat) throws IOException, InterruptedException {
        FileSystem fs = file.getFileSystem(conf);
        Holder here = Holder.here();
        if (!write(fs, file, here, false)) {
            Optional<Holder> first = read(fs, file);
            boolean ended = first.isPresent() && first.get().hasEnded(here);
            for (int i = 0; i < BEATS_TO_WAIT && !ended; i++) {
                Thread.sleep(beat.toMillis());
                Optional<Holder> now = read(fs, file);
                if (now.isPresent() && !now.equals(first)) {
                    throw new UsageException(file.getParent().getParent() + " is being written by another convert, "
                            + now.get() + ": wait for it, or choose another target");
                }
            }
            write(fs, file, here, true);
        }
        return new JobLock(file, fs, here, beat);
    }

    /** Empty if it is just being written, or gone. */
    private static Optional<Holder> read(FileSystem fs, Path file) throws IOException {
        try (InputStream in = fs.open(file)) {
            return Optional.of(JSON.readValue(in.readAllBytes(), Holder.class));
        } catch (FileNotFoundException | JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private static boolean write(FileSystem fs, Path file, Holder holder, boolean replace) throws IOException {
        try (FSDataOutputStream out = fs.create(file, replace)) {
            out.write(JSON.writeValueAsBytes(holder));
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (IOException e) {
            // Hadoop's file systems do not agree on the exception.
            if (!replace && fs.exists(file)) {
                return false;
            }
            throw e;
        }
    }

    private void beat() {
        try {
            Optional<Holder> now = read(fs, file);
            if (now.isPresent() && !now.get().id().equals(holder.id())) {
                lostTo = now.get().toString();
                beats.shutdown();
                return;
            }
            write(fs, file, holder.with(++beat), true);
        } catch (IOException e) {
            // The next beat may succeed; whoever waits for six of them takes over, which is then seen here.
        }
    }

    /** @throws IOException if another process has taken the lock, as this one gave no sign for too long */
    public void check() throws IOException {
        if (lostTo != null) {
            throw new IOException(lostTo + " has taken over, as this process gave no sign for long");
        }
    }

    @Override
    public void close() throws IOException {
        beats.shutdown();
        try {
            beats.awaitTermination(BEAT.toMillis() * BEATS_TO_WAIT, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (lostTo == null && !closed) {
            fs.delete(file, false);
        }
        closed = true;
    }
}
