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
        List<String> names = definitions().stream().<String>map(Option::name).toList();
        EditDistance.meant(name, names).ifPresent(meant -> {
            throw new UsageException("unknown option '" + name + "': did you mean '" + meant + "'?");
        });
    }

    static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
