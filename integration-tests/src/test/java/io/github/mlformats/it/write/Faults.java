package io.github.mlformats.it.write;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/**
 * What goes wrong, in whichever process: a fault is a file in a folder that all know of. One that happens once takes its file
 * away.
 */
public record Faults(Path folder) {
    /** The setting that names the folder. */
    public static final String FOLDER = "mlformats.test.faults";

    /** Bytes that a full disk still takes. */
    static final long ROOM = 300;

    private static final int KILLED = 137;
    private static final long LONG_MILLIS = 600_000;

    static Faults of(Configuration conf) {
        return new Faults(Path.of(conf.get(FOLDER)));
    }

    void set(String fault) throws IOException {
        Files.createFile(folder.resolve(fault));
    }

    boolean happens(String fault) {
        return Files.exists(folder.resolve(fault));
    }

    /** Whether it happens, for the first who asks. */
    boolean once(String fault) {
        try {
            return Files.deleteIfExists(folder.resolve(fault));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void fail(String fault) throws IOException {
        if (once(fault)) {
            throw new IOException("injected: " + fault);
        }
    }

    /** Does not come back, as long as nobody interrupts it. */
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
