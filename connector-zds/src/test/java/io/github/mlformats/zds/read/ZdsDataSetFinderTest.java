package io.github.mlformats.zds.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.testing.file.MeetingTree;
import io.github.mlformats.zds.schema.ZdsReadOptions;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ZdsDataSetFinderTest {
    @Test
    void listsDataSetsAtTheSameTime() throws IOException {
        MeetingTree tree = new MeetingTree(
                Map.of(
                        "", List.of(Entry.directory("a"), Entry.directory("b")),
                        "a", List.of(Entry.directory("collections")),
                        "b", List.of(Entry.directory("collections")),
                        "a/collections", List.of(Entry.directory("train")),
                        "b/collections", List.of(Entry.directory("train"))),
                Set.of("a", "b"));

        assertThat(new ZdsDataSetFinder(new OptionSet(ZdsReadOptions.all()).parse(Map.of())).find(tree))
                .containsExactly("a/collections/train", "b/collections/train");
    }
}
