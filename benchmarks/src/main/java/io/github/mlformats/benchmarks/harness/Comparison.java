package io.github.mlformats.benchmarks.harness;

import io.github.mlformats.benchmarks.cases.Case;
import io.github.mlformats.benchmarks.cases.Side;
import io.github.mlformats.benchmarks.profile.ProfileSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs the two sides of a case alternately, so that other load on the machine affects both. */
final class Comparison implements AutoCloseable {
    private final Case compared;
    private final Settings settings;
    private final Map<Lane, WorkerProcess> workers = new LinkedHashMap<>();

    Comparison(Case compared, Settings settings) throws IOException {
        this.compared = compared;
        this.settings = settings;
        for (int threads : compared.bar().threads()) {
            Lane ours = new Lane(Side.OURS, threads);
            Lane rival = new Lane(Side.RIVAL, threads);
            workers.put(ours, start(ours));
            workers.put(rival, compared.rival().sharesJvm() ? workers.get(ours) : start(rival));
        }
    }

    /** Warms up, measures, and verifies that both sides have equal results. */
    Result run() throws IOException {
        for (int i = 0; i < settings.warmUps(); i++) {
            round();
        }
        if (settings.profile()) {
            for (Lane lane : processes()) {
                ask(lane, "record");
            }
        }
        Map<Lane, List<Outcome>> outcomes = new HashMap<>();
        for (int i = 0; i < settings.runs(); i++) {
            round().forEach((lane, outcome) ->
                    outcomes.computeIfAbsent(lane, none -> new ArrayList<>()).add(outcome));
        }
        Map<Lane, Measurement> measurements = new HashMap<>();
        outcomes.forEach((lane, all) -> measurements.put(lane, new Measurement(rows(lane), all)));
        if (settings.profile()) {
            for (Lane lane : processes()) {
                Path log = settings.log(compared, lane, "jfr");
                ask(lane, "dump " + log);
                System.err.println(ProfileSummary.of(log));
            }
        } else if (!compared.ours().hasResult() && !compared.rival().hasResult()) {
            compareDigests();
        }
        return new Result(compared, measurements);
    }

    /** A lane of each JVM. */
    private List<Lane> processes() {
        return workers.keySet().stream()
                .filter(lane -> lane.side() == Side.OURS || !compared.rival().sharesJvm())
                .toList();
    }

    private Map<Lane, Outcome> round() throws IOException {
        Map<Lane, Outcome> outcomes = new LinkedHashMap<>();
        Outcome first = null;
        for (Lane lane : workers.keySet()) {
            Outcome outcome = Outcome.parse(ask(lane, "run " + lane.side()));
            outcomes.put(lane, outcome);
            first = first == null ? outcome : first;
            if (!outcome.agreesWith(first)) {
                throw new IOException("results differ: " + first + " and, of " + lane + ", " + outcome);
            }
            if (outcome.rowsRead() != 0 && outcome.rowsRead() != rowsRead(lane)) {
                throw new IOException(lane + " read " + outcome.rowsRead() + " rows of " + rowsRead(lane));
            }
        }
        return outcomes;
    }

    /** Compares all rows once if the runs have no results to compare. */
    private void compareDigests() throws IOException {
        int threads = compared.bar().threads().get(0);
        String ours = ask(new Lane(Side.OURS, threads), "digest OURS");
        String rival = ask(new Lane(Side.RIVAL, threads), "digest RIVAL");
        if (!ours.equals(rival)) {
            throw new IOException("rows differ: ours give " + ours + ", the rival's " + rival);
        }
    }

    private long rows(Lane lane) {
        return compared.work(lane.side()).file().rows();
    }

    private long rowsRead(Lane lane) {
        return compared.work(lane.side()).rowsRead();
    }

    private String ask(Lane lane, String question) throws IOException {
        return workers.get(lane).ask(question);
    }

    private WorkerProcess start(Lane lane) throws IOException {
        Path log = settings.log(compared, lane, "log");
        String shrink = String.valueOf(settings.shrink());
        String data = settings.data().toString();
        return WorkerProcess.start(Worker.class, log, compared.id(), shrink, data, String.valueOf(lane.threads()));
    }

    @Override
    public void close() throws IOException {
        for (WorkerProcess worker : workers.values()) {
            worker.close();
        }
    }
}
