package io.github.mlformats.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.testing.jar.ReleasedNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Options of the last release exist, by their name or a deprecated one, and new ones say that they are new. */
class ReleasedOptionsTest {
    private static final Path REFERENCE = Path.of("../docs/reference/options.json");

    @Test
    void existInLaterReleases() throws IOException {
        ReleasedNames released = new ReleasedNames("options", option -> false);
        Map<String, Set<String>> last = released.lastRelease();
        Map<String, Set<String>> options = options(last);
        released.check(options);

        options.forEach((section, names) -> assertThat(names)
                .filteredOn(name -> !last.getOrDefault(section, Set.of()).contains(name))
                .as("new options of %s say withSince", section)
                .allMatch(name -> name.endsWith(" since " + released.version())));
    }

    /** The options of each format, from the reference, which {@code OptionReferenceTest} compares with the code. */
    private static Map<String, Set<String>> options(Map<String, Set<String>> last) throws IOException {
        JsonNode reference = new ObjectMapper().readTree(REFERENCE.toFile());
        Map<String, Set<String>> options = new TreeMap<>();
        reference.get("common").fields().forEachRemaining(list -> add("common " + list.getKey(), list, last, options));
        reference.get("formats").fields().forEachRemaining(format -> format.getValue()
                .fields()
                .forEachRemaining(list -> add(format.getKey() + " " + list.getKey(), list, last, options)));
        assertThat(options).hasSizeGreaterThan(5);
        return options;
    }

    private static void add(
            String group,
            Map.Entry<String, JsonNode> list,
            Map<String, Set<String>> last,
            Map<String, Set<String>> options) {
        Set<String> names = options.computeIfAbsent(group, created -> new TreeSet<>());
        for (JsonNode option : list.getValue()) {
            String since = " since " + option.get("since").asText();
            names.add(option.get("name").asText() + since);
            for (JsonNode deprecated : option.path("deprecatedNames")) {
                // It is as old as the last release says, and its new name as old as the renaming.
                String old = deprecated.asText() + " since ";
                names.add(last.getOrDefault(group, Set.of()).stream()
                        .filter(name -> name.startsWith(old))
                        .findFirst()
                        .orElse(deprecated.asText() + since));
            }
        }
    }
}
