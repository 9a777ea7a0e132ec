package io.github.mlformats.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The words of {@code vocabulary.tsv} do not occur in the project: in identifiers, whose parts are words, in strings,
 * comments and documents.
 */
class VocabularyTest {
    private static final Path PROJECT = Path.of("..");
    private static final Path LIST = Path.of("test/vocabulary.tsv");
    private static final Pattern CAMEL_CASE = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|_");
    private static final Pattern FILES = Pattern.compile(".*\\.(java|md|jte|py|ipynb|sh|xml|yml)");
    private static final Pattern SKIPPED =
            Pattern.compile("(.*/)?(target|\\.git|resources|site|\\.venv|dependency-reduced-pom\\.xml)(/.*)?");

    /** A phrase, what to say instead, and phrases around it that are right. */
    private record Entry(String words, Pattern phrase, String replacement, List<String> allowed) {
        static Entry parse(String line) {
            String[] fields = line.split("\t");
            return new Entry(
                    fields[0], atWords(fields[0]), fields[1], List.of(fields).subList(2, fields.length));
        }

        boolean isIn(String text) {
            Matcher found = phrase.matcher(allowed.stream().reduce(text, (rest, right) -> rest.replace(right, "")));
            return found.find();
        }
    }

    private static Pattern atWords(String words) {
        return Pattern.compile("\\b(?:" + words + ")\\b");
    }

    @Test
    void wordsAreThoseOfTheField() throws IOException {
        List<Entry> entries = Files.readAllLines(LIST).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Entry::parse)
                .toList();
        Pattern any = atWords(entries.stream().map(Entry::words).collect(Collectors.joining("|")));
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(PROJECT)) {
            files.filter(file -> !SKIPPED.matcher(PROJECT.relativize(file).toString())
                            .matches())
                    .filter(file -> FILES.matcher(file.getFileName().toString()).matches())
                    .filter(Files::isRegularFile)
                    .sorted()
                    .forEach(file -> check(file, any, entries, found));
        }
        assertThat(found).isEmpty();
    }

    private static void check(Path file, Pattern any, List<Entry> entries, List<String> found) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (int i = 0; i < lines.size(); i++) {
            String words = CAMEL_CASE.matcher(lines.get(i)).replaceAll(" ").toLowerCase(Locale.ROOT);
            for (Entry entry : any.matcher(words).find() ? entries : List.<Entry>of()) {
                if (entry.isIn(words)) {
                    found.add(PROJECT.relativize(file) + ":" + (i + 1) + ": \"" + entry.words() + "\": say "
                            + entry.replacement());
                }
            }
        }
    }
}
