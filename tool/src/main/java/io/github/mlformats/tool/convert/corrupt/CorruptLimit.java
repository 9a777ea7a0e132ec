package io.github.mlformats.tool.convert.corrupt;

import io.github.mlformats.core.error.UsageException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much may be corrupt before a conversion stops.
 *
 * @param records most records that are left out
 * @param percent most percent of all records that are left out
 */
public record CorruptLimit(long records, double percent) {
    /** Whatever a read leaves out because of its own options. */
    public static final CorruptLimit NONE = new CorruptLimit(Long.MAX_VALUE, 100);

    private static final Pattern TEXT = Pattern.compile("(\\d{1,15})(\\.\\d{1,9})?(%)?");

    /** @param text such as {@code 100} or {@code 0.5%} */
    public static CorruptLimit of(String text) {
        Matcher limit = TEXT.matcher(text);
        if (!limit.matches() || limit.group(2) != null && limit.group(3) == null) {
            throw new UsageException(
                    "--max-corrupt is '" + text + "', but must be a number of records or, such as 0.1%, a part of all");
        }
        return limit.group(3) == null
                ? new CorruptLimit(Long.parseLong(text), 100)
                : new CorruptLimit(Long.MAX_VALUE, Double.parseDouble(text.replace("%", "")));
    }

    /** @param rows that were read besides */
    public boolean isExceeded(long corrupt, long rows) {
        return corrupt > records || corrupt * 100.0 > percent * (corrupt + rows);
    }

    @Override
    public String toString() {
        return records == Long.MAX_VALUE ? percent + "%" : Long.toString(records);
    }
}
