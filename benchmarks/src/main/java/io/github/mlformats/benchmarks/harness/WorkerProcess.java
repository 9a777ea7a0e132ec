package io.github.mlformats.benchmarks.harness;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.launcher.JavaModuleOptions;

/** A child JVM that prints one line for each line that it receives. Its standard error goes to a log file. */
final class WorkerProcess implements AutoCloseable {
    private final Process process;
    private final PrintWriter commands;
    private final BufferedReader answers;
    private final Path log;

    private WorkerProcess(Process process, Path log) {
        this.process = process;
        this.commands = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        this.log = log;
    }

    /** Starts a main class with this JVM's class path, 3 GB of heap and precise profiling. */
    static WorkerProcess start(Class<?> main, Path log, String... args) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(List.of("-Xms3g", "-Xmx3g", "-Duser.timezone=UTC", "-Dfile.encoding=UTF-8"));
        line.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints"));
        line.addAll(List.of(JavaModuleOptions.defaultModuleOptions().split(" +")));
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        line.addAll(List.of(args));
        File errors = log.toFile();
        return new WorkerProcess(new ProcessBuilder(line).redirectError(errors).start(), log);
    }

    /** Sends a line and waits for the response. */
    String ask(String command) throws IOException {
        commands.println(command);
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException("\"" + command + "\" failed, see " + log);
        }
        return answer;
    }

    @Override
    public void close() throws IOException {
        commands.close();
        try {
            int status = process.waitFor();
            if (status != 0) {
                throw new IOException("exit status " + status + ", see " + log);
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }
}
