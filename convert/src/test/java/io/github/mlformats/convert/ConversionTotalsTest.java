package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.UnitRecord;
import io.github.mlformats.convert.manifest.UnitRecord.CorruptCount;
import io.github.mlformats.convert.manifest.UnitRecord.RowCounts;
import io.github.mlformats.convert.manifest.UnitRecord.TimeSpan;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConversionTotalsTest {
    private static UnitRecord unit(int number, long corrupt) {
        return new UnitRecord(
                new Unit(number, "unit", "", List.of()),
                List.of(),
                new RowCounts(100, 100),
                List.of(new CorruptCount("a number, found a text", corrupt)),
                List.of(),
                new TimeSpan(0, 1));
    }

    @Test
    void checksAllStagedUnitsTogether() {
        ConversionTotals totals = new ConversionTotals();
        totals.add(unit(1, 1));
        CorruptLimit limit = CorruptLimit.parse("6");
        assertThatCode(() -> totals.check(limit, List.of(unit(2, 3)))).doesNotThrowAnyException();
        assertThatThrownBy(() -> totals.check(limit, List.of(unit(2, 3), unit(3, 3))))
                .isInstanceOf(ConversionException.class)
                .hasMessageStartingWith("7 of 307 records are corrupt, which exceeds --max-corrupt 6.");
    }
}
