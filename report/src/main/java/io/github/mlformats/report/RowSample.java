package io.github.mlformats.report;

import io.github.mlformats.core.error.UsageException;
import java.util.Locale;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The rows to profile.
 *
 * @param rows number of first rows; {@link #UNLIMITED} for no limit
 * @param fraction fraction of random rows; 1 for all
 */
public record RowSample(int rows, double fraction) {
    static final int UNLIMITED = -1;

    private static final int MAX_ROWS = 100_000;
    private static final long SEED = 1;

    /**
     * Parses the value of {@code --sample}.
     *
     * @param text {@code all}, a number of rows, or a percentage such as {@code 1%}
     * @throws UsageException if the text is invalid
     */
    public static RowSample parse(String text) {
        if (text.equals("all")) {
            return new RowSample(UNLIMITED, 1);
        }
        try {
            if (text.endsWith("%")) {
                double percent = Double.parseDouble(text.substring(0, text.length() - 1));
                if (percent > 0 && percent <= 100) {
                    return new RowSample(UNLIMITED, percent / 100);
                }
            } else if (Integer.parseInt(text) > 0 && Integer.parseInt(text) <= MAX_ROWS) {
                return new RowSample(Integer.parseInt(text), 1);
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new UsageException("--sample is '" + text
                + "'. Set it to all, a percentage such as 1%, or a number of rows from 1 to " + MAX_ROWS);
    }

    Dataset<Row> applyTo(Dataset<Row> data) {
        return fraction == 1 ? data : data.sample(fraction, SEED);
    }

    /** Describes the profiled rows. @param cut whether they are the first rows and there may be more */
    String describe(long profiled, boolean cut) {
        String which = cut ? "the first " : fraction < 1 ? "random " : "all ";
        return String.format(Locale.ROOT, "From %s%,d rows.", which, profiled);
    }
}
