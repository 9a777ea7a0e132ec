package io.github.mlformats.tool.output;

import io.github.mlformats.core.error.UsageException;
import java.io.Serializable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of several parts of the rows, for processes that read a part each.
 *
 * @param index from 0 on
 * @param count number of shards
 */
public record Shard(int index, int count) implements Serializable {
    /** All rows. */
    public static final Shard ALL = new Shard(0, 1);

    private static final Pattern FORM = Pattern.compile("(\\d{1,6})/(\\d{1,6})");

    /** Parses text such as {@code 0/4}. */
    public static Shard parse(String text) {
        Matcher form = FORM.matcher(text);
        if (form.matches()) {
            Shard shard = new Shard(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
            if (shard.index < shard.count) {
                return shard;
            }
        }
        throw new UsageException("--shard must be K/N with K from 0 to N - 1, such as 0/4, but is '" + text + "'");
    }

    boolean contains(long number) {
        return number % count == index;
    }
}
