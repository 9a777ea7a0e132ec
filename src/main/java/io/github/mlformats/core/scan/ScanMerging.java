package io.github.mlformats.core.scan;

import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Mode;
import io.github.mlformats.core.spi.Format;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Whether Spark may read a table once for several subqueries of a statement, with the columns of all. Since Spark 4.3 a table may
 * say so. Then a subquery gets the rows of a scan with more columns than it has asked for, so the rows must not depend on them: a
 * read that skips corrupt data skips what is corrupt in the requested columns.
 */
final class ScanMerging {
    /** Empty before Spark 4.3. */
    private static final Optional<TableCapability> CAPABILITY = Stream.of(TableCapability.values())
            .filter(capability -> capability.name().equals("SCAN_MERGING"))
            .findFirst();

    private ScanMerging() {}

    /** The capability, if these options read rows that do not depend on the requested columns. */
    static Optional<TableCapability> capability(Format format, CaseInsensitiveStringMap options) {
        return CAPABILITY.filter(any -> failsOnCorruptRecords(format, options) && !skipsCorruptFiles(options));
    }

    private static boolean failsOnCorruptRecords(Format format, CaseInsensitiveStringMap options) {
        return format.options().stream()
                .filter(option -> option.defaultValue() instanceof Mode)
                .map(option -> options.getOrDefault(option.name(), option.defaultText()))
                .allMatch(Mode.FAILFAST.name()::equalsIgnoreCase);
    }

    private static boolean skipsCorruptFiles(CaseInsensitiveStringMap options) {
        String option = options.get(CommonOptions.IGNORE_CORRUPT_FILES.name());
        return Boolean.parseBoolean(
                option != null
                        ? option
                        : SparkSession.active().conf().get(CommonOptions.IGNORE_CORRUPT_FILES.defaultText(), "false"));
    }
}
