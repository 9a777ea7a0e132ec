package io.github.mlformats.core.commit;

/** Undoes or ends a write although its thread was interrupted: clients of HDFS and S3 refuse each call of an interrupted thread. */
final class Uninterrupted {
    private Uninterrupted() {}

    /** What undoes or ends a write. */
    @FunctionalInterface
    interface Undo<T, E extends Exception> {
        T run() throws E;
    }

    /** Runs it; the thread is interrupted again afterwards. */
    static <T, E extends Exception> T run(Undo<T, E> undo) throws E {
        boolean isInterrupted = Thread.interrupted();
        try {
            return undo.run();
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Like {@link #run}, and runs it again each time the thread is interrupted meanwhile: it may have skipped what failed. */
    static <T, E extends Exception> T repeat(Undo<T, E> undo) throws E {
        boolean isInterrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    T result = undo.run();
                    if (!Thread.interrupted()) {
                        return result;
                    }
                } catch (Exception e) {
                    if (!Thread.interrupted()) {
                        throw e;
                    }
                }
                isInterrupted = true;
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
