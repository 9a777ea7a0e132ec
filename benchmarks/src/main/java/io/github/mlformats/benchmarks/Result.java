package io.github.mlformats.benchmarks;

import io.github.mlformats.benchmarks.Case.Bar;
import io.github.mlformats.benchmarks.Case.Side;
import io.github.mlformats.benchmarks.Outcome.Footprint;
import io.github.mlformats.benchmarks.Workers.Lane;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The outcomes of the runs of a case, compared with its requirement. */
record Result(Case measured, Map<Lane, List<Outcome>> outcomes, Map<Lane, Footprint> footprints) {
    static final String HEAD = """
        | case | work | rival | ours | rival's | ratio | of medians | of CPU time | bar | met | ours reads |
        |---|---|---|---|---|---|---|---|---|---|---|\
        """;

    /** The head of the table of {@link #written()}. */
    static final String WRITTEN_HEAD = """
        | case | side | rate | bytes | time | memory of a task | times as fast |
        |---|---|---|---|---|---|---|\
        """;

    /** What of the runs of a lane is compared. */
    enum Cost {
        BEST,
        MEDIAN,
        BEST_CPU;

        double seconds(List<Outcome> runs) {
            ToLongFunction<Outcome> nanos = this == BEST_CPU ? Outcome::cpuNanos : Outcome::nanos;
            long[] sorted = runs.stream().mapToLong(nanos).sorted().toArray();
            return sorted[this == MEDIAN ? sorted.length / 2 : 0] / 1e9;
        }
    }

    boolean hasRival() {
        return measured.rival() != null;
    }

    /** Seconds of a run of a side. */
    double seconds(Side side, Cost cost) {
        return cost.seconds(runs(side, measured.bar().threads().get(0)));
    }

    /** Rows per second of a side. */
    double rowsPerSecond(Side side, Cost cost) {
        return measured.work(side).file().rows() / seconds(side, cost);
    }

    /** Whether {@link #timesFaster} compares speeds: not those of one side on one and two cores. */
    boolean comparesSpeed() {
        return hasRival() && measured.bar().kind() != Bar.Kind.SPEED_UP;
    }

    /** How many times as fast as the rival our side is, by each cost. */
    DoubleStream timesFaster() {
        return Stream.of(Cost.values()).mapToDouble(cost -> score(Side.OURS, cost) / score(Side.RIVAL, cost));
    }

    private List<Outcome> runs(Side side, int threads) {
        return outcomes.get(new Lane(measured, side, threads));
    }

    /** Rows per second of a side, or the speed-up if it ran with several numbers of threads. */
    private double score(Side side, Cost cost) {
        List<Integer> threads = measured.bar().threads();
        double first = rowsPerSecond(side, cost);
        return threads.size() == 1
                ? first
                : seconds(side, cost) / cost.seconds(runs(side, threads.get(threads.size() - 1)));
    }

    private double ratio(Cost cost) {
        return measured.bar().ratio(score(Side.OURS, cost), score(Side.RIVAL, cost));
    }

    private boolean isMet() {
        return bytesPerRow() <= measured.maxBytesPerRow()
                && (!hasRival() || measured.bar().isMet(score(Side.OURS, Cost.BEST), score(Side.RIVAL, Cost.BEST)));
    }

    /** Bytes per row of the run that read the fewest bytes; other runs may also have loaded classes. */
    private double bytesPerRow() {
        return runs(Side.OURS, measured.bar().threads().get(0)).stream()
                        .mapToDouble(Outcome::bytesRead)
                        .min()
                        .orElse(0)
                / measured.ours().file().rows();
    }

    /** A line of the table. */
    @Override
    public String toString() {
        String met = isMet() ? "yes" : "no";
        String ours = shown(Side.OURS);
        if (!hasRival()) {
            return String.format(
                    "| %s | %s | - | %s | - | - | - | - | %s | %s | - |",
                    measured.id(), measured.title(), ours, measured.bar(), met);
        }
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %.2f | %.2f | %.2f | %s | %s | %.1f B/row |",
                measured.id(),
                measured.title(),
                measured.rival().title(),
                ours,
                shown(Side.RIVAL),
                ratio(Cost.BEST),
                ratio(Cost.MEDIAN),
                ratio(Cost.BEST_CPU),
                measured.bar(),
                met,
                bytesPerRow());
    }

    private String shown(Side side) {
        if (measured.bar().kind() == Bar.Kind.SPEED_UP) {
            return speedUp(side);
        }
        return measured.launch().isTimed() ? time(side) : rate(side);
    }

    /** How many times as fast a side is on two cores as on one, for tables. */
    String speedUp(Side side) {
        return String.format(Locale.ROOT, "%.2fx", score(side, Cost.BEST));
    }

    /** A line for each side of a case that writes to a store. */
    Stream<String> written() {
        return footprints.keySet().stream().map(lane -> String.join(
                        " | ",
                        "| " + measured.id(),
                        measured.work(lane.side()).title(),
                        rate(lane.side()),
                        bytesWritten(lane.side()),
                        time(lane.side()),
                        memory(lane.side()),
                        lane.side() == Side.OURS ? range() : "",
                        "")
                .strip());
    }

    /** Bytes written per second of the best run. */
    String bytesWritten(Side side) {
        double bytes = footprint(side).bytesWritten() / seconds(side, Cost.BEST);
        return String.format(Locale.ROOT, "%.0f MB/s", bytes / 1e6);
    }

    /** Memory of each of the tasks that run at the same time. */
    String memory(Side side) {
        double bytes =
                (double) footprint(side).peakBytes() / measured.bar().threads().get(0);
        return String.format(Locale.ROOT, "%.0f MB", bytes / 1e6);
    }

    private Footprint footprint(Side side) {
        return footprints.get(new Lane(measured, side, measured.bar().threads().get(0)));
    }

    /** From the least to the largest ratio, of best runs, medians and CPU time. */
    String range() {
        return range(timesFaster().summaryStatistics());
    }

    /** The least and the largest of some ratios. */
    static String range(DoubleSummaryStatistics ratios) {
        String least = rounded(ratios.getMin());
        String most = rounded(ratios.getMax());
        return least.equals(most) ? least : least + " to " + most;
    }

    private static String rounded(double ratio) {
        return String.format(Locale.ROOT, ratio < 1 ? "%.2f" : ratio < 20 ? "%.1f" : "%.0f", ratio);
    }

    /** Rows per second, for tables. */
    String rate(Side side) {
        double rows = rowsPerSecond(side, Cost.BEST);
        return rows < 1e6
                ? String.format(Locale.ROOT, "%,.0f rows/s", rows)
                : String.format(Locale.ROOT, "%.2f Mrows/s", rows / 1e6);
    }

    /** Seconds and CPU seconds of the best runs, for tables. */
    String time(Side side) {
        return String.format(
                Locale.ROOT, "%.2f s (CPU %.2f s)", seconds(side, Cost.BEST), seconds(side, Cost.BEST_CPU));
    }
}
