package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.tool.input.FormatChecks;
import io.github.mlformats.tool.output.ExitCode;
import io.github.mlformats.tool.output.Failure;
import io.github.mlformats.tool.output.InterruptHandler;
import io.github.mlformats.tool.output.OutputException;
import io.github.mlformats.tool.output.Terminal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code mlformats}: global options, exit codes and error reporting of all its subcommands. */
@Command(
        name = "mlformats",
        description =
                "Inspects and converts machine-learning data files with the connectors of spark.read.format(...).",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = MlFormats.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success",
            "1:a file is corrupt, or more records than --max-corrupt; --verify: the output differs; diff: the data differ; drift: more than --fail-above; find: no rows found",
            "2:invalid command: wrong options, no such file, target exists",
            "3:reading, writing or Spark failed",
            "130:interrupted",
            "141:the reader of the output closed the pipe"
        },
        footer = {
            "",
            "FILE is a file, directory or glob pattern on any file system of Spark, such as s3a://bucket/data/*.idv.",
            "By default, an embedded Spark runs on all cores; with SPARK_HOME set, its spark-submit runs the command.",
            "",
            "SPARK_HOME           a Spark installation",
            "MLFORMATS_SUBMIT     options for its spark-submit, such as \"--master yarn\"",
            "MLFORMATS_JAVA_OPTS  options for Java with the embedded Spark, such as \"-Xmx8g\""
        })
public final class MlFormats {
    private static final String SPARK_PREFIX = "spark.hadoop.";

    @Option(
            names = "--format",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "Format of FILE. Default: detected from its name or first bytes.")
    Optional<String> format = Optional.empty();

    @Option(
            names = {"-o", "--option"},
            paramLabel = "KEY=VALUE",
            scope = ScopeType.INHERIT,
            description = "Read option of the format, as in spark.read.option(...). Repeatable.")
    Map<String, String> options = new LinkedHashMap<>();

    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "Show Spark's log, and the stack trace of an error.")
    boolean verbose;

    /**
     * The Hadoop configuration of a session, without one, so that paths are checked before it is started: Hadoop's files, the
     * {@code spark.hadoop.*} settings, and the read options.
     */
    Configuration configuration() {
        Configuration conf = new Configuration();
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith(SPARK_PREFIX))
                .forEach(name -> conf.set(name.substring(SPARK_PREFIX.length()), System.getProperty(name)));
        options.forEach(conf::set);
        return conf;
    }

    /** Executes a command line as the last action of the process. @return the exit code */
    public static int main(String... args) {
        try {
            return run(args);
        } finally {
            InterruptHandler.commandEnded();
        }
    }

    /** Executes a command line. @return the exit code */
    private static int run(String... args) {
        MlFormats root = new MlFormats();
        CommandLine commandLine = new CommandLine(root);
        Subcommands.forLine(args).forEach(commandLine::addSubcommand);
        commandLine
                .setUsageHelpAutoWidth(true)
                // What begins with @ is a value, such as a key, and not a file of arguments.
                .setExpandAtFiles(false)
                .setParameterExceptionHandler((mistake, arguments) -> {
                    CommandLine command = mistake.getCommandLine();
                    String help = command.getCommandSpec().qualifiedName() + " --help";
                    command.getErr().println(PlainText.escape("mlformats: " + root.message(mistake) + "; see " + help));
                    return ExitCode.USAGE;
                })
                .setExecutionStrategy(parsed -> {
                    // Picocli ignores what it does not know next to --help.
                    if (!parsed.unmatched().isEmpty()) {
                        throw new UnmatchedArgumentException(commandLine, parsed.unmatched());
                    }
                    return new CommandLine.RunLast().execute(parsed);
                })
                .setExecutionExceptionHandler((exception, command, parsed) -> root.report(exception, command));
        try {
            int exitCode = commandLine.execute(args);
            if (exitCode < ExitCode.USAGE) {
                Terminal.checkOutput();
            }
            return exitCode;
        } catch (OutputException | LinkageError | OutOfMemoryError | StackOverflowError e) {
            return root.report(e, commandLine);
        }
    }

    /** The error message, with suggestions. */
    private String message(ParameterException mistake) {
        if (mistake instanceof UnmatchedArgumentException unmatched
                && !unmatched.getSuggestions().isEmpty()) {
            return mistake.getMessage() + ". Did you mean " + String.join(" or ", unmatched.getSuggestions()) + "?";
        }
        if (mistake instanceof UnmatchedArgumentException unmatched
                && !unmatched.isUnknownOption()
                && mistake.getCommandLine().getParent() == null) {
            return mistake.getMessage() + ". Choose one of the commands "
                    + String.join(
                            ", ", mistake.getCommandLine().getSubcommands().keySet());
        }
        if (mistake instanceof UnmatchedArgumentException unmatched
                && !unmatched.isUnknownOption()
                && mistake.getCommandLine().getCommandSpec().positionalParameters().stream()
                        .anyMatch(parameter -> parameter.paramLabel().equals("PATH"))) {
            return mistake.getMessage() + ". Name one PATH, and quote a pattern, so that the shell does not expand it";
        }
        if (format.isPresent() && !(mistake instanceof UnmatchedArgumentException)) {
            try {
                FormatChecks.checkKnown(format.get());
            } catch (UsageException e) {
                return e.getMessage();
            }
        }
        return mistake.getMessage();
    }

    private int report(Throwable thrown, CommandLine command) {
        if (thrown instanceof OutputException output && output.isClosedPipe()) {
            return ExitCode.CLOSED_PIPE;
        }
        return Failure.print(thrown, command.getErr(), verbose).exitCode();
    }

    /** The registered commands. */
    private static final class Subcommands {
        private static final List<Class<?>> ALL = List.of(
                ShowCommand.class,
                CatCommand.class,
                SqlCommand.class,
                InspectCommand.class,
                VerifyCommand.class,
                ConvertCommand.class,
                RewriteCommand.class,
                JoinCommand.class,
                CleanupCommand.class,
                CountCommand.class,
                SchemaCommand.class,
                DiffCommand.class,
                DriftCommand.class,
                FindCommand.class,
                IndexCommand.class,
                ReindexCommand.class,
                CompactCommand.class,
                CompletionCommand.class);

        /** Commands that start fast enough for the parsing of the other commands to be noticeable. */
        private static final Map<String, Class<?>> QUICK = Map.of(
                "inspect", InspectCommand.class,
                "schema", SchemaCommand.class,
                "find", FindCommand.class,
                "cat", CatCommand.class,
                "count", CountCommand.class,
                "show", ShowCommand.class);

        private Subcommands() {}

        /** The commands to register for a command line: only the first argument if it is a quick command, otherwise all. */
        static List<Class<?>> forLine(String... arguments) {
            Class<?> quick = arguments.length == 0 ? null : QUICK.get(arguments[0]);
            return quick == null ? ALL : List.of(quick);
        }
    }

    /** The version in the manifest of the jar this class comes from. */
    public static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {line()};
        }

        /** Name and version of this program. */
        public static String line() {
            String version = Version.class.getPackage().getImplementationVersion();
            return "mlformats " + Objects.requireNonNullElse(version, "(unpackaged)");
        }
    }
}
