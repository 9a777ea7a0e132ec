package io.github.mlformats.core.option;

import io.github.mlformats.core.error.UsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.network.util.JavaUtils;

/**
 * The definition of an option: its name, type, default, allowed values and documentation. It serves parsing, the option
 * reference and the Python wheel. Immutable.
 *
 * @param <T> type of the value
 */
public final class Option<T> {
    private static final String REFUSED = "none";
    private static final String FIRST_RELEASE = "0.1.0";

    private final String name;
    private final List<String> deprecatedNames;
    private final String type;
    private final T defaultValue;
    private final String defaultText;
    private final String doc;
    private final String since;
    private final boolean decidesColumns;
    private final Function<String, T> parser;

    private Option(
            String name, String type, T defaultValue, String defaultText, String doc, Function<String, T> parser) {
        this(name, List.of(), type, defaultValue, defaultText, doc, FIRST_RELEASE, false, parser);
    }

    private Option(
            String name,
            List<String> deprecatedNames,
            String type,
            T defaultValue,
            String defaultText,
            String doc,
            String since,
            boolean decidesColumns,
            Function<String, T> parser) {
        this.name = name;
        this.deprecatedNames = deprecatedNames;
        this.type = type;
        this.defaultValue = defaultValue;
        this.defaultText = defaultText;
        this.doc = doc;
        this.since = since;
        this.decidesColumns = decidesColumns;
        this.parser = parser;
    }

    /** Creates a boolean option. */
    public static Option<Boolean> flag(String name, boolean defaultValue, String doc) {
        return new Option<>(name, "boolean", defaultValue, String.valueOf(defaultValue), doc, Option::parseFlag);
    }

    /** Like {@link #flag}, but null unless set; {@code defaultText} describes the source of the default. */
    public static Option<Boolean> optionalFlag(String name, String defaultText, String doc) {
        return new Option<>(name, "boolean", null, defaultText, doc, Option::parseFlag);
    }

    /** Creates an integer option with inclusive bounds. */
    public static Option<Integer> number(String name, int defaultValue, int least, int most, String doc) {
        String type = "integer, at least " + least + (most == Integer.MAX_VALUE ? "" : ", at most " + most);
        return new Option<>(
                name, type, defaultValue, String.valueOf(defaultValue), doc, text -> parseNumber(text, least, most));
    }

    /** Like {@link #number}, but null unless set; {@code defaultText} describes the source of the default. */
    public static Option<Integer> optionalNumber(String name, String defaultText, int least, String doc) {
        String type = "integer, at least " + least;
        return new Option<>(name, type, null, defaultText, doc, text -> parseNumber(text, least, Integer.MAX_VALUE));
    }

    /** Creates an option of 64-bit integers; null unless set; {@code defaultText} describes the source of the default. */
    public static Option<Long> optionalLong(String name, String defaultText, long least, String doc) {
        String type = least == Long.MIN_VALUE ? "integer" : "integer, at least " + least;
        return new Option<>(name, type, null, defaultText, doc, text -> parseLong(text, least));
    }

    /**
     * Creates an option of a number of bytes, at least 1, with the units of Spark: {@code 64m}, {@code 1g},
     * {@code 4096}.
     */
    public static Option<Long> bytes(String name, String defaultText, String doc) {
        return new Option<>(name, "bytes, such as 64m", parseBytes(defaultText), defaultText, doc, Option::parseBytes);
    }

    /** Like {@link #bytes}, but may be 0. */
    public static Option<Long> bytesOrZero(String name, String defaultText, String doc) {
        Function<String, Long> parser = text -> parseBytes(text, 0);
        return new Option<>(name, "bytes, such as 64m", parser.apply(defaultText), defaultText, doc, parser);
    }

    /** Like {@link #bytes}, but null unless set; {@code defaultText} describes the source of the default. */
    public static Option<Long> optionalBytes(String name, String defaultText, String doc) {
        return new Option<>(name, "bytes, such as 64m", null, defaultText, doc, Option::parseBytes);
    }

    /** Like {@link #optionalBytes}, but may be 0. */
    public static Option<Long> optionalBytesOrZero(String name, String defaultText, String doc) {
        return new Option<>(name, "bytes, such as 4m", null, defaultText, doc, text -> parseBytes(text, 0));
    }

    /** Creates a duration option, with the units of Spark: {@code 7d}, {@code 12h}, {@code 30min}. */
    public static Option<Duration> duration(String name, String defaultText, String doc) {
        Function<String, Duration> parser = text -> Duration.ofMillis(JavaUtils.timeStringAsMs(text.trim()));
        return new Option<>(name, "time, such as 12h", parser.apply(defaultText), defaultText, doc, parser);
    }

    /** Creates an option whose values are all constants of an enum, in lower case. */
    public static <E extends Enum<E>> Option<E> choice(String name, E defaultValue, String doc) {
        List<E> values = Arrays.asList(defaultValue.getDeclaringClass().getEnumConstants());
        return choice(name, values, defaultValue, doc);
    }

