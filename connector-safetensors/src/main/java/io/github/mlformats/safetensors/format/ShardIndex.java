package io.github.mlformats.safetensors.format;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.Directory;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The index of a model that is divided into several files (safetensors.md, section 3).
 *
 * @param file name of the index
 * @param shards names of the files of the model
 */
public record ShardIndex(String file, NavigableSet<String> shards) {
    private static final String EXTENSION = ".safetensors.index.json";

    /** The usual name of an index. */
    public static final String NAME = "model" + EXTENSION;

    /** Largest index that is read: as large as the largest header. */
    private static final int MAX_LENGTH = SafetensorsHeader.MAX_LENGTH;

    private static final Pattern SHARD = Pattern.compile("(.+)-([0-9]{1,9})-of-([0-9]{1,9})\\.safetensors");

    /** Returns whether a file of this name is the index of the directory, or of some of its files. */
    public static boolean isIndex(String name) {
        return name.endsWith(EXTENSION);
    }

    /**
     * Finds the index of a directory: {@code model.safetensors.index.json}, or {@code x.safetensors.index.json} for a
     * file {@code x-00001-of-00002.safetensors}.
     *
     * @param name name of a file in the directory
     */
    public static Optional<ShardIndex> find(Directory directory, String name) throws IOException {
        Matcher shard = SHARD.matcher(name);
        List<String> names = new ArrayList<>();
        if (shard.matches()) {
            names.add(shard.group(1) + EXTENSION);
        }
        if (!names.contains(NAME)) {
            names.add(NAME);
        }
        for (String candidate : names) {
            Optional<ByteSource> source = directory.open(candidate);
            if (source.isPresent()) {
                return Optional.of(read(candidate, source.get()));
            }
        }
        return Optional.empty();
    }

    static ShardIndex read(String file, ByteSource source) throws IOException {
        if (source.size() > MAX_LENGTH) {
            throw corrupt(source, 0, "at most " + MAX_LENGTH + " bytes", source.size() + " bytes");
        }
        byte[] bytes = new byte[(int) source.size()];
        source.read(0, bytes, 0, bytes.length);
        NavigableSet<String> shards = new TreeSet<>();
        try (JsonParser json = SafetensorsHeader.JSON.createParser(bytes)) {
            require(source, json, json.nextToken(), JsonToken.START_OBJECT, "a JSON object");
            while (json.nextToken() != JsonToken.END_OBJECT) {
                boolean isMap = json.currentName().equals("weight_map");
                JsonToken value = json.nextToken();
                if (!isMap) {
                    json.skipChildren();
                    continue;
                }
                require(source, json, value, JsonToken.START_OBJECT, "an object as weight_map");
                while (json.nextToken() != JsonToken.END_OBJECT) {
                    require(source, json, json.nextToken(), JsonToken.VALUE_STRING, "the file of each tensor");
                    shards.add(fileName(source, json));
                }
            }
        } catch (JsonProcessingException e) {
            long at = e.getLocation() == null ? 0 : e.getLocation().getByteOffset();
            throw corrupt(source, Math.max(0, at), "JSON", "other bytes");
        }
        if (shards.isEmpty()) {
            throw corrupt(source, 0, "a weight_map with files", "none");
        }
        return new ShardIndex(file, shards);
    }

    private static String fileName(ByteSource source, JsonParser json) throws IOException {
        String name = json.getText();
        if (name.isEmpty() || name.contains("/") || name.contains("\\") || name.startsWith(".")) {
            throw corrupt(
                    source,
                    Math.max(0, json.getTokenLocation().getByteOffset()),
                    "the name of a file in the directory of the index",
                    "'" + PlainText.truncate(name) + "'");
        }
        return name;
    }

    private static void require(ByteSource source, JsonParser json, JsonToken token, JsonToken expected, String what) {
        if (token != expected) {
            long at = Math.max(0, json.getTokenLocation().getByteOffset());
            throw corrupt(source, at, what, String.valueOf(token));
        }
    }

    private static CorruptFileException corrupt(ByteSource source, long offset, String expected, String found) {
        return new CorruptFileException(source.name(), offset, "index", expected, found);
    }

    /**
     * Returns the missing files of the model, if the file that follows a shard is missing; the last one is followed by
     * the first. If any file is missing, the check of one of the others finds it with a single request.
     */
    public List<String> missingFrom(Directory directory, String shard) throws IOException {
        String later = shards.higher(shard);
        String next = later == null ? shards.first() : later;
        List<String> missing = new ArrayList<>();
        if (directory.open(next).isEmpty()) {
            for (String other : shards) {
                if (directory.open(other).isEmpty()) {
                    missing.add(other);
                }
            }
        }
        return missing;
    }

    /** Returns the last missing file of the model; empty if all are there. The last one mostly arrives last. */
    public Optional<String> lastMissingFrom(Directory directory) throws IOException {
        return firstMissing(directory, shards.descendingIterator());
    }

    /**
     * Returns the last missing file of a model without an index, whose files are numbered from 1 or 0 on; empty if all are
     * there.
     *
     * @param name name of a file; if it is not like {@code x-00001-of-00002.safetensors}, the file is a model
     */
    public static Optional<String> lastMissingFrom(Directory directory, String name) throws IOException {
        Matcher shard = SHARD.matcher(name);
        if (!shard.matches()) {
            return Optional.empty();
        }
        int first = directory.open(numbered(shard, 0)).isPresent() ? 0 : 1;
        int last = first + Integer.parseInt(shard.group(3)) - 1;
        return firstMissing(
                directory,
                IntStream.iterate(last, number -> number >= first, number -> number - 1)
                        .mapToObj(number -> numbered(shard, number))
                        .iterator());
    }

    private static Optional<String> firstMissing(Directory directory, Iterator<String> files) throws IOException {
        while (files.hasNext()) {
            String file = files.next();
            if (directory.open(file).isEmpty()) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    /** Returns the name of the file with a number, by that of another file of the model. */
    private static String numbered(Matcher shard, int number) {
        String digits = String.valueOf(number);
        String zeros = "0".repeat(Math.max(0, shard.group(2).length() - digits.length()));
        return shard.group(1) + "-" + zeros + digits + "-of-" + shard.group(3) + ".safetensors";
    }
}
