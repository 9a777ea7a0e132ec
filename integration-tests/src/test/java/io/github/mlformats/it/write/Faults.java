package io.github.mlformats.it.write;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/**
 * Injects faults in any process: a fault is a file in a shared directory. A one-time fault deletes its file.
 */
public record Faults(Path directory) {
    /** The setting that names the directory. */
    public static final String DIRECTORY = "mlformats.test.faults";

    /** Bytes that can be written before the disk is full. */
    static final long ROOM = 300;

    private static final int KILLED = 137;
    private static final long LONG_MILLIS = 600_000;

    static Faults of(Configuration conf) {
        return new Faults(Path.of(conf.get(DIRECTORY)));
    }

    void set(String fault) throws IOException {
        Files.createFile(directory.resolve(fault));
    }

    boolean happens(String fault) {
        return Files.exists(directory.resolve(fault));
    }

    /** Whether the fault happens; true for the first caller only. */
    boolean once(String fault) {
        try {
            return Files.deleteIfExists(directory.resolve(fault));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void fail(String fault) throws IOException {
        if (once(fault)) {
            throw new IOException("injected: " + fault);
        }
    }

    /** Blocks until interrupted. */
    void hang(String fault) throws IOException {
        if (once(fault)) {
            try {
                Thread.sleep(LONG_MILLIS);
            } catch (InterruptedException e) {
                throw new InterruptedIOException(fault);
            }
        }
    }

    /** Ends the process as a killed one ends. */
    void halt(String fault) {
        if (once(fault)) {
            Runtime.getRuntime().halt(KILLED);
        }
    }
}
