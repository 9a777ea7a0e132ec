package io.github.mlformats.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * docs/reference/errors.md contains every message of a UsageException, and of a mistake in a command line. Methods that complete a
 * message, such as {@code error("it is null")}, are found, but not the texts that they get.
 */
class TroubleshootingTest {
    private static final Path PAGE = Path.of("../docs/reference/errors.md");
    private static final Pattern MISTAKE = Pattern.compile(
            "new (?:UsageException|ParameterException|TypeConversionException)\\((.*?)\\);", Pattern.DOTALL);
    private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern JOINED = Pattern.compile("\"\\s*\\+\\s*\"");

    /** Shorter texts, such as {@code " and "}, are not messages. */
    private static final int MIN_LENGTH = 10;

    @Test
    void thePageHasEveryMessage() throws IOException {
        String page = Files.readString(PAGE);
        List<String> missing = new ArrayList<>();
        for (Path source : sources()) {
            Matcher mistake = MISTAKE.matcher(Files.readString(source));
            while (mistake.find()) {
                String text = longestText(mistake.group(1));
                if (text.length() >= MIN_LENGTH && !page.contains(text)) {
                    missing.add(source.getFileName() + ": " + text);
                }
            }
        }
        assertThat(missing)
                .as("say in docs/reference/errors.md why these come, and the way out")
                .isEmpty();
    }

    private static String longestText(String arguments) {
        Matcher text = TEXT.matcher(JOINED.matcher(arguments).replaceAll(""));
        String longest = "";
        while (text.find()) {
            String plain = text.group(1).replace("\\\"", "\"").strip();
            longest = plain.length() > longest.length() ? plain : longest;
        }
        return longest;
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path module : modules.toList()) {
                boolean core = module.endsWith("src");
                Path main = module.resolve(core ? "main/java" : "src/main/java");
                if (Files.isDirectory(main)) {
                    try (Stream<Path> files = Files.walk(main)) {
                        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
                    }
                }
            }
        }
        return sources;
    }
}
