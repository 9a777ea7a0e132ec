package io.github.mlformats.zds.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.Directory;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.io.HadoopOutputFile;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.spi.RowChanges;
import io.github.mlformats.zds.format.IndexWriter;
import io.github.mlformats.zds.format.LiveRules;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.IndexEntries;
import io.github.mlformats.zds.schema.ChangeType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an index has that was not read before is new or changed, and what it has no longer is deleted. */
class CollectionChangesTest {
    private static final String LINE = "{\"_id\":\"?\"}\n";
    private static final Configuration CONF = new Configuration();

    @TempDir
    private Path directory;

    private final GrowingCollection collection = new GrowingCollection("c", "collections/c", LiveRules.DEFAULT, true);
    private final RowChanges changes = collection.changes().orElseThrow();
    private int micro;

    @BeforeEach
    void createCollection() throws IOException {
        Files.createDirectories(meta());
    }

    private Path meta() {
        return directory.resolve("set/collections/c/meta");
    }

    /** Writes one line for each character. */
    private void lines(String ids) throws IOException {
        StringBuilder lines = new StringBuilder();
        ids.chars().forEach(id -> lines.append(LINE.replace('?', (char) id)));
        Files.writeString(meta().resolve("data.jsonl"), lines);
    }

    private static byte[] binary(String... entries) {
        ByteBuilder index = new ByteBuilder();
        byte[] header = IndexWriter.header(IndexWriter.IndexType.ZDX, entries.length);
        index.add(header, 0, header.length);
        for (String entry : entries) {
            index.i16(1).add(entry.getBytes(UTF_8), 0, 1).i64(offset(entry)).i32(LINE.length());
        }
        return index.toByteArray();
    }

    /** @param entry id and number of the line, such as {@code a0} */
    private static long offset(String entry) {
        return Long.parseLong(entry.substring(1)) * LINE.length();
    }

    private void index(byte[] content) throws IOException {
        Files.write(meta().resolve("index.bin"), content);
    }

    /** Returns the rows of the next micro-batch, such as {@code insert a0}, by kind and in the order of the index. */
    private List<String> next() throws IOException {
        return next(Long.MAX_VALUE, Long.MAX_VALUE);
    }

    private List<String> next(long until, long maxBytes) throws IOException {
        try (HadoopTree set = tree("set")) {
            return next(set, until, maxBytes);
        }
    }

    private HadoopTree tree(String name) throws IOException {
        return new HadoopTree(
                new org.apache.hadoop.fs.Path(directory.resolve(name).toUri()), CONF);
    }

    private List<String> next(FileTree set, long until, long maxBytes) throws IOException {
        org.apache.hadoop.fs.Path batch = new org.apache.hadoop.fs.Path(
                directory.resolve("batch" + (micro + 1)).toUri());
        Optional<FileTree> last = micro == 0 ? Optional.empty() : Optional.of(tree("batch" + micro));
        OptionalLong end = changes.find(set, last, new HadoopOutputFile(batch, CONF, true), until, maxBytes);
        List<String> rows = new ArrayList<>();
        if (end.isPresent()) {
            micro++;
            for (ChangeType type : ChangeType.values()) {
                addRows(rows, type);
            }
        }
        return rows;
    }

    private void addRows(List<String> rows, ChangeType type) throws IOException {
        try (HadoopTree batch = tree("batch" + micro)) {
            if (batch.list(type.text()).isEmpty()) {
                return;
            }
            try (FileContent index = FileContent.of(batch.open(type.text() + "/index.bin"))) {
                IndexEntries.forEach(
                        index,
                        Long.MAX_VALUE,
                        (id, from, length, offset, size) -> rows.add(
                                type.text() + " " + new String(id, from, length, UTF_8) + offset / LINE.length()));
            }
        }
    }

    @Test
    void nothingHasChangedIfTheEntriesHaveAnotherOrder() throws IOException {
        lines("abc");
        index(binary("c2", "a0", "b1"));
        assertThat(next()).containsExactly("insert c2", "insert a0", "insert b1");
        index(binary("a0", "b1", "c2"));
        assertThat(next()).isEmpty();
    }

    @Test
    void readsTextIndexes() throws IOException {
        lines("ab");
        index(("a\t0\t" + LINE.length() + "\nb\t" + LINE.length() + "\t" + LINE.length() + "\n").getBytes(UTF_8));
        assertThat(next()).containsExactly("insert a0", "insert b1");
        index(binary("a0"));
        assertThat(next()).containsExactly("delete b1");
    }

