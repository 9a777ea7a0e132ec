package io.github.mlformats.angel.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.angel.format.matrix.MatrixDirectory;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.testing.file.MeetingTree;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MatrixFinderTest {
    private static final List<Entry> META = List.of(Entry.file("psmeta", 10));

    /** Returns the names of the matrices of a model with a meta in each of its directories. */
    private static List<String> names(String... directories) throws IOException {
        Map<String, List<Entry>> entries = new HashMap<>();
        entries.put("", Arrays.stream(directories).map(Entry::directory).toList());
        for (String directory : directories) {
            entries.put(directory, META);
        }
        MatrixFinder finder = new MatrixFinder(null, false);
        finder.search(MatrixDirectory.ofRoot(new MeetingTree(entries, Set.of())));
        return finder.found().stream().map(MatrixDirectory::name).toList();
    }

    @Test
    void namesMayBeHidden() throws IOException {
        assertThat(names("_w", ".w", "w")).containsExactlyInAnyOrder("_w", ".w", "w");
    }

    @Test
    void outputOfRunningWritesIsSkipped() throws IOException {
        assertThat(names("_temporary", "__magic_job-1", ".spark-staging-1", ".w-" + UUID.randomUUID()))
                .isEmpty();
    }

    @Test
    void dumpsHaveTheNameOfTheirDirectory() throws IOException {
        assertThat(names("0", "12")).containsExactly("memory", "memory");
    }

    @Test
    void listsMatricesAtTheSameTime() throws IOException {
        MeetingTree model = new MeetingTree(
                Map.of(
                        "", List.of(Entry.directory("a"), Entry.directory("b")),
                        "a", META,
                        "b", META),
                Set.of("a", "b"));
        MatrixFinder finder = new MatrixFinder(null, false);

        finder.search(MatrixDirectory.ofRoot(model));

        assertThat(finder.found()).extracting(MatrixDirectory::name).containsExactly("a", "b");
    }
}
