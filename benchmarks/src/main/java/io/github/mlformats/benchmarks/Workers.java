package io.github.mlformats.benchmarks;

import io.github.mlformats.benchmarks.Case.Launch;
import io.github.mlformats.benchmarks.Case.Side;
import io.github.mlformats.benchmarks.work.LocalSpark;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The JVMs of a case. Each side has its own, because column vectors of many kinds in one JVM slow each other's calls. A quick run
 * measures nothing that counts, so one JVM runs all sides of all of its cases.
 */
final class Workers implements AutoCloseable {
    private final Settings settings;
    private final List<String> stores;
    private final Map<String, WorkerProcess> running = new LinkedHashMap<>();

    /** @param stores JVM options of processes that use the stores */
    Workers(Settings settings, List<String> stores) {
        this.settings = settings;
        this.stores = stores;
    }

    /** A measured configuration: a side of a case and a number of threads. */
    record Lane(Case measured, Side side, int threads) {
        @Override
        public String toString() {
            return measured.id() + "-" + side.name().toLowerCase() + "-" + threads;
        }
    }

    /** Sends a command and waits for the response. */
    String ask(Lane lane, String command) throws IOException {
        Launch own = lane.measured().launch(lane.threads());
        Launch launch = settings.isQuick() ? own.quick() : own;
        String name = settings.isQuick()
                ? String.join(
                        "-",
                        "quick",
                        launch.usesStores() ? "stores" : "tables",
                        String.valueOf(lane.threads()),
                        settings.checkout(lane.side()).getFileName().toString())
                : lane.toString();
        if (launch.isFresh()) {
            try (WorkerProcess worker = start(launch, lane, name)) {
                return worker.ask(command);
            }
        }
        WorkerProcess worker = running.get(name);
        if (worker == null) {
            worker = start(launch, lane, name);
            running.put(name, worker);
        }
        try {
            return worker.ask(command);
        } catch (IOException e) {
            running.remove(name);
            throw e;
        }
    }

    private WorkerProcess start(Launch launch, Lane lane, String name) throws IOException {
        return new WorkerProcess(
                settings,
                settings.checkout(lane.side()),
                launch,
                String.valueOf(lane.threads()),
                stores,
                settings.log(name + ".log"));
    }

    @Override
    public void close() throws IOException {
        for (WorkerProcess worker : running.values()) {
            worker.close();
        }
    }

    /** A {@link Worker} in a child JVM: prints one line for each line that it receives. Its standard error goes to a log file. */
    static final class WorkerProcess implements AutoCloseable {
        private final Process process;
        private final PrintWriter commands;
        private final BufferedReader answers;
        private final Path log;

        /**
         * @param checkout the project whose classes run, see {@link Settings#checkout}
         * @param threads {@code n} of {@code local[n]}
         * @param stores JVM options of a process that uses the stores
         */
        WorkerProcess(Settings settings, Path checkout, Launch launch, String threads, List<String> stores, Path log)
                throws IOException {
            List<String> line = new ArrayList<>();
            if (launch.isOnOneCore()) {
                line.addAll(List.of("taskset", "-c", "0"));
            }
            line.addAll(LocalSpark.command(launch.heap(), classPath(checkout, launch.usesStores())));
            if (launch.usesStores()) {
                line.addAll(stores);
            }
            line.add(Worker.class.getName());
            line.addAll(
                    List.of(String.valueOf(settings.shrink()), settings.data().toString(), threads));
            this.process = new ProcessBuilder(line)
                    .directory(checkout.toFile())
                    .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            this.commands = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
            this.answers = process.inputReader(StandardCharsets.UTF_8);
            this.log = log;
        }

        /** The class path of a process of a project. @param usesStores whether it uses the stores, or is one of them */
        static String classPath(Path checkout, boolean usesStores) throws IOException {
            Path target = checkout.resolve(Path.of("benchmarks", "target"));
            return target.resolve("classes")
                    + File.pathSeparator
                    + Files.readString(target.resolve(usesStores ? "store-path" : "class-path"));
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
}
