package io.github.mlformats.core.files;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The paths a user gave: {@code load(p)}, {@code load(p1, p2)} or {@code option("path", p)}, patterns resolved. */
public final class InputPaths {
    private InputPaths() {}

    /** What the user wrote, in order. */
    public static List<String> given(String format, CaseInsensitiveStringMap options) {
        List<String> paths = new ArrayList<>();
        String several = options.get("paths");
        if (several != null) {
            try {
                paths.addAll(List.of(new ObjectMapper().readValue(several, String[].class)));
            } catch (JsonProcessingException e) {
                throw new UsageException("option paths must be a JSON array of strings, but is " + several, e);
            }
        }
        if (options.get("path") != null) {
            paths.add(options.get("path"));
        }
        if (paths.isEmpty()) {
            throw new UsageException(
                    "no path: use spark.read.format(\"" + format + "\").load(path) or option(\"path\", path)");
        }
        return paths;
    }

    /** The files and folders that exist under the given paths. */
    public static List<Path> resolve(List<String> given, Configuration conf) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String text : given) {
            Path path = new Path(text);
            FileSystem fs = path.getFileSystem(conf);
            List<FileStatus> matches = HadoopPaths.matching(fs, path);
            if (matches.isEmpty()) {
                throw new UsageException("path does not exist: " + fs.makeQualified(path));
            }
            for (FileStatus match : matches) {
                found.add(fs.makeQualified(match.getPath()));
            }
        }
        return found;
    }
}
