package io.github.mlformats.datadings.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.ProblemListener;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.datadings.format.Shard;
import io.github.mlformats.datadings.format.SidecarFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A directory of the corpus: data files, their sidecar files, and the expected results. */
public record DataSet(String name, Path directory) {
    public static final ObjectMapper JSON = new ObjectMapper();
    private static final Path ROOT = root();

    private static Path root() {
        try {
            return Path.of(DataSet.class.getResource("/datadings/cases.json").toURI())
                    .getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    public static DataSet of(String name) {
        return new DataSet(name, ROOT.resolve(name));
    }

    /** All valid data sets. */
    public static Stream<DataSet> good() {
        List<DataSet> sets = new ArrayList<>();
        for (Iterator<String> names = read(ROOT.resolve("cases.json")).fieldNames(); names.hasNext(); ) {
            sets.add(of(names.next()));
        }
        return sets.stream();
    }

    /** Those whose {@code ours.json} lists valid and corrupt samples. */
    public static Stream<DataSet> permissive() {
        return bad().filter(set -> set.ours().has("permissive"));
    }

    /** Those whose {@code ours.json} has results of key lookups. */
    public static Stream<DataSet> lookedUp() {
        return bad().filter(set -> set.ours().has("keys"));
    }

    /** Those whose {@code ours.json} says that a missing key cannot be verified by the index. */
    public static Stream<DataSet> unconfirmed() {
        return bad().filter(set -> set.ours().path("warn_in").toString().contains("\"verifyIndex\""));
    }

    /** All damaged data sets. */
    public static Stream<DataSet> bad() {
        return in("bad");
    }

    /** Valid ones that broke a reader, and those made to hurt one. */
    public static Stream<DataSet> hostile() {
        return in("hostile");
    }

    private static Stream<DataSet> in(String parent) {
        try (Stream<Path> directories = Files.list(ROOT.resolve(parent))) {
            return directories
                    .map(directory -> parent + "/" + directory.getFileName())
                    .sorted()
                    .map(DataSet::of)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode read(Path file) {
        try {
            return JSON.readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The entry of {@code cases.json}. */
    public JsonNode facts() {
        return read(ROOT.resolve("cases.json")).get(name);
    }

    /** The expected handling of the damage. */
    public JsonNode ours() {
        return read(directory.resolve("ours.json"));
    }

    /** The samples, one after the other over all data files, as canonical JSON. */
    public List<JsonNode> expected() {
        return lines(directory.resolve("expected.jsonl"));
    }

    /** The lines of a file named by a path from the corpus. */
    public static List<JsonNode> lines(String path) {
        return lines(ROOT.resolve(path));
    }

    private static List<JsonNode> lines(Path file) {
        try {
            List<JsonNode> lines = new ArrayList<>();
            for (String line : Files.readAllLines(file)) {
                lines.add(JSON.readTree(line.substring(line.indexOf('\t') + 1)));
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The key of a sample of a damaged set, as its index has it. */
    public String key(int sample) {
        return switch (name) {
            case "bad/bad_values" -> "k" + sample;
            case "bad/empty_slot" -> sample == 1 ? "e" : "k" + sample;
            default -> String.format("img_%03d", sample);
        };
    }

    /** The keys that the index has. */
    public List<String> keys() {
        List<String> keys = new ArrayList<>();
        read(directory.resolve("keys.json")).forEach(key -> keys.add(key.asText()));
        return keys;
    }

    /** The data files, sorted by name. */
    public List<Path> dataFiles() {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> isDataFile(file.getFileName().toString()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isDataFile(String name) {
        return name.endsWith(".msgpack") || name.equals("train.dat");
    }

    public Path dataFile() {
        return dataFiles().get(0);
    }

    public static ByteSource source(Path file) {
        try {
            return new HeapSource(file.getFileName().toString(), Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static SidecarFile.Opener sidecarFiles(Path dataFile) {
        return side -> sidecar(dataFile, side).filter(Files::exists).map(DataSet::source);
    }

    private static Optional<Path> sidecar(Path dataFile, SidecarFile side) {
        return Optional.of(dataFile.resolveSibling(dataFile.getFileName() + side.suffix()));
    }

    public static Shard shard(Path dataFile, boolean tolerant, ProblemListener notices) {
        return shard(dataFile, Integer.MAX_VALUE, tolerant, notices);
    }

    /** @param window window size in bytes */
    public static Shard shard(Path dataFile, int window, boolean tolerant, ProblemListener notices) {
        SidecarFile.Opener sides =
                side -> sidecarFiles(dataFile).open(side).map(source -> new SmallWindows(source, window));
        return new Shard(new SmallWindows(source(dataFile), window), sides, tolerant, notices);
    }

    @Override
    public String toString() {
        return name;
    }
}
