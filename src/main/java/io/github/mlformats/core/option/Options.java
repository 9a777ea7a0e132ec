package io.github.mlformats.core.option;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/** The validated options of a read or write. Immutable; equal if the same options are set to the same values. */
public final class Options implements Serializable {
    private static final long serialVersionUID = 1L;

    /** User-specified values by lower-case name. */
    private final TreeMap<String, String> given;

    Options(Map<String, String> given) {
        this.given = new TreeMap<>(given);
    }

    /** Returns the value of an option, or its default. */
    public <T> T get(Option<T> option) {
        String text = given.get(OptionSet.key(option.name()));
        return text == null ? option.defaultValue() : option.parse(text);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Options options && given.equals(options.given);
    }

    @Override
    public int hashCode() {
        return given.hashCode();
    }

    @Override
    public String toString() {
        return given.toString();
    }
}
