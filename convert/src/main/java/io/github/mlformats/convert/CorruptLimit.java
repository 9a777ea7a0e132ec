package io.github.mlformats.convert;

import io.github.mlformats.convert.manifest.UnitRecord.CorruptCount;
import io.github.mlformats.core.error.UsageException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The limit of corrupt records at which a conversion stops. */
public sealed interface CorruptLimit {
    /** Whether there are more corrupt records than the limit allows. @param rows number of rows that are not corrupt */
    boolean isExceeded(long corrupt, long rows);

    /** A number of records. */
    record Count(long records) implements CorruptLimit {
        @Override
        public boolean isExceeded(long corrupt, long rows) {
            return corrupt > records;
        }

        @Override
        public String toString() {
            return Long.toString(records);
        }
    }

    /** A percentage of all records. */
    record Percentage(double percent) implements CorruptLimit {
        /** No limit on what a read skips because of its own options. */
        static final Percentage ALL = new Percentage(100);

        @Override
        public boolean isExceeded(long corrupt, long rows) {
            return corrupt * 100.0 > percent * (corrupt + rows);
        }

        @Override
        public String toString() {
            return percent + "%";
        }
    }

    /**
     * Parses a limit.
     *
     * @param text such as {@code 100} or {@code 0.5%}
     * @throws UsageException if it is neither a number of records nor a percentage
     */
    static CorruptLimit parse(String text) {
        Matcher limit = Pattern.compile("(\\d{1,15})(\\.\\d{1,9})?(%)?").matcher(text);
        if (!limit.matches() || limit.group(2) != null && limit.group(3) == null) {
            throw new UsageException(
                    "--max-corrupt is '" + text + "'. Set it to a number of records, or a percentage such as 0.1%");
        }
        return limit.group(3) == null
                ? new Count(Long.parseLong(text))
                : new Percentage(Double.parseDouble(text.replace("%", "")));
    }

    /** Returns the failure of a conversion that exceeds the limit. @param reasons the most frequent one first */
    default ConversionException exceeded(long corrupt, long rows, List<CorruptCount> reasons) {
        return new ConversionException(corrupt + " of " + (corrupt + rows) + " records are corrupt, which exceeds"
                + " --max-corrupt " + this + ". Run the same command with a higher limit to resume"
                + reasons.stream()
                        .findFirst()
                        .map(most -> "; most frequent: " + most.reason())
                        .orElse(""));
    }
}