    @Test
    void onlyTheLastEntryOfARepeatedIdCounts() throws IOException {
        lines("aab");
        index(binary("a0", "b2", "a1"));
        assertThat(next()).containsExactly("insert b2", "insert a1");
        index(binary("a1", "b2", "a0"));
        assertThat(next()).containsExactly("update_postimage a0");
    }

    /** As with {@code mlformats reindex}, or an index from a backup. */
    @Test
    void aDocumentThatIsBackIsNew() throws IOException {
        lines("ab");
        index(binary("a0", "b1"));
        next();
        index(binary("b1"));
        assertThat(next()).containsExactly("delete a0");
        index(binary("a0", "b1"));
        assertThat(next()).containsExactly("insert a0");
    }

    @Test
    void aLineThatHasAnotherIdIsAnotherDocument() throws IOException {
        lines("ab");
        index(binary("a0", "b1"));
        next();
        index(binary("a0", "x1"));
        assertThat(next()).containsExactly("delete b1", "insert x1");
    }

    @Test
    void aChangeThatDoesNotFitYetIsNoDelete() throws IOException {
        lines("abba");
        index(binary("a0", "b1"));
        next();
        index(binary("a3", "b2"));
        assertThat(next(Long.MAX_VALUE, 1)).containsExactly("update_postimage b2");
        assertThat(next(Long.MAX_VALUE, 1)).containsExactly("update_postimage a3");
        assertThat(next()).isEmpty();
    }

    @Test
    void aDocumentThatIsDeletedBeforeItsChangeWasReadWasReadAsItWas() throws IOException {
        lines("aba");
        index(binary("a0", "b1"));
        next();
        index(binary("a2", "b1"));
        assertThat(next(offset("?2"), Long.MAX_VALUE)).isEmpty();
        index(binary("b1"));
        assertThat(next()).containsExactly("delete a0");
    }

    @Test
    void linesFromAPositionOnWait() throws IOException {
        lines("abc");
        index(binary("a0", "b1", "c2"));
        assertThat(next(offset("?2"), Long.MAX_VALUE)).containsExactly("insert a0", "insert b1");
        assertThat(next(offset("?2"), Long.MAX_VALUE)).isEmpty();
        assertThat(next()).containsExactly("insert c2");
    }

    /** @param opened when it is replaced: before it is opened first, or second */
    @ParameterizedTest
    @CsvSource({"1, b1c2", "2, b1c2", "1, b1c2d3", "2, b1c2d3"})
    void anIndexThatIsReplacedWhileItIsReadIsReadAgain(int opened, String entries) throws IOException {
        lines("abcd");
        index(binary("a0", "b1"));
        next();
        index(binary("a0", "c2"));
        String[] replacement = entries.split("(?<=[0-9])");
        try (HadoopTree set = tree("set")) {
            FileTree changing = new ReplacingTree(set, opened, () -> index(binary(replacement)));
            assertThat(next(changing, Long.MAX_VALUE, Long.MAX_VALUE)).contains("delete a0", "insert c2");
        }
        assertThat(next()).isEmpty();
    }

    @Test
    void anEndIsFoundWhileTheIndexIsReplaced() throws IOException {
        lines("abcd");
        index(binary("a0", "b1"));
        try (HadoopTree set = tree("set")) {
            FileTree changing = new ReplacingTree(set, 1, () -> index(binary("a0", "b1", "c2")));
            assertThat(collection.end(changing, 0, Long.MAX_VALUE)).isEqualTo(offset("?3"));
        }
    }

    private interface Replacement {
        void run() throws IOException;
    }

    /** Replaces the index right before it is opened for the n-th time. */
    private static final class ReplacingTree implements FileTree {
        private final FileTree tree;
        private final Replacement replacement;
        private int left;

        ReplacingTree(FileTree tree, int opened, Replacement replacement) {
            this.tree = tree;
            this.left = opened;
            this.replacement = replacement;
        }

        @Override
        public ByteSource open(String path) throws IOException {
            if (path.endsWith("index.bin") && --left == 0) {
                replacement.run();
            }
            return tree.open(path);
        }

        @Override
        public String name() {
            return tree.name();
        }

        @Override
        public Entry rootEntry() {
            return tree.rootEntry();
        }

        @Override
        public List<Entry> list(String path) throws IOException {
            return tree.list(path);
        }

        @Override
        public String uri(String path) {
            return tree.uri(path);
        }

        @Override
        public Directory parentDirectory() {
            return tree.parentDirectory();
        }

        @Override
        public void close() {}
    }
}
