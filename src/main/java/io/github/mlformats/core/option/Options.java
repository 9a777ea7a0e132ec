package io.github.mlformats.core.option;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * The validated options of a read or write: {@code options.get(KEYS)} is the value of the {@link Option} {@code KEYS}.
 * Immutable; equal if the same options are set to the same values.
 */
public final class Options implements Serializable {
    private static final long serialVersionUID = 1L;

    /** User-specified values by lower-case name. */
    private final TreeMap<String, String> values;

    Options(Map<String, String> values) {
        this.values = new TreeMap<>(values);
    }

    /** Returns the value of an option, or its default. */
    public <T> T get(Option<T> option) {
        String text = values.get(OptionSet.key(option.name()));
        return text == null ? option.defaultValue() : option.parse(text);
    }

    /** Whether an option is set, if only to its default. */
    public boolean isSet(Option<?> option) {
        return values.containsKey(OptionSet.key(option.name()));
    }

    /** Returns these options with another value of one. */
    public <E extends Enum<E>> Options with(Option<E> option, E value) {
        Options changed = new Options(values);
        changed.values.put(OptionSet.key(option.name()), OptionType.word(value));
        return changed;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Options options && values.equals(options.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
