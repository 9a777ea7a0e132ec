package io.github.mlformats.benchmarks.harness;

import io.github.mlformats.benchmarks.cases.Case;
import io.github.mlformats.benchmarks.cases.Case.Launch;
import io.github.mlformats.benchmarks.cases.Case.Side;
import java.io.IOException;
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
        Launch own = lane.measured().launch();
        Launch launch = settings.isQuick() ? own.quick() : own;
        String name = settings.isQuick()
                ? "quick-" + (launch.usesStores() ? "stores-" : "") + lane.threads()
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
        return new WorkerProcess(settings, launch, String.valueOf(lane.threads()), stores, settings.log(name + ".log"));
    }

    @Override
    public void close() throws IOException {
        for (WorkerProcess worker : running.values()) {
            worker.close();
        }
    }
}
