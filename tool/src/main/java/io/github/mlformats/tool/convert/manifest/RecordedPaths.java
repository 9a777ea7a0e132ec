package io.github.mlformats.tool.convert.manifest;

import io.github.mlformats.core.error.CorruptFileException;
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
 * Paths that a conversion's record names: files that are moved, and deleted when their inputs change. A record may come from
 * somebody else together with its folder, so each path must stay below that folder.
 */
public final class RecordedPaths {
    private static final String EXPECTED = "a path below the folder of the conversion, such as a/b.parquet";
    /** Of backslashes and of what no file name has. */
    private static final Pattern REFUSED = Pattern.compile("[\\\\\\p{Cntrl}]");

    private static final Pattern DOTS = Pattern.compile("\\.{0,2}");
    /** However often a path is encoded. */
    private static final int MAX_DECODINGS = 4;

    private RecordedPaths() {}

    /** @throws CorruptFileException if a record names anything outside of its conversion's folder */
    static UnitRecord check(UnitRecord unit, Path record) {
        checkFolder(unit.folder(), record);
        for (OutputFile output : unit.outputs()) {
            if (!output.path().isEmpty() || isOfFolder(record)) {
                check(output.path(), "outputs[].path", record);
            }
        }
        return unit;
    }

    /** What is one file has the empty path, and is neither moved nor deleted by its record, which is next to it. */
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
                // As of C:/ and file:/
                || names.get(0).contains(":")
                || names.get(0).equals(Manifest.FOLDER)
                || names.stream().anyMatch(RecordedPaths::leavesItsFolder);
        if (refused) {
            throw new CorruptFileException(record.toString(), 0, "field '" + field + "'", EXPECTED, "'" + path + "'");
        }
    }

    private static boolean leavesItsFolder(String name) {
        if (DOTS.matcher(name).matches()) {
            return true;
        }
        // Spark encodes the values of partition columns, which may be anything: such a folder is named column=value.
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
     * A path below a folder, whose links do not lead out of it either.
     *
     * @param path was checked when the record was read
     * @throws CorruptFileException if a folder on the way is a link to somewhere else
     */
    public static Path resolve(FileSystem fs, Path folder, String path) throws IOException {
        Path resolved = path.isEmpty() ? folder : new Path(folder, path);
        if (fs instanceof LocalFileSystem local) {
            java.nio.file.Path root = local.pathToFile(folder).toPath();
            java.nio.file.Path parent = local.pathToFile(resolved).toPath();
            // What a file is a link to is neither written nor deleted.
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
