package io.github.mlformats.zds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The data sets under {@code zds/}, with what their README says about each. */
final class Corpus {
    static final Path ROOT = root();
    private static final ObjectMapper JSON = new ObjectMapper();

    private Corpus() {}

    private static Path root() {
        try {
            return Path.of(Corpus.class.getResource("/zds").toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static Stream<String> good() throws IOException {
        return names(ROOT);
    }

    static Stream<String> bad() throws IOException {
        return names(ROOT.resolve("bad")).map(name -> "bad/" + name);
    }

    private static Stream<String> names(Path directory) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            List<String> names = children.filter(child -> Files.exists(child.resolve("case.json")))
                    .map(child -> child.getFileName().toString())
                    .sorted()
                    .toList();
            return names.stream();
        }
    }

    /** The damaged cases that have rows. */
    static Stream<String> readable() throws IOException {
        return bad().filter(name -> {
            try {
                return json(name + "/ours.json").get("result").textValue().equals("ok");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Made to get other answers from other ways to read. */
    static Stream<String> hostile() {
        return Stream.of("count_differs", "pruned_differs", "slices_differ", "slices_refuse")
                .map(name -> "hostile/" + name);
    }

    /** The path of a case's data set. */
    static String path(String name) {
        if (name.startsWith("hostile/")) {
            return ROOT.resolve(name).toString();
        }
        Path directory = ROOT.resolve(name).resolve("ds");
        return (Files.isDirectory(directory) ? directory : ROOT.resolve(name).resolve("ds.zds")).toString();
    }

    static JsonNode json(String file) throws IOException {
        return JSON.readTree(ROOT.resolve(file).toFile());
    }

    /** An expected result, which may be gzipped, or be that of the case it was made from. */
    static String expected(String file) {
        if (Files.exists(ROOT.resolve(file))) {
            return ROOT.resolve(file).toString();
        }
        return ROOT.resolve("many5000/expected.jsonl.gz").toString();
    }
}
