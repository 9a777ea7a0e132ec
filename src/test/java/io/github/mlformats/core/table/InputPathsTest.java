package io.github.mlformats.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.table.InputPaths.MissingPaths;
import io.github.mlformats.core.testing.file.local.RawLocalFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that the paths of a read cost. */
class InputPathsTest {
    private static final Queue<String> REQUESTS = new ConcurrentLinkedQueue<>();

    /** A file system that is not local for the core, and notes its requests. */
    public static final class NotedRequests extends FilterFileSystem {
        public NotedRequests() {
            super(new RawLocalFiles());
        }

        @Override
        public FileStatus getFileStatus(Path path) throws IOException {
            REQUESTS.add("status " + path.getName());
            return super.getFileStatus(path);
        }

        @Override
        public FileStatus[] listStatus(Path path) throws IOException {
            REQUESTS.add("list " + path.getName());
            return super.listStatus(path);
        }
    }

    @Test
    void filesThatAPatternMatchesAreNotAskedForAgain(@TempDir java.nio.file.Path directory) throws IOException {
        for (String name : List.of("a", "b", "c")) {
            Files.writeString(
                    Files.createDirectories(directory.resolve("in/" + name)).resolve(name + ".zip"), name);
        }
        Configuration conf = new Configuration();
        conf.set("fs.file.impl", NotedRequests.class.getName());
        conf.set("fs.file.impl.disable.cache", "true");
        REQUESTS.clear();

        InputPaths.Matches matches = InputPaths.match(List.of(directory + "/in/*/*.zip"), MissingPaths.REFUSED, conf);
        for (FileStatus match : matches.visible()) {
            try (HadoopTree tree = matches.tree(match, conf)) {
                assertThat(tree.rootEntry().length()).isEqualTo(1);
            }
        }

        assertThat(REQUESTS)
                .contains("list in", "list a", "list b", "list c")
                .noneMatch(request -> request.equals("status a.zip"));
        // Each listed directory is asked for records; there are none.
        assertThat(REQUESTS).filteredOn("status _mlformats_commits"::equals).hasSize(4);
    }
}
