package io.github.mlformats.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests that the page about write protocols names exist. */
class WriteProtocolsTest {
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+Test)(?:\\.(\\w+))?`");

    @Test
    void namesExistingTests() throws IOException {
        Map<String, String> tests = tests();
        List<String> missing = new ArrayList<>();
        Matcher named = NAME.matcher(Files.readString(Path.of("../docs/develop/write-protocols.md")));
        int names = 0;
        while (named.find()) {
            names++;
            String source = tests.getOrDefault(named.group(1), "");
            boolean exists =
                    named.group(2) == null ? !source.isEmpty() : source.contains("void " + named.group(2) + "(");
            if (!exists) {
                missing.add(named.group());
            }
        }

        assertThat(names).isPositive();
        assertThat(missing).isEmpty();
    }

    /** Sources by the name of the class. */
    private static Map<String, String> tests() throws IOException {
        Map<String, String> tests = new HashMap<>();
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path module : modules.toList()) {
                boolean core = module.endsWith("src");
                Path directory = module.resolve(core ? "test/java" : "src/test/java");
                if (Files.isDirectory(directory)) {
                    try (Stream<Path> files = Files.walk(directory)) {
                        for (Path file : files.filter(path -> path.toString().endsWith("Test.java"))
                                .toList()) {
                            String name = file.getFileName().toString().replace(".java", "");
                            tests.merge(name, Files.readString(file), String::concat);
                        }
                    }
                }
            }
        }
        return tests;
    }
}
