package io.github.mlformats.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The table of statements in {@code docs/reference/sql.md} shows the files in {@code docs/reference/statements}, which the
 * matrix of Spark versions compares with what each Spark does; run with {@code -Ddocs.update=true} to write it.
 */
class StatementReferenceTest {
    private static final Path REFERENCE = Path.of("..", "docs/reference");
    private static final String WORKS = "works";

    /** By line of Spark: statement, format, result. */
    private final Map<String, Map<String, Map<String, String>>> results = new TreeMap<>();

    /** Messages in the order of the table. */
    private final List<String> messages = new ArrayList<>();

    @Test
    void thePageShowsTheResultsOnEachSpark() throws IOException {
        try (Stream<Path> files = Files.list(REFERENCE.resolve("statements"))) {
            for (Path file : files.toList()) {
                String line = file.getFileName().toString().replace(".json", "");
                results.put(line, new ObjectMapper().readValue(file.toFile(), new TypeReference<>() {}));
            }
        }
        assertThat(results).containsKeys("3.5", "4.3");

        GeneratedPart.check(REFERENCE.resolve("sql.md"), "statements", table());
    }

    private String table() {
        Map<String, Map<String, String>> newest = results.get(((TreeMap<?, ?>) results).lastKey());
        List<List<String>> groups = formatsWithEqualResults(newest.keySet());
        StringBuilder table = new StringBuilder("\n| statement |");
        for (List<String> formats : groups) {
            table.append(' ').append(String.join(", ", formats)).append(" |");
        }
        table.append("\n|---|").append("---|".repeat(groups.size())).append('\n');
        for (String statement : newest.keySet()) {
            table.append("| `").append(readable(statement)).append("` |");
            for (List<String> formats : groups) {
                table.append(' ').append(cell(statement, formats.get(0))).append(" |");
            }
            table.append('\n');
        }
        table.append('\n');
        for (int i = 0; i < messages.size(); i++) {
            table.append(i + 1)
                    .append(". `")
                    .append(messages.get(i).replace('`', '\''))
                    .append("`\n");
        }
        return table.append('\n').toString();
    }

    private List<List<String>> formatsWithEqualResults(Set<String> statements) {
        Map<List<String>, List<String>> groups = new LinkedHashMap<>();
        for (String format : results.get("3.5").values().iterator().next().keySet()) {
            List<String> cells = statements.stream()
                    .flatMap(statement -> byLine(statement, format).values().stream())
                    .toList();
            groups.computeIfAbsent(cells, key -> new ArrayList<>()).add(format);
        }
        return List.copyOf(groups.values());
    }

    private Map<String, String> byLine(String statement, String format) {
        Map<String, String> all = new TreeMap<>();
        results.forEach((line, found) -> all.put(line, found.get(statement).get(format)));
        return all;
    }

    /** Such as "3.5: refused (1); 4.0 to 4.3: works". */
    private String cell(String statement, String format) {
        Map<String, List<String>> lines = new LinkedHashMap<>();
        byLine(statement, format)
                .forEach((line, result) -> lines.computeIfAbsent(shown(result), key -> new ArrayList<>())
                        .add(line));
        if (lines.size() == 1) {
            return lines.keySet().iterator().next();
        }
        return lines.entrySet().stream()
                .map(entry -> range(entry.getValue()) + ": " + entry.getKey())
                .collect(Collectors.joining("; "));
    }

    private static String range(List<String> lines) {
        return lines.size() == 1 ? lines.get(0) : lines.get(0) + " to " + lines.get(lines.size() - 1);
    }

    private String shown(String result) {
        if (result.equals(WORKS)) {
            return WORKS;
        }
        if (!messages.contains(result)) {
            messages.add(result);
        }
        return "refused (" + (messages.indexOf(result) + 1) + ")";
    }

    private static String readable(String statement) {
        return statement
                .replace("{key}", "key")
                .replace("{change}", "n = 7")
                .replace("{values}", "...")
                .replace("{source}", "s")
                .replace("{column}", "n")
                .replace("{format} {partitioned}", "...");
    }
}
