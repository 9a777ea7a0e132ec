package io.github.mlformats.zds.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.zds.format.layout.DataSetDirectory;
import io.github.mlformats.zds.testing.LocalDataSetDirectory;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

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

    /** The cases whose content is expected as the original gives it. */
    static Stream<String> good() throws IOException {
        return names(ROOT);
    }

    /** The damaged cases. */
    static Stream<String> bad() throws IOException {
        return names(ROOT.resolve("bad")).map(name -> "bad/" + name);
    }

    private static Stream<String> names(Path directory) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            return children
                    .filter(child -> Files.exists(child.resolve("case.json")))
                    .map(child -> child.getFileName().toString())
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    /** Opens a case's data set. */
    static DataSetDirectory open(String name, Consumer<String> warnings) throws IOException {
        return open(name, Integer.MAX_VALUE, warnings);
    }

    /** Opens a case's data set, of which readers hold only some bytes at a time. */
    static DataSetDirectory open(String name, int window, Consumer<String> warnings) throws IOException {
        Path directory = ROOT.resolve(name).resolve("ds");
        if (Files.isDirectory(directory)) {
            return new LocalDataSetDirectory(directory, window);
        }
        Path archive = ROOT.resolve(name).resolve("ds.zds");
        return Archive.open(
                new SmallWindows(new HeapSource(archive.toString(), Files.readAllBytes(archive)), window),
                Archive.Limits.DEFAULT,
                warnings);
    }

    static JsonNode json(String file) throws IOException {
        return JSON.readTree(ROOT.resolve(file).toFile());
    }

    /** The lines of an expected result, which may be gzipped, or be that of the case it was made from. */
    static List<String> lines(String file) throws IOException {
        Path path = ROOT.resolve(file);
        Path zipped = ROOT.resolve(file + ".gz");
        if (!Files.exists(path) && !Files.exists(zipped)) {
            return lines("many5000/expected.jsonl");
        }
        try (InputStream in = Files.exists(path)
                ? new FileInputStream(path.toFile())
                : new GZIPInputStream(new FileInputStream(zipped.toFile()))) {
            List<String> lines = new ArrayList<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (!line.isEmpty()) {
                    lines.add(line);
                }
            }
            return lines;
        }
    }
}
