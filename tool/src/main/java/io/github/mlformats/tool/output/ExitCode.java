package io.github.mlformats.tool.output;

/** Exit codes of the command line. */
public final class ExitCode {
    public static final int SUCCESS = 0;

    /** {@code diff}: the data sets differ. */
    public static final int DIFFERENT = 1;

    /** {@code find}: no rows found. */
    public static final int NOT_FOUND = 1;

    /** A file contradicts its format. */
    public static final int CORRUPT = 1;

    /** Invalid arguments. */
    public static final int USAGE = 2;

    /** Any other failure, such as of a disk, network or cluster. */
    public static final int FAILED = 3;

    /** Interrupted, as shells report SIGINT. */
    public static final int CANCELLED = 130;

    /** The reader of the output closed the pipe, as shells report SIGPIPE. */
    public static final int CLOSED_PIPE = 141;

    private ExitCode() {}
}
