package io.github.mlformats.core.spi;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.LogOnce;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.ParseMode;
import java.io.IOException;
import java.util.Collection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a reader treats corrupt records: it fails the query, skips them, or returns rows of nulls for them. Counts the
 * records that it does not fail on.
 *
 * @param mode the read mode that the user chose
 * @param metrics counts corrupt records, and logs them to {@code badRecordsPath} if the user has set it
 */
public record CorruptRecordPolicy(ParseMode mode, ReadMetrics metrics) {
    private static final Logger LOG = LoggerFactory.getLogger(CorruptRecordPolicy.class);

    /** The reason why a record is corrupt. Computed only if it is reported. */
    @FunctionalInterface
    public interface Reason {
        /** Returns the exception that describes the corruption. */
        CorruptFileException get() throws IOException;
    }

    /**
     * Checks that the corrupt record column does not hide a column of the data.
     *
     * @param column name of the corrupt record column
     * @param others names of all other columns
     * @throws UsageException if one of them has the same name
     */
    public static void checkCorruptRecordColumn(String column, Collection<String> others, boolean caseSensitive) {
        for (String other : others) {
            if (caseSensitive ? other.equals(column) : other.equalsIgnoreCase(column)) {
                throw new UsageException("columnNameOfCorruptRecord is '" + PlainText.truncate(column)
                        + "', but the data has a column '" + PlainText.truncate(other)
                        + "': set columnNameOfCorruptRecord to another name");
            }
        }
    }

    /**
     * Whether corrupt records are logged one by one. Then all of them must be detected, including those in columns that the
     * query does not read.
     */
    public boolean isLogged() {
        return !failsQuery() && metrics.corruptRecordListener != null;
    }

    /** Whether a corrupt record fails the query. */
    public boolean failsQuery() {
        return mode == ParseMode.FAILFAST;
    }

    /**
     * Counts a corrupt record, and logs the first one that a task skips.
     *
     * @return true if the record becomes a row, with nulls for values that cannot be decoded; false if it is skipped
     * @throws CorruptFileException the reason, if corrupt records fail the query
     */
    public boolean handle(Reason reason) throws IOException {
        if (failsQuery()) {
            throw reason.get();
        }
        if (metrics.corruptRecords++ == 0 && mode == ParseMode.DROPMALFORMED) {
            LogOnce.warn(
                    LOG,
                    "Skipped the first of the corrupt records of a task: "
                            + reason.get().getMessage());
        }
        if (metrics.corruptRecordListener != null) {
            metrics.corruptRecordListener.add(reason.get(), 1);
        }
        return mode == ParseMode.PERMISSIVE;
    }

    /**
     * Skips records without any decodable value, and logs a warning.
     *
     * @param what the skipped records, such as {@code "rows 3 to 7"}
     * @param records number of selected records among them
     * @throws CorruptFileException the reason, if corrupt records fail the query
     */
    public void skip(String what, long records, CorruptFileException reason) {
        if (failsQuery()) {
            throw reason;
        }
        metrics.recordCorruptRecords(reason, records);
        LogOnce.warn(LOG, "Skipped " + what + ": " + reason.getMessage());
    }
}
