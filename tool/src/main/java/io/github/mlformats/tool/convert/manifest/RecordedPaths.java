package io.github.mlformats.tool.convert.manifest;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.tool.convert.manifest.Manifest.Plan;
import io.github.mlformats.tool.convert.manifest.UnitRecord.OutputFile;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Validates paths in the record of a conversion, whose files are moved and deleted. A record may be untrusted, such as from an
 * archive, so each path must stay below the folder of the conversion.
 */
public final class RecordedPaths {
    private static final String EXPECTED = "a path below the folder of the conversion, such as a/b.parquet";
    /** Backslashes and control characters. */
    private static final Pattern REFUSED = Pattern.compile("[\\\\\\p{Cntrl}]");

    private static final Pattern DOTS = Pattern.compile("\\.{0,2}");
    /** Maximum number of nested percent encodings. */
    private static final int MAX_DECODINGS = 4;

    private RecordedPaths() {}

    /** @throws CorruptFileException if a path is outside of the conversion's folder */
    static UnitRecord check(UnitRecord unit, Path record) {
        checkFolder(unit.folder(), record);
        for (OutputFile output : unit.outputs()) {
            if (!output.path().isEmpty() || isOfFolder(record)) {
                check(output.path(), "outputs[].path", record);
            }
        }
        return unit;
    }

    /**
     * Whether the record is inside an output folder. Next to a single output file, the path is empty and never moved
     * or deleted.
     */
    private static boolean isOfFolder(Path record) {
        return record.getParent().getParent().getName().equals(Manifest.FOLDER);
    }

    /** @throws CorruptFileException as above */
    static Plan check(Plan plan, Path record) {
        for (Unit unit : plan.units()) {
            checkFolder(unit.folder(), record);
        }
        return plan;
    }

    private static void checkFolder(String folder, Path record) {
        if (!folder.isEmpty()) {
            check(folder, "folder", record);
        }
    }

    private static void check(String path, String field, Path record) {
        List<String> names = List.of(path.split("/", -1));
        boolean refused = REFUSED.matcher(path).find()
                || isRoot(names.get(0))
                || names.get(0).equals(Manifest.FOLDER)
                || names.stream().anyMatch(RecordedPaths::leavesItsFolder);
        if (refused) {
            throw new CorruptFileException(record.toString(), 0, "field '" + field + "'", EXPECTED, "'" + path + "'");
        }
    }

    /** Whether a path that starts with this name has a scheme or a drive, as in {@code file:/a} and {@code C:/a}. */
    private static boolean isRoot(String name) {
        return name.endsWith(":") || Path.WINDOWS && name.contains(":");
    }

    private static boolean leavesItsFolder(String name) {
        if (DOTS.matcher(name).matches()) {
            return true;
        }
        // A partition folder column=value, in which Spark encodes the value.
        if (name.contains("=")) {
            return false;
        }
        String decoded = name;
        for (int i = 0; i < MAX_DECODINGS && decoded.contains("%"); i++) {
            try {
                decoded = URLDecoder.decode(decoded.replace("+", "%2B"), StandardCharsets.UTF_8);
            } catch (IllegalArgumentException e) {
                return false;
            }
            if (List.of(decoded.split("[/\\\\]", -1)).stream()
                    .anyMatch(part -> DOTS.matcher(part).matches())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Resolves a path below a folder, including symbolic links.
     *
     * @param path a validated path of a record
     * @throws CorruptFileException if a parent folder is a link to outside of the folder
     */
    public static Path resolve(FileSystem fs, Path folder, String path) throws IOException {
        Path resolved = HadoopPaths.below(folder, path);
        if (fs instanceof LocalFileSystem local) {
            java.nio.file.Path root = local.pathToFile(folder).toPath();
            java.nio.file.Path parent = local.pathToFile(resolved).toPath();
            // The target of a link is neither written nor deleted, so only its folder matters.
            parent = path.isEmpty() ? parent : parent.getParent();
            while (parent != null && !Files.exists(parent)) {
                parent = parent.getParent();
            }
            if (Files.exists(root) && parent != null && !parent.toRealPath().startsWith(root.toRealPath())) {
                throw new CorruptFileException(
                        resolved.toString(), 0, "", "a file below " + folder, "a link to " + parent.toRealPath());
            }
        }
        return resolved;
    }
}
