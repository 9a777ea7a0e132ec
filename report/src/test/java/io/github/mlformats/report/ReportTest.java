package io.github.mlformats.report;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.labelled;
import static io.github.mlformats.core.inspect.Fact.size;
import static io.github.mlformats.core.inspect.Fact.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.inspect.Fact;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportTest {
    private static final Fact.Group FACTS = Fact.Group.of(
            labelled("file", text("a.idv")),
            labelled("rows", count(12345)),
            labelled("stored size", size(1536)),
            labelled("limits", Fact.Group.of(labelled("most rows", count(7)))),
            labelled(
                    "columns",
                    new Fact.Table(
                            List.of("name", "rows per block", "type"),
                            List.of(
                                    List.of(text("A"), count(8192), text("Int32")),
                                    List.of(text("Long"), count(1), Fact.NONE)))),
            labelled("skipped", new Fact.Table(List.of("column"), List.of())));

    @Test
    void writesTextInColumnsWithUnits() {
        assertThat(TextReport.of(FACTS)).isEqualTo("""
                        file         a.idv
                        rows         12,345
                        stored size  1.5 KiB

                        limits
                          most rows  7

                        columns
                          name  rows per block  type
                          A              8,192  Int32
                          Long               1
                        """);
    }

    @Test
    @Timeout(10)
    void writesLongTables() {
        List<List<Fact>> rows = Collections.nCopies(50_000, List.of(text("name"), count(1)));
        Fact.Group facts = Fact.Group.of(labelled("tensors", new Fact.Table(List.of("name", "values"), rows)));
        assertThat(TextReport.of(facts)).hasLineCount(rows.size() + 3);
    }

    @Test
    void writesJsonWithPlainNumbers() throws IOException {
        ObjectMapper json = new ObjectMapper();
        assertThat(json.readTree(JsonReport.of(FACTS))).isEqualTo(json.readTree("""
                                {"file": "a.idv", "rows": 12345, "storedSize": 1536, "limits": {"mostRows": 7},
                                 "columns": [{"name": "A", "rowsPerBlock": 8192, "type": "Int32"},
                                             {"name": "Long", "rowsPerBlock": 1, "type": null}],
                                 "skipped": []}
                                """));
    }

    @ParameterizedTest
    @CsvSource({"0, 0 B", "1023, 1023 B", "1024, 1.0 KiB", "1572864, 1.5 MiB", "9223372036854775807, 8.0 EiB"})
    void writesBytesWithTheLargestUnitThatFits(long bytes, String text) {
        assertThat(HumanReadable.bytes(bytes)).isEqualTo(text);
    }

    @Test
    void countsThings() {
        assertThat(HumanReadable.count(1, "row")).isEqualTo("1 row");
        assertThat(HumanReadable.count(1234, "row")).isEqualTo("1,234 rows");
    }
}
