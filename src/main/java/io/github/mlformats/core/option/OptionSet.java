package io.github.mlformats.core.option;

import io.github.mlformats.core.error.LogOnce;
import io.github.mlformats.core.error.UsageException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.unsafe.types.UTF8String;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The options that a read or write knows. Parses and validates user-specified options. Names are case-insensitive, as in
 * Spark; deprecated names are resolved with a warning.
 */
public final class OptionSet {
    private static final Logger LOG = LoggerFactory.getLogger(OptionSet.class);
    private static final int MAX_DIFFERENCES = 2;

    private final Map<String, Option<?>> byName = new LinkedHashMap<>();
    private final Map<String, Option<?>> byDeprecatedName = new HashMap<>();

    /** @param options all known options. Of two options with the same name, ignoring case, the later one counts */
    public OptionSet(Collection<Option<?>> options) {
        for (Option<?> option : options) {
            byName.put(key(option.name()), option);
        }
        for (Option<?> option : byName.values()) {
            option.deprecatedNames().forEach(deprecated -> byDeprecatedName.put(key(deprecated), option));
        }
        byDeprecatedName.keySet().removeAll(byName.keySet());
    }

    /** Returns the lower-case names of options that two sets have with different types, such as reading and writing. */
    public static Set<String> conflictingNames(Collection<Option<?>> one, Collection<Option<?>> other) {
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

    /** Returns all options that users may set. */
    public List<Option<?>> definitions() {
        return byName.values().stream()
                .filter(option -> !option.isUnsupported())
                .toList();
    }

    /**
     * Validates user-specified options. Unknown options are ignored, as file systems and Spark have their own, unless
     * their name is similar to a known one.
     *
     * @throws UsageException for an invalid value, a name that looks like a typing error, or contradicting deprecated
     *     and current names
     */
    public Options parse(Map<String, String> given) {
        Map<String, String> known = new TreeMap<>();
        resolveDeprecated(given).forEach((name, text) -> {
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

    /**
     * Returns the user-specified options with every deprecated name replaced by the current one. Logs a warning, once per
     * process, for each deprecated name. Unknown options are kept as they are.
     *
     * @throws UsageException if an option is set by a deprecated and by its current name, or by two deprecated names, to
     *     different values
     */
    public Map<String, String> resolveDeprecated(Map<String, String> given) {
        Map<String, String> resolved = new LinkedHashMap<>(given);
        Map<String, String> names = new HashMap<>();
        given.keySet().forEach(name -> names.put(key(name), name));
        given.forEach((name, text) -> {
            Option<?> option = byDeprecatedName.get(key(name));
            if (option == null) {
                return;
            }
            resolved.remove(name);
            String current = names.putIfAbsent(key(option.name()), option.name());
            String other = current == null ? null : resolved.get(current);
            if (other != null && !other.equals(text)) {
                throw new UsageException("options '" + name + "' and '" + option.name()
                        + "' are the same option, but are set to different values: '" + text + "' and '" + other
                        + "'. Remove the deprecated name '" + name + "'");
            }
            resolved.put(current == null ? option.name() : current, text);
            LogOnce.warn(LOG, "Option '" + name + "' is deprecated. Use '" + option.name() + "' instead");
        });
        return resolved;
    }

    private void rejectTypo(String name) {
        List<String> names = definitions().stream().<String>map(Option::name).toList();
        closestMatch(name, names).ifPresent(meant -> {
            throw new UsageException("unknown option '" + name + "': did you mean '" + meant + "'?");
        });
    }

    /**
     * Returns the known name that a misspelled one probably means, ignoring case: the closest one, with at most two differences and
     * one for each three characters.
     */
    public static Optional<String> closestMatch(String name, Collection<String> known) {
        return known.stream()
                .filter(candidate -> {
                    int distance = distance(name, candidate);
                    return distance <= MAX_DIFFERENCES && 3 * distance <= candidate.length();
                })
                .min(Comparator.comparingInt(candidate -> distance(name, candidate)));
    }

    /** The number of insertions, deletions and replacements. */
    private static int distance(String name, String candidate) {
        return UTF8String.fromString(key(name)).levenshteinDistance(UTF8String.fromString(key(candidate)));
    }

    static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
