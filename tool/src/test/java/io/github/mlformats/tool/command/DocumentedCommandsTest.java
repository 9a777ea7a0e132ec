package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands in the documents' blocks of {@code sh} are executed, but for the paths of {@code examples/samples.txt}. They succeed,
 * unless a comment after one says {@code exit code N}, and print what a block of text shows directly after them.
 */
class DocumentedCommandsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern BLOCK =
            Pattern.compile("^```sh\n(.*?)^```\n(?:\\s*^```text\n(.*?)^```)?", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|([^\\s|#]\\S*)|(\\||#.*)");
    private static final Pattern EXIT_CODE = Pattern.compile("#.*exit code (\\d+)");

    @TempDir
    Path directory;

    static Stream<String> documents() throws IOException {
        List<String> documents = new ArrayList<>(List.of(
                "README.md",
                "examples/README.md",
                "docs/index.md",
                "docs/quickstart.md",
                "docs/faq.md",
                "docs/reference/command-line.md"));
        for (String pages : List.of("docs/formats", "docs/guides")) {
            try (Stream<Path> files = Files.list(ROOT.resolve(pages))) {
                files.map(file -> pages + "/" + file.getFileName()).sorted().forEach(documents::add);
            }
        }
        return documents.stream().filter(DocumentedCommandsTest::hasCommands);
    }

    private static boolean hasCommands(String document) {
        try {
            return BLOCK.matcher(Files.readString(ROOT.resolve(document))).find();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void commandsDoWhatTheDocumentSays(String document) throws IOException {
        Matcher block = BLOCK.matcher(Files.readString(ROOT.resolve(document)));
        while (block.find()) {
            StringBuilder printed = new StringBuilder();
            for (String line : block.group(1).replace("\\\n", " ").lines().toList()) {
                if (!line.isBlank()) {
                    printed.append(run(line));
                }
            }
            if (block.group(2) != null) {
                assertThat(printed.toString().strip())
                        .as(document)
                        .isEqualTo(block.group(2).strip());
            }
        }
    }

    /** What a line prints, as far as it is our command's. */
    private String run(String line) throws IOException {
        List<String> words = words(line);
        assertThat(words.remove(0)).as(line).isIn("bin/mlformats", "mlformats");
        CommandResult command = CommandResult.run(words.toArray());
        Matcher exitCode = EXIT_CODE.matcher(line);
        assertThat(command.exitCode())
                .as("%s%n%s", line, command.err())
                .isEqualTo(exitCode.find() ? Integer.parseInt(exitCode.group(1)) : 0);
        return command.out();
    }

    private List<String> words(String line) throws IOException {
        Map<String, String> samples = samples();
        List<String> words = new ArrayList<>();
        for (MatchResult word : WORD.matcher(line).results().toList()) {
            if (word.group(4) != null) {
                break;
            }
            String text = word.group(1) != null ? word.group(1) : word.group(2) != null ? word.group(2) : word.group(3);
            if (samples.containsKey(text)) {
                words.add(ROOT.resolve(samples.get(text)).toString());
            } else if (text.startsWith("examples/")) {
                words.add(ROOT.resolve(text).toString());
            } else if (text.startsWith("/data/") || text.startsWith("/models/") || text.startsWith("/tmp/")) {
                Path path = directory.resolve(text.substring(1));
                Files.createDirectories(path.getParent());
                words.add(path.toString());
            } else {
                words.add(text);
            }
        }
        return words;
    }

    private static Map<String, String> samples() throws IOException {
        Map<String, String> samples = new LinkedHashMap<>();
        for (String line : Files.readAllLines(ROOT.resolve("examples/samples.txt"))) {
            if (!line.startsWith("#")) {
                String[] columns = line.split("\\s+");
                samples.put(columns[0], columns[1]);
            }
        }
        return samples;
    }
}
