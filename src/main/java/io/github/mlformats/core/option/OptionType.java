package io.github.mlformats.core.option;

import io.github.mlformats.core.error.UsageException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.network.util.JavaUtils;

/**
 * The values that an option accepts.
 *
 * @param kind what the values are, for programs that read the option reference
 * @param choices all values, if they are few words; otherwise empty
 * @param description the values, for people
 * @param parser reads a value; an {@link IllegalArgumentException} says that it is invalid
 * @param <T> type of the value
 */
record OptionType<T>(Kind kind, List<String> choices, String description, Function<String, T> parser) {
    enum Kind {
        BOOLEAN,
        INTEGER,
        /** A number of bytes, with the units of Spark: {@code 64m}, {@code 1g}, {@code 4096}. */
        BYTES,
        /** A time, with the units of Spark: {@code 7d}, {@code 12h}, {@code 30min}. */
        DURATION,
        CHOICE,
        TEXT,
        /** No value is accepted. */
        NONE
    }

    /** Maximum size of an array in common virtual machines. */
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 16;

    static final OptionType<Boolean> BOOLEAN = of(Kind.BOOLEAN, "boolean", OptionType::parseBoolean);
    static final OptionType<Duration> DURATION =
            of(Kind.DURATION, "time, such as 12h", text -> Duration.ofMillis(JavaUtils.timeStringAsMs(text.trim())));
    static final OptionType<Long> BYTES = of(Kind.BYTES, "bytes, such as 64m", text -> parseBytes(text, 1));
    static final OptionType<Long> BYTES_OR_ZERO = of(Kind.BYTES, "bytes, such as 64m", text -> parseBytes(text, 0));
    /** Numbers of bytes that an array can have; larger values count as the largest array. */
    static final OptionType<Integer> ARRAY_BYTES =
            of(Kind.BYTES, "bytes, such as 64m", text -> (int) Math.min(parseBytes(text, 1), MAX_ARRAY));

    static final OptionType<String> TEXT = text("text", Function.identity());
    static final OptionType<Set<String>> COLUMN_NAMES = text("column names", OptionType::parseNames);

    private static <T> OptionType<T> of(Kind kind, String description, Function<String, T> parser) {
        return new OptionType<>(kind, List.of(), description, parser);
    }

    /** Text in a form that the format defines. */
    static <T> OptionType<T> text(String description, Function<String, T> parser) {
        return of(Kind.TEXT, description, parser);
    }

    /** Integers with inclusive bounds. */
    static OptionType<Integer> integers(int min, int max) {
        String description = "integer, at least " + min + (max == Integer.MAX_VALUE ? "" : ", at most " + max);
        return of(Kind.INTEGER, description, text -> {
            int value = Integer.parseInt(text.trim());
            checkRange(value >= min && value <= max);
            return value;
        });
    }

    /** Integers of 64 bits. */
    static OptionType<Long> longs(long min) {
        String description = min == Long.MIN_VALUE ? "integer" : "integer, at least " + min;
        return of(Kind.INTEGER, description, text -> {
            long value = Long.parseLong(text.trim());
            checkRange(value >= min);
            return value;
        });
    }

    /** Constants of an enum, in lower case. */
    static <E extends Enum<E>> OptionType<E> choices(List<E> values) {
        List<String> words = values.stream().map(OptionType::word).toList();
        return new OptionType<>(Kind.CHOICE, words, String.join(" or ", words), text -> {
            int choice = words.indexOf(text.trim().toLowerCase(Locale.ROOT));
            checkRange(choice >= 0);
            return values.get(choice);
        });
    }

    /** No value: setting the option is an error with this message. */
    static OptionType<Void> none(String message) {
        return of(Kind.NONE, "none", text -> {
            throw new UsageException(message);
        });
    }

    /** Returns the value of an option for a constant of an enum. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    static Set<String> parseNames(String text) {
        return Arrays.stream(text.split(","))
                .map(String::trim)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static boolean parseBoolean(String text) {
        return switch (text.trim().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("neither true nor false");
        };
    }

    private static long parseBytes(String text, long min) {
        long value = JavaUtils.byteStringAsBytes(text.trim());
        checkRange(value >= min);
        return value;
    }

    private static void checkRange(boolean inside) {
        if (!inside) {
            throw new IllegalArgumentException("not an accepted value");
        }
    }
}
