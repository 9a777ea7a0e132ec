package io.github.mlformats.tool.process;

/** How the program ends. */
public final class ExitCode {
    public static final int DONE = 0;

    /** What {@code diff} has compared is not the same. */
    public static final int DIFFERENT = 1;

    /** What {@code find} looks for is not there. */
    public static final int NOT_FOUND = 1;

    /** A file contradicts its format. */
    public static final int CORRUPT = 1;

    /** The command cannot be done as it was given. */
    public static final int USAGE = 2;

    /** Everything else: a failing disk, network or cluster. */
    public static final int FAILED = 3;

    /** What the shell gives when the user interrupts. */
    public static final int CANCELLED = 130;

    /** What the shell gives when whoever reads the output has seen enough. */
    public static final int CLOSED_PIPE = 141;

    private ExitCode() {}
}
