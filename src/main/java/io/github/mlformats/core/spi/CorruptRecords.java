package io.github.mlformats.core.spi;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.log.LogOnce;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.option.Mode;
import java.io.IOException;
import java.util.Collection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a reader does about corrupt records: it fails, leaves them out, or gives rows of nulls for them. Counts them.
 *
 * @param mode what the user wants
 */
public record CorruptRecords(Mode mode, ReadMetrics metrics) {
    private static final Logger LOG = LoggerFactory.getLogger(CorruptRecords.class);

    /** Why a record is corrupt, found out when somebody wants to know. */
    @FunctionalInterface
    public interface Reason {
        /** The exception that says so. */
        CorruptFileException get() throws IOException;
    }

    /**
     * Makes sure that the column for what is corrupt hides no other.
     *
     * @param column its name
     * @param others the names of all other columns
     */
    public static void checkColumn(String column, Collection<String> others, boolean caseSensitive) {
        for (String other : others) {
            if (caseSensitive ? other.equals(column) : other.equalsIgnoreCase(column)) {
                throw new UsageException("columnNameOfCorruptRecord is '" + PlainText.cut(column)
                        + "', but there is a column '" + PlainText.cut(other)
                        + "', which it would hide: set columnNameOfCorruptRecord to another name");
            }
        }
    }

    /** Whether they are taken down one by one, so that all must be found, also in columns that a query does not want. */
    public boolean areRecorded() {
        return !fail() && metrics.corruptLog != null;
    }

    /** Whether they fail the query. */
    public boolean fail() {
        return mode == Mode.FAILFAST;
    }

    /**
     * Whether a corrupt record is a row, of nulls and of what can be told of it; otherwise it is left out.
     *
     * @throws CorruptFileException the reason, where corrupt records fail the query
     */
    public boolean isRow(Reason reason) throws IOException {
        if (fail()) {
            throw reason.get();
        }
        metrics.corruptRecords++;
        if (metrics.corruptLog != null) {
            metrics.corruptLog.add(reason.get(), 1);
        }
        return mode == Mode.PERMISSIVE;
    }

    /**
     * Leaves out records that nothing can be told of, and says so.
     *
     * @param what was left out, such as {@code "rows 3 to 7"}
     * @param records number of wanted records among them
     * @throws CorruptFileException the reason, where corrupt records fail the query
     */
    public void leaveOut(String what, long records, CorruptFileException reason) {
        if (fail()) {
            throw reason;
        }
        if (metrics.corruptLog != null && records > 0) {
            metrics.corruptLog.add(reason, records);
        }
        metrics.corruptRecords += records;
        LogOnce.warn(LOG, "Left out " + what + ": " + reason.getMessage());
    }
}
