package io.github.mlformats.benchmarks.planning;

import io.github.mlformats.benchmarks.planning.generated.GeneratedBytes;
import io.github.mlformats.benchmarks.planning.generated.GeneratedFileSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** A million files in a thousand partition folders; each file is {@code examples/reviews.idv}. */
public final class SmallFiles extends GeneratedFileSystem {
    private static final int FOLDERS = 1000;
    private static final int IN_A_FOLDER = 1000;

    private GeneratedBytes small;

    @Override
    protected GeneratedBytes content(Path file) throws IOException {
        return file.getName().endsWith(".idv") ? small() : null;
    }

    private synchronized GeneratedBytes small() throws IOException {
        if (small == null) {
            small = GeneratedBytes.of(Files.readAllBytes(java.nio.file.Path.of("examples", "reviews.idv")));
        }
        return small;
    }

    @Override
    protected boolean isFolder(Path path) {
        return path.getName().equals("files") || isPartition(path);
    }

    private static boolean isPartition(Path path) {
        return path.getName().startsWith("part=");
    }

    @Override
    protected FileStatus[] children(Path folder) throws IOException {
        if (isPartition(folder)) {
            long bytes = small().size();
            return statuses(IN_A_FOLDER, i -> file(new Path(folder, i + ".idv"), bytes));
        }
        return statuses(FOLDERS, i -> folder(new Path(folder, "part=" + i)));
    }

    private static FileStatus[] statuses(int count, IntFunction<FileStatus> status) {
        FileStatus[] all = new FileStatus[count];
        Arrays.setAll(all, status);
        return all;
    }
}
