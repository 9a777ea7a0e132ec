package io.github.mlformats.core.testing.jar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names that users rely on, compared with those of the last release. A directory of {@code release} has a file for each release:
 * groups of names, such as the methods of a class.
 *
 * <p>The file of the version under development, if there is one, equals the code: {@code -Dapi.update=true} writes it. Otherwise
 * the code has everything that the newest file lists.
 */
public final class ReleasedNames {
    private static final String INDENT = "    ";

    private final Path directory;
    private final Predicate<String> isForbiddenAddition;
    private final String version;

    /**
     * Names in a directory of {@code release}.
     *
     * @param isForbiddenAddition whether a new name in an old group would break something
     */
    public ReleasedNames(String directory, Predicate<String> isForbiddenAddition) throws IOException {
        this.directory = Path.of("../release", directory);
        this.isForbiddenAddition = isForbiddenAddition;
        Matcher pom = Pattern.compile("<version>([^<]*?)(-SNAPSHOT)?</version>")
                .matcher(Files.readString(Path.of("../pom.xml")));
        assertThat(pom.find()).isTrue();
        version = pom.group(1);
    }

    /** The version under development. */
    public String version() {
        return version;
    }

    /** Compares the names of the code with the file of their version, or of the last release; or writes the file. */
    public void check(Map<String, Set<String>> current) throws IOException {
        Path own = directory.resolve(version + ".txt");
        if (Boolean.getBoolean("api.update")) {
            write(own, current);
        }
        if (Files.exists(own)) {
            List<String> differences = breaks(read(own), current);
            breaks(current, read(own)).forEach(added -> differences.add("not in the file, " + added));
            assertThat(differences)
                    .as("%s: run this test with -Dapi.update=true and review the changes", own)
                    .isEmpty();
        } else {
            assertThat(breaks(lastRelease(), current))
                    .as("breaks since the last release; where they are allowed, such as in a minor version before 1.0,"
                            + " run this test with -Dapi.update=true")
                    .isEmpty();
        }
    }

    /** The names of the newest release before the version under development; empty before the first one. */
    public Map<String, Set<String>> lastRelease() throws IOException {
        Version now = Version.parse(version);
        try (Stream<Path> files = Files.list(directory)) {
            Path last = files.filter(file -> version(file).compareTo(now) < 0)
                    .max(Comparator.comparing(ReleasedNames::version))
                    .orElse(null);
            return last == null ? Map.of() : read(last);
        }
    }

    private static Version version(Path file) {
        return Version.parse(file.getFileName().toString().replace(".txt", ""));
    }

    /** What users of the old names miss in the new ones, and forbidden additions. */
    public List<String> breaks(Map<String, Set<String>> old, Map<String, Set<String>> now) {
        List<String> breaks = new ArrayList<>();
        old.forEach((group, names) -> {
            Set<String> left = now.get(group);
            if (left == null) {
                breaks.add("removed: " + group);
                return;
            }
            names.stream()
                    .filter(name -> !left.contains(name))
                    .forEach(name -> breaks.add("removed: " + group + ": " + name));
            left.stream()
                    .filter(name -> !names.contains(name) && isForbiddenAddition.test(name))
                    .forEach(name -> breaks.add("forbidden addition: " + group + ": " + name));
        });
        return breaks;
    }

    private static void write(Path file, Map<String, Set<String>> names) throws IOException {
        StringBuilder text = new StringBuilder();
        names.forEach((group, members) -> text.append(group)
                .append('\n')
                .append(members.stream().map(name -> INDENT + name + "\n").collect(Collectors.joining())));
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static Map<String, Set<String>> read(Path file) throws IOException {
        Map<String, Set<String>> groups = new TreeMap<>();
        Set<String> names = null;
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith(INDENT)) {
                names.add(line.trim());
            } else {
                names = new TreeSet<>();
                groups.put(line, names);
            }
        }
        return groups;
    }
}
