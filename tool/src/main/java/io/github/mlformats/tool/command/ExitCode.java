package io.github.mlformats.tool.command;

/** How the program ends. */
final class ExitCode {
    static final int DONE = 0;

    /** What {@code diff} has compared is not the same. */
    static final int DIFFERENT = 1;

    /** What {@code find} looks for is not there. */
    static final int NOT_FOUND = 1;

    /** A file contradicts its format. */
    static final int CORRUPT = 1;

    /** The command cannot be done as it was given. */
    static final int USAGE = 2;

    /** Everything else: a failing disk, network or cluster. */
    static final int FAILED = 3;

    /** What the shell gives when the user interrupts. */
    static final int CANCELLED = 130;

    /** What the shell gives when whoever reads the output has seen enough. */
    static final int CLOSED_PIPE = 141;

    private ExitCode() {}
}
