package io.github.mlformats.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What implementers of formats use is documented: every public type, method and constant of the SPI. */
class DocumentedTest {
    private static final Path CORE = Path.of("main/java/io/github/mlformats/core");

    private static final Pattern DECLARATION = Pattern.compile("( {4})?(public|protected) .*[({;]");

    /** In an interface, {@code public} is not written. */
    private static final Pattern OF_AN_INTERFACE =
            Pattern.compile(" {4}(?! )(default |static )?(<.*> )?[A-Z\\[\\]a-z<>, ?.]+ \\w+\\(.*[;{(]");

    private static final Pattern INTERFACE = Pattern.compile("public (sealed )?interface .*");

    @ParameterizedTest
    @ValueSource(strings = {"spi", "inspect", "vector", "option", "record", "bytes", "error"})
    void publicApiIsDocumented(String name) throws IOException {
        List<String> silent = new ArrayList<>();
        try (Stream<Path> files = Files.walk(CORE.resolve(name))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                silent.addAll(silent(file));
            }
        }
        assertThat(silent).isEmpty();
    }

    private static List<String> silent(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        boolean inInterface =
                lines.stream().anyMatch(line -> INTERFACE.matcher(line).matches());
        List<String> silent = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            boolean declares = DECLARATION.matcher(line).matches()
                    || inInterface && OF_AN_INTERFACE.matcher(line).matches();
            if (declares && !isDocumented(lines, i)) {
                silent.add(file.getFileName() + ": " + line.trim());
            }
        }
        return silent;
    }

    /** What overrides says what it overrides; the head of a record has its comment. */
    private static boolean isDocumented(List<String> lines, int declaration) {
        int above = declaration - 1;
        boolean overrides = false;
        while (lines.get(above).trim().startsWith("@")) {
            overrides |= lines.get(above).trim().equals("@Override");
            above--;
        }
        boolean isCompact = lines.get(declaration).matches(" +public \\w+ \\{");
        return overrides || isCompact || lines.get(above).trim().endsWith("*/");
    }
}
