package io.github.mlformats.benchmarks.work;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** Partition directories of a thousand files each, below {@code many:/files-COUNT}; each file is {@code examples/reviews.idv}. */
public final class SmallFiles extends GeneratedFileSystem {
    private static final int IN_A_DIRECTORY = 1000;
    private static final String ROOT = "files-";

    /**
     * The files as a table.
     *
     * @param rows number of files
     * @param format data source that lists them
     */
    public record Table(long rows, String format) implements GeneratedTable {
        @Override
        public String uri() {
            return "many:/" + ROOT + rows;
        }
    }

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
    protected boolean hasChildren(Path path) {
        return path.getName().startsWith(ROOT) || isPartition(path);
    }

    private static boolean isPartition(Path path) {
        return path.getName().startsWith("part=");
    }

    @Override
    protected FileStatus[] children(Path directory) throws IOException {
        if (isPartition(directory)) {
            long bytes = small().size();
            return statuses(IN_A_DIRECTORY, i -> file(new Path(directory, i + ".idv"), bytes));
        }
        int files = Integer.parseInt(directory.getName().substring(ROOT.length()));
        return statuses(files / IN_A_DIRECTORY, i -> directory(new Path(directory, "part=" + i)));
    }

    private static FileStatus[] statuses(int count, IntFunction<FileStatus> status) {
        FileStatus[] all = new FileStatus[count];
        Arrays.setAll(all, status);
        return all;
    }
}
