package io.github.mlformats.core.testing.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;

/**
 * The steps of a write: operations that change files, counted from 0 in the order in which file systems report them here. One
 * of them can be made to fail, or be interrupted by another write. Reads are counted separately, and the same can be done to
 * one of them.
 */
public final class Steps {
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
    private static int reads;
    private static int faultyStep;
    private static int faultyRead;
    private static final List<Integer> visible = new ArrayList<>();
    private static Fault fault;
    private static Runnable interruption;
    private static String refused = "";
    private static int spared;
    private static boolean dead;
    private static String last = "";

    /** From now on nothing happens, and steps are counted from 0. */
    public static synchronized void reset() {
        steps = 0;
        reads = 0;
        faultyStep = -1;
        faultyRead = -1;
        visible.clear();
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

    /** Has a read fail, counted from 0. */
    public static synchronized void failReadAt(int read) {
        reset();
        faultyRead = read;
    }

    /** Has something run before a read, counted from 0. */
    public static synchronized void interruptReadAt(int read, Runnable with) {
        reset();
        faultyRead = read;
        interruption = with;
    }

    /** Has something run before a step, counted from 0. What it does to files is not counted. */
    public static synchronized void interruptAt(int step, Runnable with) {
        reset();
        faultyStep = step;
        interruption = with;
    }

    /** Has all steps of one kind refused, such as {@code delete}, except the first ones. */
    public static synchronized void refuse(String operation, int except) {
        reset();
        refused = operation;
        spared = except;
    }

    /** The number of steps so far. */
    public static synchronized int steps() {
        return steps;
    }

    /** The steps so far that changed what readers see: files that are not hidden. */
    public static synchronized List<Integer> visibleSteps() {
        return List.copyOf(visible);
    }

    /** The number of reads so far. */
    public static synchronized int reads() {
        return reads;
    }

    /** The step or read at which something happened, such as {@code delete part-0}; empty if there were fewer steps. */
    public static synchronized String last() {
        return last;
    }

    /** An operation of a file system. */
    public interface Action<T> {
        /** Carries it out. */
        T run() throws IOException;
    }

    /** What to do about a step that begins. */
    public record Verdict(Fault fault, String step) {}

    /**
     * Counts a step and runs what is to interrupt it.
     *
     * @param path of the changed file
     * @param canBeRefused whether the operation can answer {@code false}
     * @throws IOException if the process has died
     */
    public static Verdict next(String operation, String path, boolean canBeRefused) throws IOException {
        Fault now = null;
        Runnable first = null;
        String step = operation + " " + path.substring(path.lastIndexOf('/') + 1);
        synchronized (Steps.class) {
            checkAlive();
            if (operation.equals(refused) && canBeRefused && spared-- <= 0) {
                last = step;
                return new Verdict(Fault.REFUSE, step);
            }
            boolean isHidden = path.contains("/.") || path.contains("/_temporary") || path.endsWith("/");
            // An old file that is set aside is missing from then on.
            if (!isHidden || path.endsWith("/replaced")) {
                visible.add(steps);
            }
            if (steps++ == faultyStep) {
                last = step;
                now = fault;
                first = interruption;
                interruption = null;
                dead = now == Fault.DIE;
            }
        }
        if (first != null) {
            int counted = steps();
            runElsewhere(first);
            synchronized (Steps.class) {
                steps = counted;
            }
        }
        return new Verdict(now, step);
    }

    /**
     * Carries out a step, unless it is to fail.
     *
     * @param refusal what the operation answers when it is refused; null if it fails then
     */
    public static <T> T step(String operation, Path path, T refusal, Action<T> action) throws IOException {
        Verdict verdict = next(operation, path.toString(), refusal != null);
        if (verdict.fault() == null) {
            return action.run();
        }
        if (verdict.fault() == Fault.REFUSE && refusal != null) {
            return refusal;
        }
        if (verdict.fault() == Fault.LOSE_ANSWER) {
            action.run();
        }
        throw new IOException("injected: " + verdict.fault() + " at " + verdict.step());
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

    /**
     * Counts a read and runs what is to interrupt it.
     *
     * @throws IOException if it is to fail, or the process has died
     */
    public static void read(String operation, String path) throws IOException {
        Runnable first;
        synchronized (Steps.class) {
            checkAlive();
            if (reads++ != faultyRead) {
                return;
            }
            last = operation + " " + path.substring(path.lastIndexOf('/') + 1);
            first = interruption;
            interruption = null;
        }
        if (first == null) {
            throw new IOException("injected: FAIL at " + last);
        }
        runElsewhere(first);
    }

    /** @throws IOException if the process has died */
    public static synchronized void checkAlive() throws IOException {
        if (dead) {
            throw new IOException("injected: the process is dead");
        }
    }

    private Steps() {}
}