    /** Creates an option whose values are some constants of an enum, in lower case. */
    public static <E extends Enum<E>> Option<E> choice(String name, List<E> values, E defaultValue, String doc) {
        String type = values.stream().map(Option::lower).collect(Collectors.joining(" or "));
        return new Option<>(name, type, defaultValue, lower(defaultValue), doc, text -> values.stream()
                .filter(value -> lower(value).equals(text.trim().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("not one of them")));
    }

    /** Creates an option of any text; null without a default. */
    public static Option<String> text(String name, String defaultValue, String doc) {
        return new Option<>(
                name, "text", defaultValue, defaultValue == null ? "" : defaultValue, doc, Function.identity());
    }

    /** Like {@link #text}, but null unless set; {@code defaultText} describes the source of the default. */
    public static Option<String> optionalText(String name, String defaultText, String doc) {
        return new Option<>(name, "text", null, defaultText, doc, Function.identity());
    }

    /**
     * Creates an option of a column name, which must not be empty.
     *
     * @param defaultValue null if {@code defaultText} describes the source of the default
     */
    public static Option<String> columnName(String name, String defaultValue, String defaultText, String doc) {
        return new Option<>(name, "text", defaultValue, defaultText, doc, text -> {
            if (text.isBlank()) {
                throw new UsageException("option " + name + " is empty, but must be: the name of a column");
            }
            return text;
        });
    }

    /**
     * Creates an option that users know from Spark's own sources and that is not supported here: setting it is an error
     * with the reason {@code why}.
     */
    public static Option<Void> unsupported(String name, String why) {
        return new Option<>(name, REFUSED, null, "", why, text -> {
            throw new UsageException("there is no option " + name + ": " + why);
        });
    }

    /**
     * Returns the same option with an additional deprecated name. Setting the option by that name has the same effect and
     * logs a warning; see {@link OptionSet#resolveDeprecated}.
     */
    public Option<T> withDeprecatedName(String deprecated) {
        List<String> names = new ArrayList<>(deprecatedNames);
        names.add(deprecated);
        return new Option<>(
                name, List.copyOf(names), type, defaultValue, defaultText, doc, since, decidesColumns, parser);
    }

    /** Returns this option as one that a later version than the first introduced. */
    public Option<T> withSince(String version) {
        return new Option<>(
                name, deprecatedNames, type, defaultValue, defaultText, doc, version, decidesColumns, parser);
    }

    /**
     * Returns this option as one that decides which columns there are and their types. The columns of a table are fixed, so
     * that a read of a table cannot set it to another value.
     */
    public Option<T> decidingColumns() {
        return new Option<>(name, deprecatedNames, type, defaultValue, defaultText, doc, since, true, parser);
    }

    /** Whether the option decides which columns there are and their types, see {@link #decidingColumns}. */
    public boolean decidesColumns() {
        return decidesColumns;
    }

    /** Whether setting this option is an error, see {@link #unsupported}. */
    public boolean isUnsupported() {
        return type.equals(REFUSED);
    }

    private static boolean parseFlag(String text) {
        return switch (text.trim().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("neither true nor false");
        };
    }

    private static int parseNumber(String text, int least, int most) {
        int value = Integer.parseInt(text.trim());
        if (value < least || value > most) {
            throw new IllegalArgumentException("out of range");
        }
        return value;
    }

    private static long parseLong(String text, long least) {
        long value = Long.parseLong(text.trim());
        if (value < least) {
            throw new IllegalArgumentException("out of range");
        }
        return value;
    }

    private static long parseBytes(String text) {
        return parseBytes(text, 1);
    }

    private static long parseBytes(String text, long min) {
        long value = JavaUtils.byteStringAsBytes(text.trim());
        if (value < min) {
            throw new IllegalArgumentException("less than " + min);
        }
        return value;
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    T parse(String text) {
        try {
            return parser.apply(text);
        } catch (UsageException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new UsageException("option " + name + " is '" + text + "', but must be: " + type, e);
        }
    }

    /** Returns the name, whose case is ignored. */
    public String name() {
        return name;
    }

    /** Returns the deprecated names that are still accepted, oldest first; empty for most options. */
    public List<String> deprecatedNames() {
        return deprecatedNames;
    }

    /** Returns a description of the values, for the reference and for error messages. */
    public String type() {
        return type;
    }

    /** Returns the default value; null if it comes from elsewhere, see {@link #defaultText()}. */
    public T defaultValue() {
        return defaultValue;
    }

    /** Returns the default as a user would write it, or a description of its source. */
    public String defaultText() {
        return defaultText;
    }

    /** Returns the documentation of the option. */
    public String doc() {
        return doc;
    }

    /** Returns the version that introduced the option. */
    public String since() {
        return since;
    }

    @Override
    public String toString() {
        return name;
    }
}
