package io.github.mlformats.core.commit;

import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.io.HadoopPaths;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The files of a write, as the tasks that were committed have reported them. A write has succeeded when exactly these are at
 * their places.
 *
 * @param paths the paths of the files, below the directory of the write
 */
public record WriteManifest(List<Entry> files, Set<String> paths) {
    public WriteManifest(List<Entry> files) {
        this(files, files.stream().map(Entry::path).collect(Collectors.toUnmodifiableSet()));
    }

    /**
     * A file.
     *
     * @param path below the directory of the write
     * @param length in bytes, counted while it was written
     */
    public record Entry(String path, long length) implements Serializable {
        private static final long serialVersionUID = 1L;

        Path in(Path directory) {
            return HadoopPaths.below(directory, path);
        }
    }

    /**
     * Verifies that the files are at their places.
     *
     * @throws IOException if one is missing or has another length
     */
    void verify(FileSystem fs, Path directory) throws IOException {
        List<String> problems = Parallel.map(files, file -> problem(file, fs, directory)).stream()
                .flatMap(Optional::stream)
                .toList();
        if (!problems.isEmpty()) {
            throw new IOException(problems.size() + " of " + files.size()
                    + " files of this write are not at their places: " + problems.get(0));
        }
    }

    private static Optional<String> problem(Entry file, FileSystem fs, Path directory) throws IOException {
        Path path = file.in(directory);
        try {
            long length = fs.getFileStatus(path).getLen();
            return length == file.length()
                    ? Optional.empty()
                    : Optional.of(path + " has " + length + " bytes, but " + file.length() + " were written");
        } catch (FileNotFoundException e) {
            return Optional.of(path + " does not exist");
        }
    }
}
