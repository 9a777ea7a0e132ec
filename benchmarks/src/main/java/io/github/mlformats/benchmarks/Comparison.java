package io.github.mlformats.benchmarks;

import io.github.mlformats.benchmarks.Case.Side;
import io.github.mlformats.benchmarks.Outcome.Footprint;
import io.github.mlformats.benchmarks.Workers.Lane;
import io.github.mlformats.benchmarks.work.Work;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs the two sides of a case alternately, so that other load on the machine affects both. */
final class Comparison {
    /** How long each side runs at least before it is measured. */
    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final int MAX_WARM_UPS = 30;

    private final Case compared;
    private final Settings settings;
    private final Workers workers;
    private final List<Lane> lanes = new ArrayList<>();

    Comparison(Case compared, Settings settings, Workers workers) {
        this.compared = compared;
        this.settings = settings;
        this.workers = workers;
        for (int threads : compared.bar().threads()) {
            for (Side side : Side.values()) {
                if (compared.work(side) != null) {
                    lanes.add(new Lane(compared, side, threads));
                }
            }
        }
    }

    /** Warms up, measures, and verifies that both sides have equal results. */
    Result run() throws IOException {
        if (!compared.launch().isTimed()) {
            warmUp();
        }
        if (settings.profile()) {
            for (Lane lane : lanes) {
                workers.ask(lane, "record");
            }
        }
        Map<Lane, List<Outcome>> outcomes = new LinkedHashMap<>();
        for (int i = 0; i < Math.min(settings.runs(), compared.launch().maxRuns()); i++) {
            round().forEach((lane, outcome) ->
                    outcomes.computeIfAbsent(lane, none -> new ArrayList<>()).add(outcome));
        }
        if (settings.profile()) {
            for (Lane lane : lanes) {
                Path recording = settings.log(lane + ".jfr");
                workers.ask(lane, "dump " + recording);
                System.err.println(ProfileSummary.of(recording));
            }
        } else if (!compared.launch().isTimed()) {
            compareDigests();
        }
        Map<Lane, Footprint> footprints = new LinkedHashMap<>();
        if (compared.launch().usesStores()) {
            for (Lane lane : lanes) {
                String footprint = workers.ask(lane, "footprint " + compared.id() + " " + settings.work(lane.side()));
                footprints.put(lane, Footprint.parse(footprint));
            }
        }
        return new Result(compared, outcomes, footprints);
    }

    /** A JVM compiles the code of a query for seconds, in which short queries run many times. */
    private void warmUp() throws IOException {
        Map<Lane, Long> nanos = new HashMap<>();
        int rounds = 0;
        do {
            round().forEach((lane, outcome) -> nanos.merge(lane, outcome.nanos(), Long::sum));
            rounds++;
        } while (rounds < settings.warmUps()
                || !settings.isQuick() && rounds < MAX_WARM_UPS && Collections.min(nanos.values()) < WARM_UP_NANOS);
    }

    private Map<Lane, Outcome> round() throws IOException {
        Map<Lane, Outcome> outcomes = new LinkedHashMap<>();
        Outcome first = null;
        for (Lane lane : lanes) {
            Outcome outcome =
                    Outcome.parse(workers.ask(lane, "run " + compared.id() + " " + settings.work(lane.side())));
            outcomes.put(lane, outcome);
            first = first == null ? outcome : first;
            if (!outcome.agreesWith(first)) {
                throw new IOException("results differ: " + first + " and, of " + lane + ", " + outcome);
            }
            long expected = compared.work(lane.side()).taskRows();
            if (expected != Work.UNKNOWN_ROWS && outcome.rowsRead() != 0 && outcome.rowsRead() != expected) {
                throw new IOException(lane + " read " + outcome.rowsRead() + " rows of " + expected);
            }
        }
        return outcomes;
    }

    /** Compares all rows once if the runs have no results to compare. */
    private void compareDigests() throws IOException {
        List<String> digests = new ArrayList<>();
        for (Lane lane : lanes.subList(0, compared.rival() == null ? 1 : 2)) {
            digests.add(workers.ask(lane, "digest " + compared.id() + " " + settings.work(lane.side())));
        }
        if (digests.stream().filter(digest -> !digest.isEmpty()).distinct().count() > 1) {
            throw new IOException("rows differ: ours and the rival's give " + digests);
        }
    }
}
