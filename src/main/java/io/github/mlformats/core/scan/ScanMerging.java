package io.github.mlformats.core.scan;

import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.Format;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The table capability of Spark 4.3 and later that lets Spark merge the scans of several subqueries into one with the columns
 * of all. A subquery then reads rows of a scan with more columns than it requested, so the rows must not depend on the
 * requested columns. They do if corrupt data is skipped, since only requested columns are decoded.
 */
final class ScanMerging {
    /** Empty before Spark 4.3. */
    private static final Optional<TableCapability> CAPABILITY = Stream.of(TableCapability.values())
            .filter(capability -> capability.name().equals("SCAN_MERGING"))
            .findFirst();

    private ScanMerging() {}

    /** Returns the capability if rows do not depend on the requested columns under these options. */
    static Optional<TableCapability> capability(Format format, CaseInsensitiveStringMap options) {
        return CAPABILITY.filter(any -> failsOnCorruptRecords(format, options) && !skipsCorruptFiles(options));
    }

    private static boolean failsOnCorruptRecords(Format format, CaseInsensitiveStringMap options) {
        return format.options().stream()
                .filter(option -> option.defaultValue() instanceof ParseMode)
                .map(option -> options.getOrDefault(option.name(), option.defaultText()))
                .allMatch(ParseMode.FAILFAST.name()::equalsIgnoreCase);
    }

    private static boolean skipsCorruptFiles(CaseInsensitiveStringMap options) {
        String option = options.get(CommonOptions.IGNORE_CORRUPT_FILES.name());
        return Boolean.parseBoolean(
                option != null
                        ? option
                        : SparkSession.active().conf().get(CommonOptions.IGNORE_CORRUPT_FILES.defaultText(), "false"));
    }
}
