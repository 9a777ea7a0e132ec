package io.github.mlformats.primitiv.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A file of the corpus and the expected result. */
public record Case(String name) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path ROOT = root();

    private static Path root() {
        try {
            return Path.of(Case.class.getResource("/primitiv/README.md").toURI())
                    .getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** All files that primitiv has written. */
    public static Stream<Case> good() {
        return directories("").filter(one -> !one.name().equals("bad"));
    }

    /** The files with values. */
    public static Stream<Case> tensors() {
        return good().filter(
                        one -> !one.name().startsWith("shape_") && !one.name().startsWith("opt_"));
    }

    public static Stream<Case> optimizers() {
        return good().filter(one -> one.name().startsWith("opt_"));
    }

    public static Stream<Case> shapes() {
        return good().filter(one -> one.name().startsWith("shape_"));
    }

    /** All invalid files. */
    public static Stream<Case> bad() {
        return directories("bad/");
    }

    private static Stream<Case> directories(String prefix) {
        try (Stream<Path> paths = Files.list(ROOT.resolve(prefix))) {
            return paths
                    .filter(Files::isDirectory)
                    .map(path -> new Case(prefix + path.getFileName()))
                    .sorted((a, b) -> a.name().compareTo(b.name()))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The data file. */
    public Path file() {
        try (Stream<Path> files = Files.list(ROOT.resolve(name))) {
            return files.filter(file -> file.getFileName().toString().startsWith("data."))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public byte[] bytes() {
        try {
            return Files.readAllBytes(file());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What primitiv has read from it. */
    public JsonNode expected() {
        JsonNode expected = json("expected.json");
        return expected.path("primitiv").isObject() ? expected.get("primitiv") : expected;
    }

    /** The expected handling of an invalid file. */
    public JsonNode ours() {
        return json("ours.json");
    }

    private JsonNode json(String file) {
        try {
            return JSON.readTree(ROOT.resolve(name).resolve(file).toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
