package io.github.mlformats.benchmarks.harness;

import io.github.mlformats.benchmarks.cases.Case.Launch;
import io.github.mlformats.benchmarks.work.Jvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A {@link Worker} in a child JVM: prints one line for each line that it receives. Its standard error goes to a log file. */
final class WorkerProcess implements AutoCloseable {
    private final Process process;
    private final PrintWriter commands;
    private final BufferedReader answers;
    private final Path log;

    /**
     * @param threads {@code n} of {@code local[n]}
     * @param stores JVM options of a process that uses the stores
     */
    WorkerProcess(Settings settings, Launch launch, String threads, List<String> stores, Path log) throws IOException {
        List<String> line = new ArrayList<>();
        if (launch.isOnOneCore()) {
            line.addAll(List.of("taskset", "-c", "0"));
        }
        if (launch.usesStores()) {
            line.addAll(Jvm.command(launch.heap(), StoreServers.classPath()));
            line.addAll(stores);
        } else {
            line.addAll(Jvm.command(launch.heap()));
        }
        line.add(Worker.class.getName());
        line.addAll(List.of(String.valueOf(settings.shrink()), settings.data().toString(), threads));
        this.process = new ProcessBuilder(line)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        this.commands = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.log = log;
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
