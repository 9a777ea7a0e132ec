package io.github.mlformats.it;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Runs {@code bin/mlformats} as a user does: as a process in some directory. */
public final class Launcher {
    private static final int LOOK_MILLIS = 50;

    private final Path directory;
    private final List<String> command;
    private final Map<String, String> environment = new HashMap<>();

    public Launcher(Path directory) {
        this(directory, Project.ROOT.resolve("bin/mlformats"));
    }

    Launcher(Path directory, Path command) {
        this(directory, List.of(command.toString()));
    }

    private Launcher(Path directory, List<String> command) {
        this.directory = directory;
        this.command = command;
        environment.put("MLFORMATS_JAVA_OPTS", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
    }

    /**
     * A launcher whose process receives SIGINT even if this JVM ignores it, as in the background of a script.
     * Requires GNU env.
     */
    public static Launcher interruptible(Path directory) {
        Path command = Project.ROOT.resolve("bin/mlformats");
        return new Launcher(directory, List.of("env", "--default-signal=INT", command.toString()));
    }

    /** A launcher within a line of the shell, in which {@code "$0" "$@"} is the command and its arguments. */
    static Launcher inShell(Path directory, String line) {
        Path command = Project.ROOT.resolve("bin/mlformats");
        return new Launcher(directory, List.of("sh", "-c", line, command.toString()));
    }

    /** Sets a variable of its environment. */
    public Launcher with(String variable, Object value) {
        environment.put(variable, value.toString());
        return this;
    }

    /** Gives the Spark inside settings of Hadoop. */
    public Launcher withHadoop(Map<String, String> settings) {
        settings.forEach((name, value) ->
                environment.merge("MLFORMATS_JAVA_OPTS", " -Dspark.hadoop." + name + "=" + value, String::concat));
        return this;
    }

    public Result run(String... arguments) throws IOException, InterruptedException {
        return start(arguments).end();
    }

    /** Sends the process a signal, such as {@code INT}, as soon as it has made something. */
    public Result signalWhen(Callable<Boolean> made, String signal, String... arguments) throws Exception {
        Running running = start(arguments);
        while (!made.call()) {
            if (running.process().waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                return running.end();
            }
        }
        new ProcessBuilder(
                        "sh",
                        "-c",
                        "kill -s " + signal + " " + running.process().pid())
                .start()
                .waitFor();
        return running.end();
    }

    /** Closes the output of the process after its first line, as {@code head -1} does. */
    Result readOneLine(String... arguments) throws IOException, InterruptedException {
        Path err = Files.createTempFile(directory, ".err", "");
        Process process = builder(arguments).redirectError(err.toFile()).start();
        String line;
        try (BufferedReader out = process.inputReader()) {
            line = out.readLine();
        }
        return new Result(process.waitFor(), line + "\n", Files.readString(err));
    }

    private Running start(String... arguments) throws IOException {
        Path out = Files.createTempFile(directory, ".out", "");
        Path err = Files.createTempFile(directory, ".err", "");
        ProcessBuilder builder = builder(arguments).redirectOutput(out.toFile()).redirectError(err.toFile());
        return new Running(builder.start(), out, err);
    }

    private ProcessBuilder builder(String... arguments) {
        List<String> line = new ArrayList<>(command);
        line.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(line).directory(directory.toFile());
        builder.environment().remove("SPARK_HOME");
        builder.environment().remove("SPARK_SCALA_VERSION");
        builder.environment().putAll(environment);
        return builder;
    }

    private record Running(Process process, Path out, Path err) {
        Result end() throws IOException, InterruptedException {
            int exitCode = process.waitFor();
            return new Result(exitCode, Files.readString(out), Files.readString(err));
        }
    }

    /** Exit code and output of a process. */
    public record Result(int exitCode, String out, String err) {}
}
