package io.github.mlformats.benchmarks.harness;

import io.github.mlformats.benchmarks.cases.Case;
import io.github.mlformats.benchmarks.cases.Side;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The measurements of a case, compared with its requirement. */
record Result(Case measured, Map<Lane, Measurement> measurements) {
    static final String HEAD = """
            | case | work | rival | ours | rival's | ratio | of medians | of CPU time | bar | met | ours reads |
            |---|---|---|---|---|---|---|---|---|---|---|""";

    /** Rows per second of a side, or the speed-up if it ran with several numbers of threads. */
    private double score(Side side, ToDoubleFunction<Measurement> rowsPerSecond) {
        List<Integer> threads = measured.bar().threads();
        double first = rowsPerSecond.applyAsDouble(measurements.get(new Lane(side, threads.get(0))));
        double last = rowsPerSecond.applyAsDouble(measurements.get(new Lane(side, threads.get(threads.size() - 1))));
        return threads.size() == 1 ? first : last / first;
    }

    boolean isMet() {
        return bytesPerRow() <= measured.maxBytesPerRow() && measured.bar().isMet(best(Side.OURS), best(Side.RIVAL));
    }

    /** A line of the table. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %.2f | %.2f | %.2f | %s | %s | %.1f B/row |",
                measured.id(),
                measured.title(),
                measured.rival().title(),
                shown(best(Side.OURS)),
                shown(best(Side.RIVAL)),
                ratio(Measurement::bestRowsPerSecond),
                ratio(Measurement::medianRowsPerSecond),
                ratio(Measurement::bestRowsPerCpuSecond),
                measured.bar(),
                isMet() ? "yes" : "no",
                bytesPerRow());
    }

    private double ratio(ToDoubleFunction<Measurement> rowsPerSecond) {
        return measured.bar().ratio(score(Side.OURS, rowsPerSecond), score(Side.RIVAL, rowsPerSecond));
    }

    private double best(Side side) {
        return score(side, Measurement::bestRowsPerSecond);
    }

    private double bytesPerRow() {
        return measurements
                .get(new Lane(Side.OURS, measured.bar().threads().get(0)))
                .bytesPerRow();
    }

    private static String shown(double score) {
        return score < 100
                ? String.format(Locale.ROOT, "%.2fx", score)
                : String.format(Locale.ROOT, "%.2f Mrow/s", score / 1e6);
    }
}
