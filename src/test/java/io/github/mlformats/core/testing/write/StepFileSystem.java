package io.github.mlformats.core.testing.write;

import io.github.mlformats.core.testing.file.local.RawLocalFiles;
import java.io.IOException;
import java.net.URI;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * Local files as {@code step:/path}. Counts modifications as steps: creating and closing a file, creating a folder, renaming and
 * deleting. Injects a fault at one step.
 */
public final class StepFileSystem extends RawLocalFiles {
    /** A fault at a step. */
    public enum Fault {
        /** The step fails without effect. */
        FAIL,
        /** The step takes effect but fails, as if the response was lost. */
        LOSE_ANSWER,
        /** The step returns {@code false}, if it has a result. */
        REFUSE,
        /** The process dies: all later operations fail. */
        DIE
    }

    private static int steps;
    private static int faultyStep;
    private static Fault fault;
    private static Runnable interruption;
    private static String refused = "";
    private static boolean dead;
    private static String last = "";

    /** Adds this file system to a Hadoop configuration. */
    public static void addTo(Configuration conf) {
        conf.set("fs.step.impl", StepFileSystem.class.getName());
    }

    /** From now on nothing happens, and steps are counted from 0. */
    public static synchronized void reset() {
        steps = 0;
        faultyStep = -1;
        fault = null;
        interruption = null;
        refused = "";
        dead = false;
        last = "";
    }

    /** Has something happen at a step, counted from 0. */
    public static synchronized void failAt(int step, Fault what) {
        reset();
        faultyStep = step;
        fault = what;
    }

    /** Has something run before a step, counted from 0. What it does to files is not counted. */
    public static synchronized void interruptAt(int step, Runnable with) {
        reset();
        faultyStep = step;
        interruption = with;
    }

    /** Has all steps of one kind refused, such as {@code delete}. */
    public static synchronized void refuse(String operation) {
        reset();
        refused = operation;
    }

    /** The number of steps so far. */
    public static synchronized int steps() {
        return steps;
    }

    /** The step at which something happened, such as {@code delete part-0}; empty if there were fewer steps. */
    public static synchronized String last() {
        return last;
    }

    private interface Action<T> {
        T run() throws IOException;
    }

    private static <T> T step(String operation, Path path, T refusal, Action<T> action) throws IOException {
        Fault now = null;
        Runnable first = null;
        synchronized (StepFileSystem.class) {
            checkAlive();
            if (operation.equals(refused) && refusal != null) {
                return refusal;
            }
            if (steps++ == faultyStep) {
                last = operation + " " + path.getName();
                now = fault;
                first = interruption;
                interruption = null;
                dead = now == Fault.DIE;
            }
        }
        if (first != null) {
            int counted = steps();
            runElsewhere(first);
            synchronized (StepFileSystem.class) {
                steps = counted;
            }
        }
        if (now == null) {
            return action.run();
        }
        if (now == Fault.REFUSE && refusal != null) {
            return refusal;
        }
        if (now == Fault.LOSE_ANSWER) {
            action.run();
        }
        throw new IOException("injected: " + now + " at " + last);
    }

    /** The thread of a task has no Spark session. */
    private static void runElsewhere(Runnable work) throws IOException {
        Thread thread = new Thread(work);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static synchronized void checkAlive() throws IOException {
        if (dead) {
            throw new IOException("injected: the process is dead");
        }
    }

    @Override
    public String getScheme() {
        return "step";
    }

    @Override
    public URI getUri() {
        return URI.create("step:///");
    }

    /** Like most stores, this one does not support concat. */
    @Override
    public boolean hasPathCapability(Path path, String capability) {
        return false;
    }

    @Override
    public FSDataOutputStream create(
            Path path,
            FsPermission permission,
            boolean overwrite,
            int buffer,
            short replication,
            long block,
            Progressable progress)
            throws IOException {
        return step(
                "create",
                path,
                null,
                () -> counted(path, super.create(path, permission, overwrite, buffer, replication, block, progress)));
    }

    @Override
    public FSDataOutputStream createNonRecursive(
            Path path,
            FsPermission permission,
            EnumSet<CreateFlag> flags,
            int buffer,
            short replication,
            long block,
            Progressable progress)
            throws IOException {
        return step(
                "create",
                path,
                null,
                () -> counted(
                        path, super.createNonRecursive(path, permission, flags, buffer, replication, block, progress)));
    }

    private static FSDataOutputStream counted(Path path, FSDataOutputStream out) throws IOException {
        return new FSDataOutputStream(out, new FileSystem.Statistics("step")) {
            @Override
            public void close() throws IOException {
                step("close", path, null, () -> {
                    super.close();
                    return true;
                });
            }
        };
    }

    @Override
    public boolean mkdirs(Path path) throws IOException {
        // Creating a file makes its folder: that is one step.
        return pathToFile(path).isDirectory() || step("mkdirs", path, false, () -> super.mkdirs(path));
    }

    /** As on HDFS and most stores, no file takes the place of another one so. */
    @Override
    public boolean rename(Path from, Path to) throws IOException {
        return step("rename", to, false, () -> !pathToFile(to).isFile() && super.rename(from, to));
    }

    @Override
    public boolean delete(Path path, boolean recursive) throws IOException {
        return step("delete", path, false, () -> super.delete(path, recursive));
    }

    @Override
    public FSDataInputStream open(Path path, int buffer) throws IOException {
        checkAlive();
        return super.open(path, buffer);
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        checkAlive();
        FileStatus[] children = super.listStatus(path);
        for (int i = 0; i < children.length; i++) {
            children[i] = plain(children[i]);
        }
        return children;
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        checkAlive();
        return plain(super.getFileStatus(path));
    }

    /** Hadoop's own asks for rights by a path that must begin with {@code file:}. */
    private static FileStatus plain(FileStatus status) {
        return new FileStatus(
                status.getLen(),
                status.isDirectory(),
                1,
                status.getBlockSize(),
                status.getModificationTime(),
                status.getPath());
    }
}
