package io.github.mlformats.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The steps of {@code architecture.md} name classes and methods that exist, in 15 steps at most. */
class ArchitectureTest {
    private static final Path PROJECT = Path.of("..");
    private static final Path PAGE = PROJECT.resolve("docs/develop/architecture.md");
    private static final int MAX_STEPS = 15;

    /** A class, or a class and its method. */
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+)(?:\\.([a-z]\\w*))?`s?");

    /** A number in a text, in the digits of the machine's language. */
    private static final Pattern NUMBER_WITHOUT_LOCALE =
            Pattern.compile("String\\s*\\.format\\(\\s*\"[^\"]*%[-0-9$,+]*(\\.\\d+)?[dfeg]|"
                    + "\"[^\"\\n]*%[-0-9$,+]*(\\.\\d+)?[dfeg][^\"\\n]*\"\\s*\\.formatted\\(");

    private static final Pattern STEP = Pattern.compile("(?m)^\\d+\\. ");

    @ParameterizedTest
    @ValueSource(strings = {"Reading one file", "Writing one directory", "Writing one merged file"})
    void stepsNameClassesAndMethodsThatExist(String section) throws IOException {
        Map<String, String> sources = sources();
        String text = section(section);
        List<String> missing = new ArrayList<>();
        for (MatchResult name : NAME.matcher(text).results().toList()) {
            String type = name.group(1);
            String method = name.group(2);
            boolean exists = sources.containsKey(type)
                    ? method == null || sources.get(type).matches("(?s).*\\b" + method + "\\(.*")
                    : method == null && isImportedOrNested(type, sources);
            if (!exists) {
                missing.add(name.group());
            }
        }
        assertThat(missing).isEmpty();
        assertThat(STEP.matcher(text).results().count()).isBetween(1L, (long) MAX_STEPS);
    }

    /** Names of files, ids and SQL have digits from 0 to 9 on an Arabic machine, too. */
    @Test
    void numbersAreFormattedInNoLanguage() throws IOException {
        List<String> found = new ArrayList<>();
        sources().forEach((type, source) -> NUMBER_WITHOUT_LOCALE
                .matcher(source)
                .results()
                .forEach(text -> found.add(type + ": " + text.group())));

        assertThat(NUMBER_WITHOUT_LOCALE.matcher("String.format(\"-%05d\", 1)").find())
                .isTrue();
        assertThat(found).isEmpty();
    }

    @Test
    void aRenamedClassIsFound() throws IOException {
        assertThat(sources()).containsKey("FormatBatch").doesNotContainKey("FormatBatch2");
        assertThat(isImportedOrNested("ColumnarBatch", sources())).isTrue();
        assertThat(isImportedOrNested("ColumnarBatch2", sources())).isFalse();
    }

    /** Whether a class is Spark's or Hadoop's, or one inside another. */
    private static boolean isImportedOrNested(String type, Map<String, String> sources) {
        Pattern use =
                Pattern.compile("import [\\w.]+\\." + type + ";|\\b(class|record|interface|enum) " + type + "\\b");
        return sources.values().stream().anyMatch(source -> use.matcher(source).find());
    }

    private static String section(String title) throws IOException {
        String page = Files.readString(PAGE);
        int start = page.indexOf("\n## " + title + "\n");
        assertThat(start).as(title).isNotNegative();
        int end = page.indexOf("\n## ", start + 1);
        return page.substring(start, end);
    }

    /** The main sources of all modules by the name of their class. */
    private static Map<String, String> sources() throws IOException {
        Map<String, String> sources = new HashMap<>();
        try (Stream<Path> modules = Files.list(PROJECT)) {
            for (Path root : modules.map(ArchitectureTest::mainSources)
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(root)) {
                    for (Path file : files.filter(path -> path.toString().endsWith(".java"))
                            .toList()) {
                        sources.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
                    }
                }
            }
        }
        return sources;
    }

    private static Path mainSources(Path module) {
        return module.endsWith("src") ? module.resolve("main/java") : module.resolve("src/main/java");
    }
}
