package io.github.mlformats.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.jar.ReleasedNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Options of the last release exist, by their name or a deprecated one, and new ones say that they are new. */
class ReleasedOptionsTest {
    private static final Path PAGE = Path.of("../docs/reference/options.md");
    private static final Pattern OPTION = Pattern.compile("\\| `(\\w+)` \\|.*\\| (\\d+\\.\\d+\\.\\d+) \\|(.*)");
    private static final Pattern DEPRECATED = Pattern.compile("Deprecated name: `(\\w+)`");

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

    /** The options of each section of the page, which {@code OptionReferenceTest} compares with the code. */
    private static Map<String, Set<String>> options(Map<String, Set<String>> last) throws IOException {
        Map<String, Set<String>> sections = new TreeMap<>();
        Set<String> options = null;
        Set<String> before = Set.of();
        for (String line : Files.readAllLines(PAGE)) {
            Matcher option = OPTION.matcher(line);
            if (line.startsWith("## ")) {
                options = new TreeSet<>();
                sections.put(line.substring(3), options);
                before = last.getOrDefault(line.substring(3), Set.of());
            } else if (option.matches()) {
                String since = " since " + option.group(2);
                options.add(option.group(1) + since);
                Matcher deprecated = DEPRECATED.matcher(option.group(3));
                while (deprecated.find()) {
                    // It is as old as the last release says, and its new name as old as the renaming.
                    String old = deprecated.group(1) + " since ";
                    options.add(before.stream()
                            .filter(name -> name.startsWith(old))
                            .findFirst()
                            .orElse(deprecated.group(1) + since));
                }
            }
        }
        assertThat(sections).hasSizeGreaterThan(5);
        return sections;
    }
}
