package io.github.mlformats.zds.format.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import io.github.mlformats.zds.testing.LocalDataSetDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of a directory are collections and documents. */
class DataSetTest {
    @TempDir
    Path directory;

    private final List<String> warnings = new ArrayList<>();

    private DataSet open() throws IOException {
        return DataSet.open(new LocalDataSetDirectory(directory));
    }

    private void write(String path, String text) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void eachDirectoryIsACollectionUnlessItBeginsWithADot() throws IOException {
        write("collections/_raw/meta/data.jsonl", "");
        write("collections/b/x", "");
        write("collections/.tmp/x", "");
        write("collections/file", "");

        assertThat(open().collections()).extracting(ZdsCollection::name).containsExactly("_raw", "b");
        assertThatThrownBy(() -> open().select(null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("_raw, b");
        assertThatThrownBy(() -> open().select("c"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("collection not found: 'c'");
        assertThat(open().select("*")).hasSize(2);
    }

    @Test
    void aCollectionStandsForItself() throws IOException {
        write("docs/a.json", "{}");

        assertThat(open().select(null)).singleElement().satisfies(own -> assertThat(own.name())
                .isEqualTo(directory.getFileName().toString()));
    }

    @Test
    void anotherDirectoryIsNone() {
        assertThatThrownBy(this::open).isInstanceOf(UsageException.class).hasMessageContaining("not a ZDS data set");
    }

    @Test
    void documentsAreTheJsonFilesThatAreNotHidden() throws IOException {
        for (String name : new String[] {"b.json", "_a.json", ".c.tmp.json", "d.txt", ".json", "e.json/f"}) {
            write("docs/" + name, "{}");
        }

        assertThat(open().select(null).get(0).listFiles().documents())
                .extracting(CollectionFiles::idOf)
                .containsExactly("_a", "b");
    }

    @Test
    void linesComeBeforeFiles() throws IOException {
        write("docs/a.json", "{}");
        assertThat(storage(StorageMode.AUTO)).isEqualTo(StorageMode.DOCS);
        write("meta/data.jsonl", "");
        assertThat(storage(StorageMode.AUTO)).isEqualTo(StorageMode.DOCS);
        assertThat(warnings).isEmpty();

        write("meta/data.jsonl", "{}\n");
        assertThat(storage(StorageMode.AUTO)).isEqualTo(StorageMode.JSONL);
        assertThat(storage(StorageMode.DOCS)).isEqualTo(StorageMode.DOCS);
        assertThat(warnings).hasSize(2).first().asString().contains("option(\"storage\", \"docs\") to read docs/");
    }

    private StorageMode storage(StorageMode choice) throws IOException {
        return open().select(null).get(0).listFiles().resolveStorage(choice, warnings::add);
    }
}
