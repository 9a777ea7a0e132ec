package io.github.mlformats.core.option;

import io.github.mlformats.core.error.UsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The definition of an option: its name, type, default, allowed values and documentation. It serves parsing, the option
 * reference and the Python wheel. Immutable.
 *
 * @param <T> type of the value
 */
public final class Option<T> {
    private static final String FIRST_RELEASE = "0.1.0";

    private final String name;
    private final OptionType<T> type;
    private final T defaultValue;
    private final String defaultText;
    private final String doc;
    private final List<String> deprecatedNames;
    private final String since;
    private final boolean decidesColumns;
    private final boolean keepsValues;

    private Option(String name, OptionType<T> type, T defaultValue, String defaultText, String doc) {
        this.name = name;
        this.type = type;
        this.defaultValue = defaultValue;
        this.defaultText = defaultText;
        this.doc = doc;
        this.deprecatedNames = List.of();
        this.since = FIRST_RELEASE;
        this.decidesColumns = false;
        this.keepsValues = false;
    }

    private Option(
            Option<T> other, List<String> deprecatedNames, String since, boolean decidesColumns, boolean keepsValues) {
        this.name = other.name;
        this.type = other.type;
        this.defaultValue = other.defaultValue;
        this.defaultText = other.defaultText;
        this.doc = other.doc;
        this.deprecatedNames = deprecatedNames;
        this.since = since;
        this.decidesColumns = decidesColumns;
        this.keepsValues = keepsValues;
    }

    private static <T> Option<T> withDefault(String name, OptionType<T> type, String defaultText, String doc) {
        return new Option<>(name, type, type.parser().apply(defaultText), defaultText, doc);
    }

    private static <T> Option<T> withoutDefault(String name, OptionType<T> type, String defaultText, String doc) {
        return new Option<>(name, type, null, defaultText, doc);
    }

    /** Creates a boolean option. */
    public static Option<Boolean> flag(String name, boolean defaultValue, String doc) {
        return withDefault(name, OptionType.BOOLEAN, String.valueOf(defaultValue), doc);
    }

    /** Like {@link #flag}, but null unless set; {@code defaultText} describes the source of the default. */
    public static Option<Boolean> optionalFlag(String name, String defaultText, String doc) {
        return withoutDefault(name, OptionType.BOOLEAN, defaultText, doc);
    }

    /** Creates an integer option with inclusive bounds. */
    public static Option<Integer> number(String name, int defaultValue, int least, int most, String doc) {
        return withDefault(name, OptionType.integers(least, most), String.valueOf(defaultValue), doc);
    }

    /** Like {@link #number}, but null unless set; {@code defaultText} describes the source of the default. */
    public static Option<Integer> optionalNumber(String name, String defaultText, int least, String doc) {
        return withoutDefault(name, OptionType.integers(least, Integer.MAX_VALUE), defaultText, doc);
    }

    /** Creates an option of 64-bit integers; null unless set; {@code defaultText} describes the source of the default. */
    public static Option<Long> optionalLong(String name, String defaultText, long least, String doc) {
        return withoutDefault(name, OptionType.longs(least), defaultText, doc);
    }

    /**
     * Creates an option of a number of bytes, at least 1, with the units of Spark: {@code 64m}, {@code 1g},
     * {@code 4096}.
     */
    public static Option<Long> bytes(String name, String defaultText, String doc) {
        return withDefault(name, OptionType.BYTES, defaultText, doc);
    }

    /** Like {@link #bytes}, but may be 0. */
    public static Option<Long> bytesOrZero(String name, String defaultText, String doc) {
        return withDefault(name, OptionType.BYTES_OR_ZERO, defaultText, doc);
    }

    /** Like {@link #bytes}, for the size of an array: larger values count as the size of the largest one. */
    public static Option<Integer> arrayBytes(String name, String defaultText, String doc) {
        return withDefault(name, OptionType.ARRAY_BYTES, defaultText, doc);
    }

    /** Like {@link #bytes}, but null unless set; {@code defaultText} describes the source of the default. */
    public static Option<Long> optionalBytes(String name, String defaultText, String doc) {
        return withoutDefault(name, OptionType.BYTES, defaultText, doc);
    }

    /** Like {@link #optionalBytes}, but may be 0. */
    public static Option<Long> optionalBytesOrZero(String name, String defaultText, String doc) {
        return withoutDefault(name, OptionType.BYTES_OR_ZERO, defaultText, doc);
    }

    /** Creates a duration option, with the units of Spark: {@code 7d}, {@code 12h}, {@code 30min}. */
    public static Option<Duration> duration(String name, String defaultText, String doc) {
        return withDefault(name, OptionType.DURATION, defaultText, doc);
    }

