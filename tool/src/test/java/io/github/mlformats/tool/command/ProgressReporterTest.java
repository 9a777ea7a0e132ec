package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.convert.ConversionListener;
import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.Unit.InputFile;
import io.github.mlformats.convert.manifest.UnitRecord;
import io.github.mlformats.convert.manifest.UnitRecord.RowCounts;
import io.github.mlformats.convert.manifest.UnitRecord.TimeSpan;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgressReporterTest {
    private static final ConversionListener.UnitProgress HALF_DONE = new ConversionListener.UnitProgress() {
        @Override
        public long rows() {
            return 0;
        }

        @Override
        public double completedFraction(Unit unit) {
            return 0.5;
        }
    };

    private final StringWriter err = new StringWriter();
    private final Timer timer = new Timer();

    /** A timer controlled by the test. */
    private static final class Timer extends ScheduledThreadPoolExecutor {
        private Runnable task;
        private Duration period;

        Timer() {
            super(1);
        }

        @Override
        public ScheduledFuture<?> scheduleAtFixedRate(Runnable repeated, long initial, long next, TimeUnit unit) {
            task = repeated;
            period = Duration.of(next, unit.toChronoUnit());
            return null;
        }
    }

    private ProgressReporter begin(boolean terminal, int width, String file) {
        ProgressReporter reporter = new ProgressReporter(new PrintWriter(err), terminal, width, timer);
        reporter.resumed(1, 3);
        reporter.started(2, 100, HALF_DONE);
        timer.task.run();
        reporter.unitStarted(new Unit(0, file, "", List.<InputFile>of()));
        timer.task.run();
        return reporter;
    }

    @Test
    void logsALineEveryHalfMinute() {
        try (ProgressReporter reporter = begin(false, Integer.MAX_VALUE, "a.idv")) {
            assertThat(timer.period).isEqualTo(Duration.ofSeconds(30));
            assertThat(err).hasToString("1 of 3 units were finished by earlier runs\n0/2 units, a.idv\n");
            timer.task.run();
            reporter.unitsAdded(2);
        }
        assertThat(err)
                .as("nothing that steers a terminal")
                .hasToString(
                        "1 of 3 units were finished by earlier runs\n0/2 units, a.idv\n0/2 units, a.idv\nnew input files: 2 more units\n");
        assertThat(timer.isShutdown()).isTrue();
    }

    @Test
    void writesOverItsLineOnATerminal() {
        try (ProgressReporter reporter = begin(true, 12, "a.idv")) {
            assertThat(timer.period).isLessThanOrEqualTo(Duration.ofSeconds(1));
            timer.task.run();
            reporter.unitsAdded(2);
        }
        String clear = "\r\u001b[K";
        assertThat(err)
                .as("one column less than there are, so that it does not wrap")
                .hasToString(clear + "1 of 3 units were finished by earlier runs\n" + clear + "0/2 units, " + clear
                        + "0/2 units, " + clear + "new input files: 2 more units\n" + clear);
    }

    @Test
    void namesAllRunningUnits() {
        Unit second = new Unit(1, "b.idv", "", List.of());
        try (ProgressReporter reporter = begin(false, Integer.MAX_VALUE, "a.idv")) {
            reporter.unitStarted(second);
            timer.task.run();
            reporter.unitFinished(
                    new UnitRecord(second, List.of(), new RowCounts(7, 7), List.of(), List.of(), new TimeSpan(0, 0)));
            timer.task.run();
        }
        assertThat(err.toString().lines()).endsWith("0/2 units, a.idv, b.idv", "1/2 units, a.idv");
    }

    @Test
    void namesCannotForgeLines() {
        begin(false, Integer.MAX_VALUE, "a\n2/2 units\u001b[2J").close();
        assertThat(err.toString().lines()).hasSize(2);
        assertThat(err.toString()).doesNotContain("\u001b");
    }
}
