package io.github.mlformats.convert;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a conversion does. A run with an equal request resumes an unfinished conversion.
 *
 * @param transformation transformation of the rows between read and write
 */
public record ConversionRequest(Input input, Transformation transformation, Output output) {
    /** Prefix of file system options: credentials, which change and must not be recorded. */
    private static final String STORE = "fs.";

    /** Describes the identifying properties in readable form, without secrets. */
    public List<String> describe() {
        List<String> lines = new ArrayList<>();
        lines.add("from " + input.format() + " " + String.join(" ", input.paths()));
        lines.add("options " + known(input.options()));
        lines.addAll(transformation.describe());
        lines.add("to " + output.format() + " " + output.target() + " by " + output.partitionBy());
        lines.add("options " + known(output.options()));
        return lines;
    }

    private static Map<String, String> known(Map<String, String> options) {
        Map<String, String> known = new TreeMap<>(options);
        known.keySet().removeIf(name -> name.startsWith(STORE));
        return known;
    }

    /** Returns a hash of the description: equal for a restart of the same conversion. */
    public String fingerprint() {
        try {
            byte[] text = String.join("\n", describe()).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
