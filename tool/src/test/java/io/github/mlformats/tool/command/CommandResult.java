package io.github.mlformats.tool.command;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A command that was executed in this JVM.
 *
 * @param bytes its standard output
 * @param err its standard error
 */
record CommandResult(int exitCode, byte[] bytes, String err) {
    static final Path SAMPLE = Path.of("../examples/reviews.idv");

    static CommandResult run(Object... arguments) {
        String[] line = new String[arguments.length];
        for (int i = 0; i < line.length; i++) {
            line[i] = arguments[i].toString();
        }
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ByteArrayOutputStream reported = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(reported, true, StandardCharsets.UTF_8));
            int exitCode = MlFormats.main(line);
            return new CommandResult(exitCode, printed.toByteArray(), reported.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    /** Its standard output as text. */
    String out() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Data of a connector's tests. @param path begins with the format's name */
    static Path data(String path) {
        String format = path.substring(0, path.indexOf('/'));
        return Path.of("../connector-" + format + "/src/test/resources").resolve(path);
    }
}
