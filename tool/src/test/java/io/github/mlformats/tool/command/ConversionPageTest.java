package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.convert.manifest.JobSummary;
import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.Unit.InputFile;
import io.github.mlformats.convert.manifest.UnitRecord;
import io.github.mlformats.convert.manifest.UnitRecord.CorruptCount;
import io.github.mlformats.convert.manifest.UnitRecord.RowCounts;
import io.github.mlformats.convert.manifest.UnitRecord.TimeSpan;
import io.github.mlformats.report.HtmlPage;
import io.github.mlformats.tool.command.ConversionPage.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConversionPageTest {
    private static final long START = 1_790_000_000_000L;

    private static List<UnitRecord> units(int count) {
        List<UnitRecord> units = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            units.add(unit(i, START + 60_000L * i, 1000 + i));
        }
        return units;
    }

    private static UnitRecord unit(int number, long started, long millis) {
        InputFile input = new InputFile("/data/" + number + ".idv", 1000, START, Optional.empty());
        return new UnitRecord(
                new Unit(number, "", "", List.of(input)),
                List.of(),
                new RowCounts(10, 10),
                List.of(),
                List.of(),
                new TimeSpan(started, millis));
    }

    private static JobSummary job(int verified, List<CorruptCount> corrupt, List<JobSummary.ColumnResult> columns) {
        return new JobSummary(
                new JobSummary.Job("idv", List.of("/data"), "parquet", "/out"),
                new JobSummary.UnitTotals(3, 1, 3003),
                new JobSummary.DataSize(3, 30, 3000),
                new JobSummary.DataSize(3, 30, 1500),
                corrupt,
                new JobSummary.Verification(verified, columns),
                new JobSummary.LastRun(new TimeSpan(START, 7_322_000), "4.1.0", "1"));
    }

    @Test
    void saysWhatWasDoneAndThatItIsTheSame() {
        List<JobSummary.ColumnResult> columns = List.of(new JobSummary.ColumnResult("Price", 3, List.of()));
        String html = HtmlPage.html(ConversionPage.of(job(3, List.of(), columns), units(3)), "test");
        assertThat(html)
                .contains("idv to parquet: /out", "2:02:02 h", "no corrupt records", "are equal to the input", "Price")
                .contains("/data/2.idv");
    }

    @Test
    void saysWhatWasSkippedAndWhatDiffers() {
        List<CorruptCount> corrupt = List.of(new CorruptCount("expected <1>, found 2", 7));
        List<JobSummary.ColumnResult> columns = List.of(new JobSummary.ColumnResult("Price", 1, List.of(0, 2)));
        String html = HtmlPage.html(ConversionPage.of(job(3, corrupt, columns), units(3)), "test");
        assertThat(html)
                .contains("7 corrupt records skipped", "expected &lt;1&gt;, found 2", "some columns differ", "0, 2");
    }

    /** The third unit runs at the same time as the second. */
    @Test
    void overlappingUnitsCountOnce() {
        UnitRecord third = unit(2, START + 60_500L, 1501);
        List<UnitRecord> units = new ArrayList<>(units(2));
        units.add(third);
        assertThat(HtmlPage.html(ConversionPage.of(job(0, List.of(), List.of()), units), "test"))
                .containsSubsequence("duration of all units", "3.0 s", "rows per second", "10");
    }

    @Test
    void withoutUnitsThereIsNoTime() {
        assertThat(HtmlPage.html(ConversionPage.of(job(0, List.of(), List.of()), List.of()), "test"))
                .doesNotContain("Timeline")
                .contains("not verified");
    }

    @Test
    void unitsAreCountedWhenTheyEnd() {
        Timeline timeline = new Timeline(units(100));
        assertThat(timeline.of("", "", "unit", unit -> 1).bins())
                .hasSize(48)
                .allMatch(bin -> bin.count() >= 1 && bin.count() <= 3);
        assertThat(timeline.of("", "", "row", unit -> unit.rows().read()).bins().stream()
                        .mapToLong(bin -> bin.count())
                        .sum())
                .isEqualTo(1000);
    }
}
