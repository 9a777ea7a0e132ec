package io.github.mlformats.angel.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions;
import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions.RangeRepairMode;
import io.github.mlformats.angel.format.decode.Encoding.TextDialect;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** The models under {@code src/test/resources/angel}, saved by released versions of Angel, and what they hold. */
public final class Corpus {
    private static final ObjectMapper JSON = new ObjectMapper();
    public static final Path ROOT = Path.of("src/test/resources/angel");

    private Corpus() {}

    /** A file of expected elements and one set of options that gives it. */
    public record Load(String name, String file, JsonNode options) {
        /** The matrices that are read with these options, one by one. */
        public List<String> matrices() {
            String only = options.path("matrix").asText(null);
            return only == null ? Corpus.matrices(name) : List.of(only);
        }

        @Override
        public String toString() {
            return name + " " + options + (file.equals("expected.jsonl") ? "" : " as " + file);
        }
    }

    /** All ways to read the undamaged cases. */
    public static List<Load> loads() throws IOException {
        List<Load> loads = new ArrayList<>();
        for (String name : cases()) {
            JsonNode json = json(name, "options.json");
            for (String file : List.of("expected.jsonl", "expected_raw.jsonl")) {
                json.path(file).forEach(options -> loads.add(new Load(name, file, options)));
            }
            if (!json.has("expected.jsonl")) {
                loads.add(new Load(name, "expected.jsonl", JSON.createObjectNode()));
            }
        }
        return loads;
    }

    /** All undamaged cases. */
    public static List<String> cases() {
        return names(ROOT).filter(name -> !name.equals("bad")).toList();
    }

    /** The undamaged cases whose options have a member. */
    public static Stream<String> casesWith(String option) throws IOException {
        List<String> cases = new ArrayList<>();
        for (String name : cases()) {
            if (json(name, "options.json").has(option)) {
                cases.add(name);
            }
        }
        return cases.stream();
    }

    /** All damaged cases. */
    public static List<String> damagedCases() {
        return names(ROOT.resolve("bad"))
                .filter(name -> Files.isDirectory(ROOT.resolve("bad").resolve(name)))
                .toList();
    }

    /** The matrices of a case. */
    public static List<String> matrices(String name) {
        return names(model(name))
                .filter(matrix -> Files.isDirectory(model(name).resolve(matrix)))
                .toList();
    }

    public static Path model(String name) {
        return ROOT.resolve(name).resolve("model");
    }

    public static LocalDirectory directory(String name, String matrix) {
        return new LocalDirectory(model(name).resolve(matrix));
    }

    private static Stream<String> names(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(path -> path.getFileName().toString()).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code options.json} or {@code ours.json} of a case; an empty object if it has none. */
    public static JsonNode json(String name, String file) throws IOException {
        Path path = ROOT.resolve(name).resolve(file);
        return Files.exists(path) ? JSON.readTree(path.toFile()) : JSON.createObjectNode();
    }

    /** The lines of an expected file by matrix: {@code row, col, value} as JSON. */
    public static Map<String, List<JsonNode>> expected(String name, String file) throws IOException {
        Map<String, List<JsonNode>> lines = new HashMap<>();
        Path path = ROOT.resolve(name).resolve(file + ".gz");
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(path)), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                JsonNode element = JSON.readTree(line);
                lines.computeIfAbsent(element.get("matrix").asText(), matrix -> new ArrayList<>())
                        .add(element);
            }
        }
        return lines;
    }

    /** Options as a user gives them, for the format library. */
    public static MatrixOptions options(JsonNode given) {
        JsonNode rows = given.path("rows");
        return new MatrixOptions(
                given.path("formatClass").asText(null),
                given.path("rowType").asText(null),
                rows.isMissingNode() ? null : rows.asInt(),
                new TextDialect(
                        given.path("sep").asText(null),
                        given.path("keyValueSep").asText(":"),
                        given.path("featureSep").asText(" ")),
                RangeRepairMode.valueOf(
                        given.path("repairRanges").asText("auto").toUpperCase(Locale.ROOT)),
                given.path("allowLossy").asBoolean(false));
    }

    /** The only matrix of a damaged case, and its meta if there is one. */
    public static LocalDirectory damaged(String name) {
        String matrix = names(model("bad/" + name)).toList().get(0);
        return new LocalDirectory(model("bad/" + name).resolve(matrix));
    }
}
