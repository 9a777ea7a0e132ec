package io.github.mlformats.tool.convert;

import io.github.mlformats.tool.convert.corrupt.CorruptLimit;
import io.github.mlformats.tool.convert.manifest.CorruptCount;
import io.github.mlformats.tool.convert.progress.UnitTasks;
import java.util.List;

/**
 * What a conversion is held to.
 *
 * @param verify whether all is read back and compared
 * @param corrupt how much may be left out
 */
public record Checks(boolean verify, CorruptLimit corrupt) {
    /** @throws ConversionFailure if more is corrupt than may be */
    void check(Totals totals) {
        if (corrupt.isExceeded(totals.corruptRecords(), totals.rowsIn())) {
            throw tooMuch(totals.corruptRecords(), totals.rowsIn(), totals.corrupt());
        }
    }

    /** The same for a unit that is being converted, after others. */
    UnitTasks.Limit after(Totals before) {
        long corruptBefore = before.corruptRecords();
        long rowsBefore = before.rowsIn();
        return (records, rows) -> corrupt.isExceeded(corruptBefore + records, rowsBefore + rows);
    }

    /** @param reasons the most frequent one first */
    ConversionFailure tooMuch(long records, long rows, List<CorruptCount> reasons) {
        return new ConversionFailure(records + " records are corrupt and " + rows + " are not, which is more than"
                + " --max-corrupt " + corrupt + " allows; with a higher limit, the same command goes on"
                + reasons.stream()
                        .findFirst()
                        .map(most -> "; most often: " + most.reason())
                        .orElse(""));
    }
}