    /** Creates an option whose values are all constants of an enum, in lower case. */
    public static <E extends Enum<E>> Option<E> choice(String name, E defaultValue, String doc) {
        List<E> values = Arrays.asList(defaultValue.getDeclaringClass().getEnumConstants());
        return choice(name, values, defaultValue, doc);
    }

    /** Creates an option whose values are some constants of an enum, in lower case. */
    public static <E extends Enum<E>> Option<E> choice(String name, List<E> values, E defaultValue, String doc) {
        return withDefault(name, OptionType.choices(values), OptionType.word(defaultValue), doc);
    }

    /** Creates an option of any text; null without a default. */
    public static Option<String> text(String name, String defaultValue, String doc) {
        return new Option<>(name, OptionType.TEXT, defaultValue, defaultValue == null ? "" : defaultValue, doc);
    }

    /** Like {@link #text}, but null unless set; {@code defaultText} describes the source of the default. */
    public static Option<String> optionalText(String name, String defaultText, String doc) {
        return withoutDefault(name, OptionType.TEXT, defaultText, doc);
    }

    /**
     * Creates an option of text in a form of its own.
     *
     * @param values description of the values, which completes {@code but must be: }
     * @param parser reads a value; an {@link IllegalArgumentException} says that it is invalid
     */
    public static <T> Option<T> parsed(
            String name, String values, String defaultText, String doc, Function<String, T> parser) {
        return withDefault(name, OptionType.text(values, parser), defaultText, doc);
    }

    /** Like {@link #parsed}, but null unless set; {@code defaultText} describes the source of the default. */
    public static <T> Option<T> optionalParsed(
            String name, String values, String defaultText, String doc, Function<String, T> parser) {
        return withoutDefault(name, OptionType.text(values, parser), defaultText, doc);
    }

    /**
     * Creates an option of a column name, which must not be empty.
     *
     * @param defaultValue null if {@code defaultText} describes the source of the default
     */
    public static Option<String> columnName(String name, String defaultValue, String defaultText, String doc) {
        OptionType<String> type = OptionType.text("text", text -> {
            if (text.isBlank()) {
                throw new UsageException("option " + name + " is empty, but must be: the name of a column");
            }
            return text;
        });
        return new Option<>(name, type, defaultValue, defaultText, doc);
    }

    /** Creates an option of comma-separated column names; none by default. */
    public static Option<Set<String>> columnNames(String name, String doc) {
        return withDefault(name, OptionType.COLUMN_NAMES, "", doc);
    }

    /**
     * Creates an option that users know from Spark's own sources and that is not supported here: setting it is an error
     * with the reason {@code why}.
     */
    public static Option<Void> unsupported(String name, String why) {
        return rejected(name, "there is no option " + name + ": " + why);
    }

    /** Like {@link #unsupported}, with the complete message. */
    public static Option<Void> rejected(String name, String message) {
        return withoutDefault(name, OptionType.none(message), "", message);
    }

    /**
     * Returns the same option with an additional deprecated name. Setting the option by that name has the same effect and
     * logs a warning; see {@link OptionSet#resolveDeprecated}.
     */
    public Option<T> withDeprecatedName(String deprecated) {
        List<String> names = new ArrayList<>(deprecatedNames);
        names.add(deprecated);
        return new Option<>(this, List.copyOf(names), since, decidesColumns, keepsValues);
    }

    /** Returns this option as one that a later version than the first introduced. */
    public Option<T> withSince(String version) {
        return new Option<>(this, deprecatedNames, version, decidesColumns, keepsValues);
    }

    /**
     * Returns this option as one that decides which columns there are and their types. The columns of a table are fixed, so
     * that a read of a table cannot set it to another value.
     */
    public Option<T> decidingColumns() {
        return new Option<>(this, deprecatedNames, since, true, keepsValues);
    }

    /** Whether the option decides which columns there are and their types, see {@link #decidingColumns}. */
    public boolean decidesColumns() {
        return decidesColumns;
    }

    /**
     * Returns this option as one that changes no value of a column that is read as the same type: a limit, or an option that
     * chooses the type. Index files are used by reads that set it to another value.
     */
    public Option<T> keepingValues() {
        return new Option<>(this, deprecatedNames, since, decidesColumns, true);
    }

    /** Whether the option changes no value of a column that is read as the same type, see {@link #keepingValues}. */
    public boolean keepsValues() {
        return keepsValues;
    }

    /** Whether setting this option is an error, see {@link #unsupported}. */
    public boolean isUnsupported() {
        return type.kind() == OptionType.Kind.NONE;
    }

    T parse(String text) {
        try {
            return type.parser().apply(text);
        } catch (UsageException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new UsageException("option " + name + " is '" + text + "', but must be: " + type.description(), e);
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
        return type.description();
    }

    /** Returns what the values are, for programs. */
    OptionType.Kind kind() {
        return type.kind();
    }

    /** Returns the values of a choice; empty for other options. */
    List<String> choices() {
        return type.choices();
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
