package io.github.mlformats.idv.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;

/** The files of {@code src/test/resources/idv} with their expected content. */
public final class Corpus {
    public static final ObjectMapper JSON = new ObjectMapper();
    private static final Path ROOT = root();

    private Corpus() {}

    private static Path root() {
        try {
            return Path.of(Corpus.class.getResource("/idv/README.md").toURI()).getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Names of all files that can be read, such as {@code "edge/vec_var"}. */
    public static Stream<String> readable() {
        return Stream.of(list(""), list("random/"), edge("ok")).flatMap(each -> each);
    }

    /** Names of all files that are corrupt. */
    public static Stream<String> corrupt() {
        return edge("error");
    }

    public static Path path(String name) {
        return ROOT.resolve(name + ".idv");
    }

    public static byte[] bytes(String name) throws IOException {
        return Files.readAllBytes(path(name));
    }

    /** The expected content: a line for the columns, then a line per row. */
    public static List<String> expected(String name) throws IOException {
        for (String ending : List.of(".format.jsonl", ".jsonl", ".jsonl.gz")) {
            Path path = ROOT.resolve(name + ending);
            if (Files.exists(path)) {
                try (InputStream file = Files.newInputStream(path);
                        InputStream text = ending.endsWith(".gz") ? new GZIPInputStream(file) : file) {
                    return new String(text.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .toList();
                }
            }
        }
        throw new IllegalArgumentException("nothing is expected of " + name);
    }

    private static Stream<String> edge(String outcome) {
        try {
            JsonNode manifest = JSON.readTree(ROOT.resolve("edge/manifest.json").toFile());
            return StreamSupport.stream(manifest.spliterator(), false)
                    .filter(entry -> entry.get("format").asText().equals(outcome))
                    .map(entry -> "edge/" + entry.get("file").asText().replace(".idv", ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> list(String directory) {
        try (Stream<Path> files = Files.list(ROOT.resolve(directory))) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".idv"))
                    .map(file -> directory + file.replace(".idv", ""))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
