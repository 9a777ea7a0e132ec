package io.github.mlformats.tool.command.option;

import io.github.mlformats.tool.convert.ConversionChecks;
import io.github.mlformats.tool.convert.corrupt.CorruptLimit;
import io.github.mlformats.tool.convert.unit.UnitSize;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Option;

/** Command line options for the units and the checks of a conversion. */
public final class JobOptions {
    @Option(
            names = "--unit-size",
            paramLabel = "BYTES",
            description = "Input bytes per unit, the restartable part of a conversion, such as 4g."
                    + " Default: 1g, or 512m per core if that is more.")
    private String unitSize;

    @Option(
            names = "--verify",
            description = "Read back the output and compare row counts and a checksum of each column.")
    private boolean verify;

    @Option(
            names = "--max-corrupt",
            paramLabel = "N|P%",
            description =
                    "Skip corrupt records, and stop if there are more than N, or P percent of all. Skipped records are"
                            + " listed in OUT/_mlformats/corrupt.")
    private String maxCorrupt;

    public boolean verify() {
        return verify;
    }

    /** Whether corrupt records are skipped. */
    public boolean skipsCorruptRecords() {
        return maxCorrupt != null;
    }

    /** @throws io.github.mlformats.core.error.UsageException if --max-corrupt is invalid */
    public ConversionChecks checks() {
        return new ConversionChecks(verify, maxCorrupt == null ? CorruptLimit.NONE : CorruptLimit.of(maxCorrupt));
    }

    public UnitSize unitSize(SparkSession session) {
        return unitSize == null ? UnitSize.of(session) : UnitSize.of(JavaUtils.byteStringAsBytes(unitSize));
    }
}
