package io.github.mlformats.tool.process;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.tool.convert.ConversionFailure;
import java.io.FileNotFoundException;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.util.VersionInfo;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.AnalysisException;

/** What the user is told of an exception: one message and an exit code. */
public record Failure(int exitCode, String message) {
    /** What Spark says of jobs that somebody ended. */
    private static final Pattern CANCELLED = Pattern.compile("Job \\d+ cancelled|SparkContext was shut down");

    /** What Hadoop says of a file system whose classes it has not. */
    private static final Pattern NO_FILE_SYSTEM =
            Pattern.compile("No FileSystem for scheme|Class \\S*FileSystem not found");

    /** What Hadoop says of paths that no file system takes. */
    private static final Pattern WRONG_PATH = Pattern.compile(
            "^(Wrong FS: |Incomplete \\w+ URI|Illegal file pattern|Can not create a Path|Pathname .* is not a valid"
                    + "|Invalid host name|Expected authority|.*hostname cannot be null|bucket is null)");

    public static Failure of(Throwable thrown) {
        List<Throwable> causes = causes(thrown);
        return causes.stream()
                .flatMap(cause -> ours(cause).stream())
                .findFirst()
                .or(() -> first(causes, AnalysisException.class).map(Failure::usage))
                .or(() -> first(causes, FileNotFoundException.class).map(Failure::usage))
                .or(() -> first(causes, ClassNotFoundException.class)
                        .filter(SparkThrowable.class::isInstance)
                        .map(Failure::usage))
                .or(() -> first(causes, URISyntaxException.class)
                        .<Throwable>map(syntax -> syntax)
                        .or(() -> unknownHost(causes))
                        .or(() -> saying(causes, WRONG_PATH))
                        .map(Failure::wrongPath))
                .or(() -> saying(causes, CANCELLED).map(e -> new Failure(ExitCode.CANCELLED, "cancelled")))
                .or(() -> saying(causes, NO_FILE_SYSTEM).map(Failure::missingFileSystem))
                .orElseGet(() -> new Failure(ExitCode.FAILED, rootMessage(causes)));
    }

    private static Failure missingFileSystem(Throwable thrown) {
        return new Failure(
                ExitCode.USAGE,
                firstLine(thrown) + ": add it to the class path, for s3a with MLFORMATS_SUBMIT=\"--packages "
                        + "org.apache.hadoop:hadoop-aws:" + VersionInfo.getVersion() + "\"");
    }

    /** Of a URI, as Hadoop says it when a file system is opened; not of a network that fails later. */
    private static Optional<Throwable> unknownHost(List<Throwable> causes) {
        return first(causes, IllegalArgumentException.class)
                .map(Throwable::getCause)
                .filter(UnknownHostException.class::isInstance);
    }

    private static Failure wrongPath(Throwable thrown) {
        String what = thrown instanceof UnknownHostException ? "there is no host " : "";
        return new Failure(
                ExitCode.USAGE,
                "a path is not valid: " + what + firstLine(thrown)
                        + ". Give a path, or a URI such as s3a://bucket/folder or hdfs://host:port/folder");
    }

    private static Optional<Throwable> saying(List<Throwable> causes, Pattern text) {
        return causes.stream()
                .filter(e ->
                        e.getMessage() != null && text.matcher(e.getMessage()).find())
                .findFirst();
    }

    private static Optional<Failure> ours(Throwable thrown) {
        if (thrown instanceof CorruptFileException || thrown instanceof ConversionFailure) {
            return Optional.of(new Failure(ExitCode.CORRUPT, thrown.getMessage()));
        }
        return thrown instanceof UsageException ? Optional.of(usage(thrown)) : Optional.empty();
    }

    private static Failure usage(Throwable thrown) {
        return new Failure(ExitCode.USAGE, firstLine(thrown));
    }

    private static String rootMessage(List<Throwable> causes) {
        Throwable root = causes.get(causes.size() - 1);
        return firstLine(root) + " (" + root.getClass().getSimpleName() + "; --verbose shows where)";
    }

    /** Spark puts the query's plan below the first line. */
    private static String firstLine(Throwable thrown) {
        String message = thrown.getMessage() == null ? "no message" : thrown.getMessage();
        return message.lines().findFirst().orElse("no message").replaceAll(";$", "");
    }

    private static <T extends Throwable> Optional<T> first(List<Throwable> causes, Class<T> type) {
        return causes.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    private static List<Throwable> causes(Throwable thrown) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Throwable> causes = new ArrayList<>();
        for (Throwable next = thrown; next != null && seen.add(next); next = next.getCause()) {
            causes.add(next);
        }
        return causes;
    }
}
