package io.github.mlformats.tool.output;

import io.github.mlformats.convert.ConversionException;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.report.HumanReadable;
import java.io.FileNotFoundException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.AnalysisException;

/** An exception as reported to the user: one message and an exit code. */
public record Failure(int exitCode, String message) {
    /** Spark's messages for cancelled jobs. */
    private static final Pattern CANCELLED = Pattern.compile("Job \\d+ cancelled|SparkContext was shut down");

    /** Hadoop's errors for a file system without its classes, and the names of missing classes of {@code hadoop-aws}. */
    private static final Pattern NO_FILE_SYSTEM = Pattern.compile(
            "No FileSystem for scheme|Class \\S*FileSystem not found|^org[./]apache[./]hadoop[./]fs[./]s3a[./]\\S+$");

    /** Hadoop's messages for invalid paths. */
    private static final Pattern WRONG_PATH = Pattern.compile(
            "^(Wrong FS: |Incomplete \\w+ URI|Illegal file pattern|Can not create a Path|Pathname .* is not a valid"
                    + "|Invalid host name|Expected authority|.*hostname cannot be null|bucket is null)");

    /** The most specific failure among an exception and its causes. */
    public static Failure of(Throwable thrown) {
        List<Throwable> causes = causes(thrown);
        return missingFileSystem(causes)
                .or(() -> causes.stream().flatMap(cause -> ours(cause).stream()).findFirst())
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
                .orElseGet(() -> new Failure(ExitCode.FAILED, rootMessage(causes)));
    }

    /** Prints the message, and the stack trace of the exception if the user asked for it. */
    public static Failure print(Throwable thrown, PrintWriter err, boolean verbose) {
        Failure failure = of(thrown);
        err.println("mlformats: " + PlainText.escape(failure.message()));
        if (verbose) {
            StringWriter trace = new StringWriter();
            thrown.printStackTrace(new PrintWriter(trace));
            err.print(HumanReadable.escapeLines(trace.toString().replace("\t", "    ")));
            err.flush();
        }
        return failure;
    }

    /** Checked first: the connectors report it as a mistake of the user, too, but do not know how to add a package. */
    private static Optional<Failure> missingFileSystem(List<Throwable> causes) {
        if (first(causes, CorruptFileException.class).isPresent()) {
            return Optional.empty();
        }
        return causes.stream()
                .filter(cause -> cause.getMessage() != null
                        && NO_FILE_SYSTEM.matcher(cause.getMessage()).find())
                .reduce((outer, inner) -> inner)
                .map(Failure::missingFileSystem);
    }

    private static Failure missingFileSystem(Throwable thrown) {
        String missing = firstLine(thrown);
        return new Failure(
                ExitCode.USAGE,
                "the file system is not on the class path: " + missing + ". "
                        + ExtraPackage.ofFileSystem(missing)
                                .map(extra -> "Add the package " + extra.coordinates() + ". " + extra.howToAdd())
                                .orElse(
                                        "Correct the scheme of the path, such as s3a, or add the jar of this file system"));
    }

    /** An unknown host in a URI, as Hadoop reports it when a file system is opened, not a network failure after that. */
    private static Optional<Throwable> unknownHost(List<Throwable> causes) {
        return first(causes, IllegalArgumentException.class)
                .map(Throwable::getCause)
                .filter(UnknownHostException.class::isInstance);
    }

    private static Failure wrongPath(Throwable thrown) {
        String what = thrown instanceof UnknownHostException ? "unknown host " : "";
        return new Failure(
                ExitCode.USAGE,
                "invalid path: " + what + firstLine(thrown)
                        + ". Use a path, or a URI such as s3a://bucket/directory or hdfs://host:port/directory");
    }

    private static Optional<Throwable> saying(List<Throwable> causes, Pattern text) {
        return causes.stream()
                .filter(e ->
                        e.getMessage() != null && text.matcher(e.getMessage()).find())
                .findFirst();
    }

    private static Optional<Failure> ours(Throwable thrown) {
        if (thrown instanceof OutputException) {
            return Optional.of(new Failure(ExitCode.FAILED, thrown.getMessage()));
        }
        if (thrown instanceof CorruptFileException || thrown instanceof ConversionException) {
            return Optional.of(new Failure(ExitCode.CORRUPT, thrown.getMessage()));
        }
        return thrown instanceof UsageException ? Optional.of(usage(thrown)) : Optional.empty();
    }

    private static Failure usage(Throwable thrown) {
        return new Failure(ExitCode.USAGE, firstLine(thrown));
    }

    private static String rootMessage(List<Throwable> causes) {
        Throwable root = causes.get(causes.size() - 1);
        return firstLine(root) + " (" + root.getClass().getSimpleName() + "; --verbose shows the stack trace)";
    }

    /** The first line with text: Spark appends the query plan, and begins messages of its parser with an empty line. */
    private static String firstLine(Throwable thrown) {
        String message = thrown.getMessage() == null ? "no message" : thrown.getMessage();
        return message.lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("no message")
                .replaceAll(";$", "");
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
