package io.github.mlformats.convert;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * Local files as {@code faulty:/path}, with a fault at one of the steps that change anything: a file is created, is
 * closed and has
 * its content then, is renamed or deleted; a directory is made.
 */
public final class FaultyFileSystem extends RawLocalFileSystem {
    /** The fault at a step. */
    enum Fault {
        /** The process is killed before the step. */
        DEATH,
        EXCEPTION,
        /** The call returns false, if it reports failures so. */
        FALSE
    }

    /** Simulates the end of the process. */
    static final class Death extends Error {
        private static final long serialVersionUID = 1L;

        Death() {
            super("killed");
        }
    }

    /**
     * An order of two steps of different threads, as regular expressions.
     *
     * @param held waits before it is done
     * @param until when this step is done
     */
    record Order(String held, String until) {}

    private static final long PATIENCE_MILLIS = 30_000;
    /** What differs between runs. */
    private static final String RANDOM = "\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}|(?<=/earlier-)\\d+";

    private static final List<String> STEPS = new ArrayList<>();
    private static Fault fault;
    private static String faultyStep;
    private static List<Order> orders;
    private static boolean failed;
    private static boolean dead;

    /**
     * Simulates a new process.
     *
     * @param step the failing step, one of {@link #steps}
     * @param order the order of steps until the failing one
     */
    static synchronized void begin(Fault next, String step, List<Order> order) {
        STEPS.clear();
        fault = next;
        faultyStep = step;
        orders = order;
        failed = false;
        dead = false;
    }

    /** Simulates a new process without faults. */
    static void begin(List<Order> order) {
        begin(Fault.EXCEPTION, "", order);
    }

    static void begin() {
        begin(List.of());
    }

    /** The steps since the start of the process, without random names, each with the number of its repetitions. */
    static synchronized List<String> steps() {
        return List.copyOf(STEPS);
    }

    /** Whether the failing step was reached. */
    static synchronized boolean hasFailed() {
        return failed;
    }

    /** Whether the call of a step returns {@code false} on failure. */
    static boolean tellsByFalse(String step) {
        return !step.startsWith("c");
    }

    /** @return whether to execute the step */
    private static boolean step(String name, Path path, boolean tellsByFalse) throws IOException {
        checkAlive();
        // Steps of tasks before a unit is staged do not matter to the next run, and heartbeats happen at any time.
        if (path.toString().contains("/_temporary")
                || name.startsWith("c") && path.getName().startsWith("lock.")) {
            return true;
        }
        return step(name + " " + path.toUri().getPath().replaceAll(RANDOM, "UUID"), tellsByFalse);
    }

    private static synchronized boolean step(String name, boolean tellsByFalse) throws IOException {
        await(name);
        checkAlive();
        long before =
                STEPS.stream().filter(step -> step.startsWith(name + " #")).count();
        String step = name + " #" + before;
        STEPS.add(step);
        FaultyFileSystem.class.notifyAll();
        if (!step.equals(faultyStep)) {
            return true;
        }
        failed = true;
        if (fault == Fault.DEATH) {
            dead = true;
            checkAlive();
        }
        if (fault == Fault.EXCEPTION || !tellsByFalse) {
            throw new IOException("fault at " + step);
        }
        return false;
    }

    /** Waits for the step that comes first, unless there was a fault. */
    private static void await(String name) throws IOException {
        long end = System.currentTimeMillis() + PATIENCE_MILLIS;
        for (Order order : orders) {
            while (name.matches(order.held())
                    && !failed
                    && STEPS.stream().noneMatch(step -> step.matches(order.until() + " #\\d+"))) {
                if (System.currentTimeMillis() > end) {
                    throw new IOException(name + " has waited in vain for " + order.until() + " after " + STEPS);
                }
                try {
                    FaultyFileSystem.class.wait(PATIENCE_MILLIS);
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        }
    }

    private static synchronized void checkAlive() {
        if (dead) {
            throw new Death();
        }
    }

    @Override
    public URI getUri() {
        return URI.create("faulty:///");
    }

    @Override
    public String getScheme() {
        return "faulty";
    }

    private static final class Closing extends FilterOutputStream {
        private final Path path;
        private boolean closed;

        Closing(OutputStream out, Path path) {
            super(out);
            this.path = path;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            checkAlive();
            out.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
            if (!closed) {
                closed = true;
                step("close", path, false);
                super.close();
            }
        }
    }

    @Override
    public FSDataOutputStream create(
            Path path,
            FsPermission permission,
            boolean overwrite,
            int bufferSize,
            short replication,
            long blockSize,
            Progressable progress)
            throws IOException {
        step("create", path, false);
        return new FSDataOutputStream(
                new Closing(
                        super.create(path, permission, overwrite, bufferSize, replication, blockSize, progress), path),
                null);
    }

    /** The one that {@code create(path, overwrite)} calls. */
    @Override
    public FSDataOutputStream create(
            Path path, boolean overwrite, int bufferSize, short replication, long blockSize, Progressable progress)
            throws IOException {
        step("create", path, false);
        return new FSDataOutputStream(
                new Closing(super.create(path, overwrite, bufferSize, replication, blockSize, progress), path), null);
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
        return step("rename", to, true) && super.rename(from, to);
    }

    @Override
    public boolean delete(Path path, boolean recursive) throws IOException {
        checkAlive();
        // No step if the file does not exist. In one piece, so that one of two threads deletes it.
        synchronized (FaultyFileSystem.class) {
            return !pathToFile(path).exists() || step("delete", path, true) && super.delete(path, recursive);
        }
    }

    @Override
    public boolean mkdirs(Path path, FsPermission permission) throws IOException {
        checkAlive();
        synchronized (FaultyFileSystem.class) {
            return pathToFile(path).isDirectory() || step("mkdirs", path, true) && super.mkdirs(path, permission);
        }
    }

    @Override
    public boolean mkdirs(Path path) throws IOException {
        checkAlive();
        synchronized (FaultyFileSystem.class) {
            return pathToFile(path).isDirectory() || step("mkdirs", path, true) && super.mkdirs(path);
        }
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        checkAlive();
        return super.open(path, bufferSize);
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        checkAlive();
        return super.listStatus(path);
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        checkAlive();
        return super.getFileStatus(path);
    }
}
