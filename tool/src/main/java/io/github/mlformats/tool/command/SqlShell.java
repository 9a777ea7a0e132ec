package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.table.ColumnNames;
import io.github.mlformats.tool.output.ExitCode;
import io.github.mlformats.tool.output.Failure;
import io.github.mlformats.tool.output.InterruptHandler;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/**
 * Reads statements that end with a semicolon, and runs them one after the other: from a terminal, with completion and a history,
 * or from standard input, where the first error ends it.
 */
final class SqlShell {
    private static final Path HOME = Path.of(System.getProperty("user.home"));
    private static final String HISTORY = ".mlformats_history";
    private static final String PROMPT = "mlformats> ";
    private static final String CONTINUATION = "%P       ...> ";
    /** Set by the launcher if standard input and output are a terminal. */
    private static final String INTERACTIVE = "MLFORMATS_INTERACTIVE";

    private static final Pattern END = Pattern.compile("(?i)\\s*(exit|quit|\\\\q)\\s*;?\\s*");
    private static final String HELP = """
            Statements of Spark SQL end with a semicolon. Tables are FORMAT.`PATH`, such as idv.`reviews.idv`.
              \\d                list views and tables
              \\d TABLE          columns of a table, such as \\d idv.`reviews.idv`
              \\?                this help
              \\q                end, like Ctrl-D
            Tab completes keywords, tables, paths and columns. Ctrl-C cancels a statement.""";

    private final SparkSession session;
    private final Statement statement;
    private final PrintWriter err;
    private final boolean verbose;

    /** Runs a statement and prints its result. */
    interface Statement {
        void run(String sql) throws InterruptedException;
    }

    /** @param verbose whether errors are printed with their stack traces */
    SqlShell(SparkSession session, Statement statement, PrintWriter err, boolean verbose) {
        this.session = session;
        this.statement = statement;
        this.err = err;
        this.verbose = verbose;
    }

    /** Runs the statements of a user at a terminal, or those in standard input. @return the exit code */
    int run() throws IOException, InterruptedException {
        return System.getenv(INTERACTIVE) == null ? runAll() : runInteractive();
    }

    private int runAll() throws IOException, InterruptedException {
        SqlText text = new SqlText();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = InterruptHandler.waitFor(in::readLine);
                line != null;
                line = InterruptHandler.waitFor(in::readLine)) {
            if (text.isEmpty() && isEnd(line)) {
                return ExitCode.SUCCESS;
            }
            if (text.isEmpty() && isCommand(line)) {
                command(line.strip());
                continue;
            }
            text.add(line);
            for (String sql : text.takeStatements()) {
                statement.run(sql);
            }
        }
        String last = text.takeRest();
        if (!last.isEmpty()) {
            statement.run(last);
        }
        return ExitCode.SUCCESS;
    }

    private int runInteractive() throws IOException, InterruptedException {
        try (Terminal terminal =
                TerminalBuilder.builder().system(true).dumb(true).build()) {
            LineReaderBuilder builder = LineReaderBuilder.builder()
                    .terminal(terminal)
                    .appName("mlformats")
                    .parser(new SqlCompletion.Parser())
                    .completer(new SqlCompletion(session))
                    .variable(LineReader.SECONDARY_PROMPT_PATTERN, CONTINUATION)
                    .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                    .option(LineReader.Option.BRACKETED_PASTE, true);
            history(HOME)
                    .ifPresentOrElse(
                            file -> builder.variable(LineReader.HISTORY_FILE, file),
                            () -> err.println(PlainText.escape("mlformats: " + HOME.resolve(HISTORY)
                                    + " cannot be written, so that the statements of this shell are not remembered")));
            LineReader reader = builder.build();
            terminal.writer().println("Spark " + session.version() + ". Statements end with ;   \\? shows help");
            terminal.handle(
                    Terminal.Signal.INT, signal -> session.sparkContext().cancelAllJobs());
            while (true) {
                try {
                    String line = InterruptHandler.waitFor(() -> reader.readLine(PROMPT));
                    if (isEnd(line)) {
                        return ExitCode.SUCCESS;
                    }
                    runLine(line);
                } catch (UserInterruptException e) {
                    // Ctrl-C discards the line.
                } catch (EndOfFileException e) {
                    return ExitCode.SUCCESS;
                }
            }
        }
    }

    /**
     * Creates the file of the history, for its owner only: statements may contain secrets.
     *
     * @return the file; empty if it cannot be written, as in a home directory that is missing or read-only
     */
    static Optional<Path> history(Path home) {
        Path file = home.resolve(HISTORY);
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } catch (UnsupportedOperationException e) {
            return Optional.of(file);
        } catch (IOException e) {
            // It exists, or cannot be written.
        }
        return Optional.of(file).filter(Files::isWritable);
    }

    private void runLine(String line) throws InterruptedException {
        try {
            if (isCommand(line)) {
                command(line.strip());
                return;
            }
            SqlText text = new SqlText();
            text.add(line);
            for (String sql : text.takeStatements()) {
                statement.run(sql);
            }
        } catch (Exception e) {
            if (e instanceof InterruptedException interrupt) {
                throw interrupt;
            }
            Failure.print(e, err, verbose);
        }
    }

    static boolean isEnd(String line) {
        return END.matcher(line).matches();
    }

    static boolean isCommand(String line) {
        return line.strip().startsWith("\\");
    }

    private void command(String line) {
        List<String> words = Arrays.asList(line.split("\\s+", 2));
        if (!words.get(0).equals("\\d")) {
            System.out.println(HELP);
        } else if (words.size() > 1) {
            String table = words.get(1).replaceAll(";$", "");
            System.out.print(
                    SchemaTree.tree(session.sql("SELECT * FROM " + table).schema()));
        } else {
            tables(session).forEach(name -> System.out.println(PlainText.escape(name)));
        }
    }

    /** The names of views and tables, quoted if necessary. */
    static List<String> tables(SparkSession session) {
        return session.sql("SHOW TABLES").collectAsList().stream()
                .map(row -> row.<String>getAs("tableName"))
                .map(name -> name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : ColumnNames.quoted(name))
                .toList();
    }

    /** The keywords of Spark SQL, in lower case. */
    static List<String> keywords(SparkSession session) {
        return session.sql("SELECT keyword FROM sql_keywords()").collectAsList().stream()
                .map((Row row) -> row.getString(0).toLowerCase(Locale.ROOT))
                .toList();
    }
}
