package io.github.mlformats.tool.page.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.convert.manifest.JobSummary;
import io.github.mlformats.tool.convert.manifest.Unit.InputFile;
import io.github.mlformats.tool.convert.manifest.UnitRecord;
import io.github.mlformats.tool.convert.manifest.UnitRecord.CorruptCount;
import io.github.mlformats.tool.page.HtmlPage;
import io.github.mlformats.tool.page.content.JobPage.Timeline;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobPageTest {
    private static final long START = 1_790_000_000_000L;

    private static List<UnitRecord> units(int count) {
        List<UnitRecord> units = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            InputFile input = new InputFile("/data/" + i + ".idv", 1000, START, null);
            units.add(new UnitRecord(
                    i,
                    "",
                    List.of(input),
                    10,
                    10,
                    1000,
                    500,
                    List.of(),
                    List.of(),
                    List.of(),
                    START + 60_000L * i,
                    1000 + i));
        }
        return units;
    }

    private static JobSummary job(boolean verified, List<CorruptCount> corrupt, List<JobSummary.ColumnResult> columns) {
        return new JobSummary(
                "idv",
                List.of("/data"),
                "parquet",
                "/out",
                3,
                1,
                3,
                3,
                30,
                30,
                3000,
                1500,
                corrupt,
                verified,
                columns,
                START,
                7_322_000,
                3003,
                "4.1.0",
                "1");
    }

    @Test
    void saysWhatWasDoneAndThatItIsTheSame() {
        List<JobSummary.ColumnResult> columns = List.of(new JobSummary.ColumnResult("Price", 3, List.of()));
        String html = HtmlPage.html(JobPage.of(job(true, List.of(), columns), units(3)), "test");
        assertThat(html)
                .contains("idv to parquet: /out", "2:02:02 h", "no corrupt records", "are equal to the input", "Price")
                .contains("/data/2.idv");
    }

    @Test
    void saysWhatWasSkippedAndWhatDiffers() {
        List<CorruptCount> corrupt = List.of(new CorruptCount("expected <1>, found 2", 7));
        List<JobSummary.ColumnResult> columns = List.of(new JobSummary.ColumnResult("Price", 1, List.of(0, 2)));
        String html = HtmlPage.html(JobPage.of(job(true, corrupt, columns), units(3)), "test");
        assertThat(html)
                .contains("7 corrupt records skipped", "expected &lt;1&gt;, found 2", "some columns differ", "0, 2");
    }

    /** The third unit runs at the same time as the second. */
    @Test
    void overlappingUnitsCountOnce() {
        UnitRecord third =
                new UnitRecord(2, "", List.of(), 10, 10, 0, 0, List.of(), List.of(), List.of(), START + 60_500L, 1501);
        List<UnitRecord> units = new ArrayList<>(units(2));
        units.add(third);
        assertThat(HtmlPage.html(JobPage.of(job(false, List.of(), List.of()), units), "test"))
                .containsSubsequence("duration of all units", "3.0 s", "rows per second", "10");
    }

    @Test
    void withoutUnitsThereIsNoTime() {
        assertThat(HtmlPage.html(JobPage.of(job(false, List.of(), List.of()), List.of()), "test"))
                .doesNotContain("Timeline")
                .contains("not verified");
    }

    @Test
    void unitsAreCountedWhenTheyEnd() {
        Timeline timeline = new Timeline(units(100));
        assertThat(timeline.of("", "", "unit", unit -> 1).bins())
                .hasSize(48)
                .allMatch(bin -> bin.count() >= 1 && bin.count() <= 3);
        assertThat(timeline.of("", "", "row", UnitRecord::rowsIn).bins().stream()
                        .mapToLong(bin -> bin.count())
                        .sum())
                .isEqualTo(1000);
    }
}
