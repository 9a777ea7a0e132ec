package io.github.mlformats.it;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs {@code bin/mlformats} as a user does: as a process in some folder. */
final class Launcher {
    private static final int LOOK_MILLIS = 50;

    private final Path folder;
    private final Path command;
    private final Map<String, String> environment = new HashMap<>();

    Launcher(Path folder) {
        this(folder, Project.ROOT.resolve("bin/mlformats"));
    }

    Launcher(Path folder, Path command) {
        this.folder = folder;
        this.command = command;
    }

    Launcher with(String variable, Path value) {
        environment.put(variable, value.toString());
        return this;
    }

    Result run(String... arguments) throws IOException, InterruptedException {
        return start(arguments).end();
    }

    /** Ends the process as soon as it has made a file or folder. */
    Result endWhenMade(Path made, String... arguments) throws IOException, InterruptedException {
        Running running = start(arguments);
        while (!Files.exists(made)) {
            if (running.process().waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                return running.end();
            }
        }
        running.process().destroy();
        return running.end();
    }

    /** Stops to read what the process prints behind its first line, as {@code head -1} does. */
    Result readOneLine(String... arguments) throws IOException, InterruptedException {
        Path err = Files.createTempFile(folder, ".err", "");
        Process process = builder(arguments).redirectError(err.toFile()).start();
        String line;
        try (BufferedReader out = process.inputReader()) {
            line = out.readLine();
        }
        return new Result(process.waitFor(), line + "\n", Files.readString(err));
    }

    private Running start(String... arguments) throws IOException {
        Path out = Files.createTempFile(folder, ".out", "");
        Path err = Files.createTempFile(folder, ".err", "");
        ProcessBuilder builder = builder(arguments).redirectOutput(out.toFile()).redirectError(err.toFile());
        return new Running(builder.start(), out, err);
    }

    private ProcessBuilder builder(String... arguments) {
        List<String> line = new ArrayList<>(List.of(command.toString()));
        line.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(line).directory(folder.toFile());
        builder.environment().remove("SPARK_HOME");
        builder.environment().remove("SPARK_SCALA_VERSION");
        builder.environment().put("MLFORMATS_JAVA_OPTS", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        builder.environment().putAll(environment);
        return builder;
    }

    private record Running(Process process, Path out, Path err) {
        Result end() throws IOException, InterruptedException {
            int exitCode = process.waitFor();
            return new Result(exitCode, Files.readString(out), Files.readString(err));
        }
    }

    /** How it ended and what it wrote. */
    record Result(int exitCode, String out, String err) {}
}
