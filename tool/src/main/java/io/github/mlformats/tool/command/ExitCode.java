package io.github.mlformats.tool.command;

/** How the program ends. */
final class ExitCode {
    static final int DONE = 0;

    /** A file contradicts its format. */
    static final int CORRUPT = 1;

    /** The command cannot be done as it was given. */
    static final int USAGE = 2;

    /** Everything else: a failing disk, network or cluster. */
    static final int FAILED = 3;

    /** What the shell gives when the user interrupts. */
    static final int CANCELLED = 130;

    private ExitCode() {}
}
