package io.github.mlformats.core.option;

import io.github.mlformats.core.error.UsageException;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The options one format understands: its own and those every format has. Names are compared without regard to case, as
 * Spark does.
 */
public final class OptionSet {
    /** A foreign name at most this many edits away from a known one is taken for a typing error. */
    private static final int TYPO_DISTANCE = 2;

    private final Map<String, Option<?>> byName = new LinkedHashMap<>();

    /** @param options all that are known; their names differ, whatever the case */
    public OptionSet(Collection<Option<?>> options) {
        for (Option<?> option : options) {
            byName.put(key(option.name()), option);
        }
    }

    /** Names, in lower case, of options that two sets have and mean different things by, such as reading and writing. */
    public static Set<String> differing(Collection<Option<?>> one, Collection<Option<?>> other) {
        Set<String> names = new HashSet<>();
        for (Option<?> first : one) {
            for (Option<?> second : other) {
                if (key(first.name()).equals(key(second.name()))
                        && !first.type().equals(second.type())) {
                    names.add(key(first.name()));
                }
            }
        }
        return names;
    }

    /** All that can be given. */
    public List<Option<?>> definitions() {
        return byName.values().stream().filter(option -> !option.isRefused()).toList();
    }

    /**
     * Checks and reads what the user gave. Foreign options pass, for file systems and Spark have theirs, unless their
     * name is close to a known one.
     *
     * @throws UsageException for a value that does not fit or a name that looks like a typing error
     */
    public Options parse(Map<String, String> given) {
        Map<String, String> known = new TreeMap<>();
        given.forEach((name, text) -> {
            Option<?> option = byName.get(key(name));
            if (option != null) {
                option.parse(text);
                known.put(key(name), text);
            } else {
                rejectTypo(name);
            }
        });
        return new Options(known);
    }

    private void rejectTypo(String name) {
        for (Option<?> option : byName.values()) {
            int distance = EditDistance.between(key(name), key(option.name()));
            if (!option.isRefused()
                    && distance <= TYPO_DISTANCE
                    && 3 * distance < option.name().length()) {
                throw new UsageException("unknown option '" + name + "': did you mean '" + option.name() + "'?");
            }
        }
    }

    static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
