package io.github.mlformats.tool.convert;

import io.github.mlformats.tool.convert.corrupt.CorruptLimit;

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
            throw new ConversionFailure(totals.corruptRecords() + " records are corrupt and " + totals.rowsIn()
                    + " are not, which is more than --max-corrupt " + corrupt
                    + " allows; with a higher limit, the same command goes on");
        }
    }
}
