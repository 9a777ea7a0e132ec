package io.github.mlformats.convert;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * What a conversion does. A run with an equal request resumes an unfinished conversion.
 *
 * @param transformation transformation of the rows between read and write
 */
public record ConversionRequest(Input input, Transformation transformation, Output output) {
    /** Prefix of file system options: credentials, which change and must not be recorded. */
    private static final String STORE = "fs.";

    /**
     * Describes the identifying properties in readable form, without secrets. Paths are complete, so that relative ones identify
     * files whatever the working directory is, and encoded, so that a space separates them.
     *
     * @param conf configuration of the file systems
     */
    public List<String> describe(Configuration conf) throws IOException {
        List<String> paths = new ArrayList<>();
        for (String path : input.paths()) {
            paths.add(qualified(path, conf));
        }
        String target = output.table().isPresent() ? output.target() : qualified(output.path(), conf);
        List<String> lines = new ArrayList<>();
        lines.add("from " + input.format() + " " + String.join(" ", paths));
        lines.add("options " + known(input.options()));
        lines.addAll(transformation.describe());
        lines.add("to " + output.format() + " " + target + " by " + output.partitionBy());
        lines.add("options " + known(output.options()));
        return lines;
    }

    private static String qualified(String text, Configuration conf) throws IOException {
        Path path = new Path(text);
        Path qualified = path.getFileSystem(conf).makeQualified(path);
        // By its text: the URI of a path that was absolute has an empty authority.
        return new Path(qualified.toString()).toUri().toString();
    }

    private static Map<String, String> known(Map<String, String> options) {
        Map<String, String> known = new TreeMap<>(options);
        known.keySet().removeIf(name -> name.startsWith(STORE));
        return known;
    }

    /**
     * Returns a hash of the description: equal for a restart of the same conversion.
     *
     * @param conf configuration of the file systems
     */
    public String fingerprint(Configuration conf) throws IOException {
        try {
            byte[] text = String.join("\n", describe(conf)).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
