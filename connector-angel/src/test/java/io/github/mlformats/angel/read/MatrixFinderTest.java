package io.github.mlformats.angel.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.angel.format.matrix.MatrixDirectory;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.testing.file.MeetingTree;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MatrixFinderTest {
    @Test
    void listsMatricesAtTheSameTime() throws IOException {
        MeetingTree model = new MeetingTree(
                Map.of(
                        "", List.of(Entry.directory("a"), Entry.directory("b")),
                        "a", List.of(Entry.file("psmeta", 10)),
                        "b", List.of(Entry.file("psmeta", 10))),
                Set.of("a", "b"));
        MatrixFinder finder = new MatrixFinder(null, false);

        finder.search(MatrixDirectory.ofRoot(model));

        assertThat(finder.found()).extracting(MatrixDirectory::name).containsExactly("a", "b");
    }
}
