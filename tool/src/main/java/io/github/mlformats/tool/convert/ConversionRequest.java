package io.github.mlformats.tool.convert;

import io.github.mlformats.tool.convert.sink.OutputSpec;
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
 * @param transformation transformation of the rows
 * @param output output format and options
 * @param target output folder, file or table
 */
public record ConversionRequest(
        String from,
        Map<String, String> options,
        List<String> inputs,
        Transformation transformation,
        OutputSpec output,
        String target) {
    /** Prefix of file system options: credentials, which change and must not be recorded. */
    private static final String STORE = "fs.";

    /** The identifying properties of the request in readable form, without secrets. */
    public List<String> describe() {
        List<String> lines = new ArrayList<>();
        lines.add("from " + from + " " + String.join(" ", inputs));
        lines.add("options " + known(options));
        lines.add("where " + transformation.where() + ", columns " + transformation.columns() + ", select "
                + transformation.select() + ", arrays " + transformation.vectorsAsArrays());
        lines.add("sorted by " + transformation.sortWithin() + ", at most " + transformation.coalesce() + " tasks");
        lines.add("to " + output.format() + " " + target + " by " + output.partitionBy());
        lines.add("options " + known(output.options()));
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
            byte[] text = String.join("\n", describe()).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
