package io.github.mlformats.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The ratios of all runs for docs/performance.md, on different days and machines: {@code benchmarks/results.csv}. The page shows the
 * range over them, as one machine does not tell what another one does.
 */
final class History {
    private static final String HEAD = "date,machine,case,least,most";

    /**
     * The ratios of a case in a run.
     *
     * @param machine processor and number of cores
     * @param least the least of the ratios of best runs, medians and CPU time
     */
    record Line(String date, String machine, String id, double least, double most) {
        /** Rounds the ratios as the file has them, so that a page is the same after the file was read. */
        Line {
            least = rounded(least);
            most = rounded(most);
        }

        private static double rounded(double ratio) {
            return Math.rint(ratio * 1000) / 1000;
        }

        static Line parse(String text) {
            String[] cells = text.split(",");
            return new Line(cells[0], cells[1], cells[2], Double.parseDouble(cells[3]), Double.parseDouble(cells[4]));
        }

        private boolean isSameRun(Line other) {
            return date.equals(other.date) && machine.equals(other.machine) && id.equals(other.id);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s,%s,%s,%.3f,%.3f", date, machine, id, least, most);
        }
    }

    private final List<Line> lines = new ArrayList<>();

    /** Reads a file; without one, there are no runs. */
    static History read(Path file) throws IOException {
        History history = new History();
        if (Files.exists(file)) {
            Files.readAllLines(file).stream().skip(1).map(Line::parse).forEach(history.lines::add);
        }
        return history;
    }

    /** Adds the ratios of a case, in place of those of the same machine and day. */
    void add(Line line) {
        lines.removeIf(line::isSameRun);
        lines.add(line);
    }

    /** Adds the ratios of a run on this machine, now. */
    void add(List<Result> results) {
        for (Result result : results) {
            if (result.comparesSpeed()) {
                DoubleSummaryStatistics ratios = result.timesFaster().summaryStatistics();
                add(new Line(
                        LocalDate.now().toString(),
                        machine(),
                        result.measured().id(),
                        ratios.getMin(),
                        ratios.getMax()));
            }
        }
    }

    /** Returns processor and number of cores, without commas, which separate the columns of the file. */
    static String machine() {
        return processor().replace(",", "") + " with " + Runtime.getRuntime().availableProcessors() + " cores";
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 2))
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }

    /** Returns all ratios of a case: the least and the largest of each run. */
    DoubleSummaryStatistics ratios(String id) {
        DoubleSummaryStatistics ratios = new DoubleSummaryStatistics();
        for (Line line : lines) {
            if (line.id().equals(id)) {
                ratios.accept(line.least());
                ratios.accept(line.most());
            }
        }
        return ratios;
    }

    /** Returns days and machines of the runs, in order. */
    List<String> runs() {
        return lines.stream()
                .map(line -> line.machine() + " (" + line.date() + ")")
                .distinct()
                .toList();
    }

    void write(Path file) throws IOException {
        List<String> text = new ArrayList<>(List.of(HEAD));
        lines.stream().map(Line::toString).forEach(text::add);
        Files.write(file, text);
    }
}
