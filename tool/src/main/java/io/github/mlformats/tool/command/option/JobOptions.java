package io.github.mlformats.tool.command.option;

import io.github.mlformats.tool.convert.Checks;
import io.github.mlformats.tool.convert.corrupt.CorruptLimit;
import io.github.mlformats.tool.convert.unit.UnitSize;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Option;

/** How a conversion goes on and what it is held to, as it is said on the command line. */
public final class JobOptions {
    @Option(
            names = "--unit-size",
            paramLabel = "BYTES",
            description = "Bytes of files that are converted at once, and again if that fails, such as 4g."
                    + " Default: 1g, or 512m for each core if that is more.")
    private String unitSize;

    @Option(
            names = "--verify",
            description = "Read back what was written and compare numbers of rows and a checksum of each column.")
    private boolean verify;

    @Option(
            names = "--max-corrupt",
            paramLabel = "N|P%",
            description =
                    "Leave corrupt records out, and stop when there are more than N, or P percent of all. What was left"
                            + " out is listed in OUT/_mlformats/corrupt.")
    private String maxCorrupt;

    public boolean verify() {
        return verify;
    }

    /** Whether corrupt records are left out. */
    public boolean isTolerant() {
        return maxCorrupt != null;
    }

    /** @throws io.github.mlformats.core.error.UsageException if there is no such limit */
    public Checks checks() {
        return new Checks(verify, maxCorrupt == null ? CorruptLimit.NONE : CorruptLimit.of(maxCorrupt));
    }

    public UnitSize unitSize(SparkSession session) {
        return unitSize == null ? UnitSize.of(session) : UnitSize.of(JavaUtils.byteStringAsBytes(unitSize));
    }
}
