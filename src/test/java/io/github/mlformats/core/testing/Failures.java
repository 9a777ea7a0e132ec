package io.github.mlformats.core.testing;

/** Failures as text. */
public final class Failures {
    private Failures() {}

    /** Runs an action. Returns the exception and its causes if it fails; null if it succeeds. */
    public static String of(Runnable action) {
        try {
            action.run();
            return null;
        } catch (Throwable e) {
            StringBuilder messages = new StringBuilder();
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                messages.append(cause).append(" | ");
            }
            return messages.toString();
        }
    }
}
