package io.github.mlformats.tool.convert;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.tool.convert.manifest.UnitRecord.CorruptCount;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limit of corrupt records at which a conversion stops.
 *
 * @param records maximum number of skipped records
 * @param percent maximum percentage of skipped records
 */
public record CorruptLimit(long records, double percent) {
    /** No limit on what a read skips because of its own options. */
    static final CorruptLimit NONE = new CorruptLimit(Long.MAX_VALUE, 100);

    private static final Pattern TEXT = Pattern.compile("(\\d{1,15})(\\.\\d{1,9})?(%)?");

    /** @param text such as {@code 100} or {@code 0.5%} */
    public static CorruptLimit of(String text) {
        Matcher limit = TEXT.matcher(text);
        if (!limit.matches() || limit.group(2) != null && limit.group(3) == null) {
            throw new UsageException(
                    "--max-corrupt is '" + text + "'. Set it to a number of records, or a percentage such as 0.1%");
        }
        return limit.group(3) == null
                ? new CorruptLimit(Long.parseLong(text), 100)
                : new CorruptLimit(Long.MAX_VALUE, Double.parseDouble(text.replace("%", "")));
    }

    /** @param rows number of rows that are not corrupt */
    boolean isExceeded(long corrupt, long rows) {
        return corrupt > records || corrupt * 100.0 > percent * (corrupt + rows);
    }

    /** The failure of a conversion that exceeds the limit. @param reasons the most frequent one first */
    ConversionException exceeded(long corrupt, long rows, List<CorruptCount> reasons) {
        return new ConversionException(corrupt + " of " + (corrupt + rows) + " records are corrupt, which exceeds"
                + " --max-corrupt " + this + ". Run the same command with a higher limit to resume"
                + reasons.stream()
                        .findFirst()
                        .map(most -> "; most frequent: " + most.reason())
                        .orElse(""));
    }

    @Override
    public String toString() {
        return records == Long.MAX_VALUE ? percent + "%" : Long.toString(records);
    }
}
