package io.github.mlformats.tool.convert;

import io.github.mlformats.tool.convert.corrupt.CorruptLimit;
import io.github.mlformats.tool.convert.manifest.CorruptCount;
import io.github.mlformats.tool.convert.progress.UnitTaskListener;
import java.util.List;

/**
 * The checks of a conversion.
 *
 * @param verify whether the output is read back and compared
 * @param corrupt limit of skipped corrupt records
 */
public record ConversionChecks(boolean verify, CorruptLimit corrupt) {
    /** @throws ConversionException if the limit of corrupt records is exceeded */
    void check(ConversionTotals totals) {
        if (corrupt.isExceeded(totals.corruptRecords(), totals.rowsIn())) {
            throw limitExceeded(totals.corruptRecords(), totals.rowsIn(), totals.corrupt());
        }
    }

    /** The limit for a running unit, after the totals of finished ones. */
    UnitTaskListener.Limit limitAfter(ConversionTotals before) {
        long corruptBefore = before.corruptRecords();
        long rowsBefore = before.rowsIn();
        return (records, rows) -> corrupt.isExceeded(corruptBefore + records, rowsBefore + rows);
    }

    /** @param reasons the most frequent one first */
    ConversionException limitExceeded(long records, long rows, List<CorruptCount> reasons) {
        return new ConversionException(records + " of " + (records + rows) + " records are corrupt, which exceeds"
                + " --max-corrupt " + corrupt + ". Run the same command with a higher limit to resume"
                + reasons.stream()
                        .findFirst()
                        .map(most -> "; most frequent: " + most.reason())
                        .orElse(""));
    }
}
