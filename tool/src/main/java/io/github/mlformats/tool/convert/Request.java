package io.github.mlformats.tool.convert;

import io.github.mlformats.tool.convert.sink.Writing;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A conversion as requested by the user.
 *
 * @param from input format
 * @param options read options
 * @param inputs input paths
 * @param shape transformation of the rows
 * @param writing output format and options
 * @param target output folder, file or table
 */
public record Request(
        String from, Map<String, String> options, List<String> inputs, Shape shape, Writing writing, String target) {
    /** Prefix of file system options: credentials, which change and must not be recorded. */
    private static final String STORE = "fs.";

    /** The identifying properties of the request in readable form, without secrets. */
    public List<String> described() {
        List<String> lines = new ArrayList<>();
        lines.add("from " + from + " " + String.join(" ", inputs));
        lines.add("options " + known(options));
        lines.add("where " + shape.where() + ", columns " + shape.columns() + ", select " + shape.select() + ", arrays "
                + shape.arrays());
        lines.add("sorted by " + shape.sortWithin() + ", at most " + shape.coalesce() + " tasks");
        lines.add("to " + writing.format() + " " + target + " by " + writing.partitionBy());
        lines.add("options " + known(writing.options()));
        return lines;
    }

    private static Map<String, String> known(Map<String, String> options) {
        Map<String, String> known = new TreeMap<>(options);
        known.keySet().removeIf(name -> name.startsWith(STORE));
        return known;
    }

    /** A hash of the description: equal for a restart of the same conversion. */
    public String fingerprint() {
        try {
            byte[] text = String.join("\n", described()).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
