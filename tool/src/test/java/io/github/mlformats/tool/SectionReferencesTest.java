package io.github.mlformats.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** References such as "idv.md, section 6" in comments name an existing document and section of docs/develop/format-specs. */
class SectionReferencesTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern REFERENCE =
            Pattern.compile("(?:([a-z]+)\\.md, )?\\bsections? (\\d+(?:(?:, | and | to )\\d+)*)");
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Pattern LINE_OF_COMMENT = Pattern.compile("\\s*\\n\\s*(?:\\*|//) ?");

    @Test
    void everySectionThatIsNamedExists() throws IOException {
        Set<String> sections = sections();
        List<String> wrong = new ArrayList<>();
        int references = 0;
        for (Path source : sources()) {
            String text = LINE_OF_COMMENT.matcher(Files.readString(source)).replaceAll(" ");
            Matcher reference = REFERENCE.matcher(text);
            while (reference.find()) {
                references++;
                for (String number : numbers(reference.group(2))) {
                    if (!sections.contains(reference.group(1) + " " + number)) {
                        wrong.add(source.getFileName() + ": " + reference.group());
                    }
                }
            }
        }

        assertThat(references).isPositive();
        assertThat(wrong).isEmpty();
    }

    /** Such as {@code "idv 6"}. */
    private static Set<String> sections() throws IOException {
        Pattern heading = Pattern.compile("^#+ (\\d+)\\. .*");
        Set<String> sections = new TreeSet<>();
        try (Stream<Path> documents = Files.list(ROOT.resolve("docs/develop/format-specs"))) {
            for (Path document : documents.toList()) {
                String name = document.getFileName().toString().replace(".md", "");
                for (String line : Files.readAllLines(document)) {
                    Matcher found = heading.matcher(line);
                    if (found.matches()) {
                        sections.add(name + " " + found.group(1));
                    }
                }
            }
        }
        return sections;
    }

    private static Set<String> numbers(String text) {
        return NUMBER.matcher(text).results().map(found -> found.group()).collect(Collectors.toSet());
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> modules = Files.list(ROOT)) {
            return Stream.concat(Stream.of(ROOT), modules)
                    .map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .flatMap(SectionReferencesTest::javaFiles)
                    .toList();
        }
    }

    private static Stream<Path> javaFiles(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
