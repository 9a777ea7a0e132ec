package io.github.mlformats.zds.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.core.testing.file.MemoryFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives are read through their central directory, with all declared numbers validated. */
class ArchiveTest {
    private static final String DATA = "collections/t/meta/data.jsonl";

    private final List<String> warnings = new ArrayList<>();

    private Archive open(byte[] archive) throws IOException {
        return open(archive, Archive.Limits.DEFAULT, Integer.MAX_VALUE);
    }

    private Archive open(byte[] archive, Archive.Limits limits, int window) throws IOException {
        return Archive.open(new SmallWindows(new HeapSource("a.zds", archive), window), limits, warnings::add);
    }

    private static String text(Archive archive, String path) throws IOException {
        return new String(archive.open(path).readAll(), UTF_8);
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 64, Integer.MAX_VALUE})
    void directoriesAndFiles(int window) throws IOException {
        for (int method : new int[] {ZipEntry.STORED, ZipEntry.DEFLATED}) {
            byte[] zip = Zips.of(
                    method,
                    DATA,
                    "{\"_id\":\"a\"}\n".repeat(50),
                    "collections/t/docs/b.json",
                    "{}",
                    "x/y",
                    "",
                    "z",
                    "");
            Archive archive = open(zip, Archive.Limits.DEFAULT, window);

            assertThat(archive.list("collections/t")).containsExactly(Entry.directory("docs"), Entry.directory("meta"));
            assertThat(archive.list("collections/t/docs")).containsExactly(Entry.file("b.json", 2));
            assertThat(archive.find("collections/t")).contains(Entry.directory("t"));
            assertThat(archive.find("collections/u")).isEmpty();
            assertThat(text(archive, DATA)).hasSize(12 * 50);
        }
    }

    @Test
    void bytesInFrontMoveAllOffsets() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes("#!/bin/sh\n".getBytes(UTF_8));
        bytes.writeBytes(Zips.of(ZipEntry.STORED, DATA, "{}"));

        assertThat(text(open(bytes.toByteArray()), DATA)).isEqualTo("{}");
    }

    @Test
    void oneDirectoryMayHoldTheDataSet() throws IOException {
        Archive archive = open(Zips.of(ZipEntry.STORED, "set/" + DATA, "{}", "__MACOSX/" + DATA, ""));

        assertThat(text(archive, DATA)).isEqualTo("{}");
        byte[] two = Zips.of(ZipEntry.STORED, "a/" + DATA, "", "b/" + DATA, "");
        assertThatThrownBy(() -> open(two)).isInstanceOf(UsageException.class).hasMessageContaining("a and b");
        byte[] none = Zips.of(ZipEntry.STORED, "a/b", "");
        assertThatThrownBy(() -> open(none)).isInstanceOf(UsageException.class).hasMessageContaining("collections/");
    }

    /** The names of Windows and DOS programs; two of them must not become one. */
    @Test
    void readsNamesInTheCodePageOfDos() throws IOException {
        String[] documents = {"collections/t/docs/\u00e9.json", "1", "collections/t/docs/\u00e2.json", "2"};
        byte[] zip = Zips.of(Charset.forName("IBM437"), ZipEntry.DEFLATED, documents);
        // Some programs that write UTF-8 do not say so.
        byte[] unflagged = Zips.of(ZipEntry.DEFLATED, documents);
        for (int header : Zips.headers(unflagged)) {
            unflagged[header + 9] = 0;
        }

        for (byte[] archive : new byte[][] {zip, unflagged}) {
            assertThat(open(archive).list("collections/t/docs"))
                    .containsExactly(Entry.file("\u00e2.json", 1), Entry.file("\u00e9.json", 1));
            assertThat(text(open(archive), "collections/t/docs/\u00e9.json")).isEqualTo("1");
        }
        assertThat(warnings).isEmpty();
    }

    @Test
    void lastEntryOfARepeatedNameIsRead() throws IOException {
        byte[] zip = Zips.of(ZipEntry.STORED, DATA, "old", DATA.replace("data", "datb"), "new");
        String text = new String(zip, java.nio.charset.StandardCharsets.ISO_8859_1).replace("datb", "data");

        assertThat(text(open(text.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)), DATA))
                .isEqualTo("new");
        assertThat(warnings).singleElement().asString().contains("more than once");
    }

    @Test
    void entriesThatShareBytesAreCorrupt() throws IOException {
        byte[] zip = Zips.of(ZipEntry.STORED, DATA, "0123456789", "collections/t/docs/b.json", "0123456789");
        List<Integer> headers = Zips.headers(zip);
        byte[] same = zip.clone();
        Zips.put32(same, headers.get(1) + 42, 0);
        assertThatThrownBy(() -> open(same))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("before the next one");

        byte[] quoted = zip.clone();
        Zips.put32(quoted, headers.get(0) + 20, 60);
        Zips.put32(quoted, headers.get(0) + 24, 60);
        assertThatThrownBy(() -> open(quoted))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("found 60 bytes");
    }

    @Test
    void smallEntriesDoNotInflateToLargeOnesEither() throws IOException {
        Archive archive =
                open(Zips.of(ZipEntry.DEFLATED, DATA, " ".repeat(100_000), "collections/t/x", " ".repeat(150)));

        assertThatThrownBy(() -> archive.open(DATA))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("option(\"maxInflateRatio\") above 200");
        assertThat(text(archive, "collections/t/x")).hasSize(150);
        Archive.Limits higher = new Archive.Limits(10, 1000);
        assertThat(text(open(Zips.of(ZipEntry.DEFLATED, DATA, " ".repeat(100_000)), higher, 64), DATA))
                .hasSize(100_000);
    }

    @Test
    void writtenEntriesCanBeReadWithTheDefaultLimits() throws IOException {
        String small = "{}".repeat(50);
        String large = " ".repeat(1_000_000);
        MemoryFile file = new MemoryFile("a.zds");
        ArchiveWriter writer = new ArchiveWriter(file.create(), file::spool, true);
        write(writer, DATA, large);
        write(writer, "collections/t/x", small);
        writer.finish();

        Archive archive = open(file.bytes());

        assertThat(text(archive, DATA)).isEqualTo(large);
        assertThat(text(archive, "collections/t/x")).isEqualTo(small);
        assertThat(archive.open(DATA).isSeekable()).isTrue();
        assertThat(archive.open("collections/t/x").isSeekable()).isFalse();
    }

    private static void write(ArchiveWriter writer, String path, String text) throws IOException {
        try (ByteSink entry = writer.create(path)) {
            entry.write(text.getBytes(UTF_8), 0, text.length());
        }
    }

    @Test
    void moreEntriesThanAllowed() throws IOException {
        byte[] zip = Zips.of(ZipEntry.STORED, DATA, "", "x", "", "y", "");

        assertThatThrownBy(() -> open(zip, new Archive.Limits(2, 200), 64))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("option(\"maxEntries\") above 2");
    }

    @Test
    void namesThatLeaveTheArchiveAreIgnored() throws IOException {
        Archive archive = open(Zips.of(ZipEntry.STORED, DATA, "{}", "../\u001b[31m\nevil", "x"));

        assertThat(archive.list("")).containsExactly(Entry.directory("collections"));
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("'../\\u001b[31m\\nevil'")
                .doesNotContain("\n", "\u001b");
    }

    @Test
    void namesOfACollectionMustBeNamesOfFiles() throws IOException {
        Archive archive =
                open(Zips.of(ZipEntry.STORED, DATA, "{}", "collections/t/docs/../x\u001b" + "y".repeat(5000), ""));

        assertThatThrownBy(() -> archive.checkNamesBelow("collections/t"))
                .isInstanceOf(CorruptFileException.class)
                .satisfies(error ->
                        assertThat(error.getMessage()).hasSizeLessThan(1000).doesNotContain("\u001b"));
    }

    @Test
    void unreadableArchivesAreNamed() throws IOException {
        byte[] zip = Zips.of(ZipEntry.STORED, DATA, "{}");
        int header = Zips.headers(zip).get(0);
        byte[] encrypted = zip.clone();
        encrypted[header + 8] |= 1;
        assertThatThrownBy(() -> open(encrypted).open(DATA))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("encrypted archive entry");
        byte[] bzip2 = zip.clone();
        bzip2[header + 10] = 12;
        assertThatThrownBy(() -> open(bzip2).open(DATA))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("method 12");
        byte[] disks = zip.clone();
        disks[header + 34] = 3;
        assertThatThrownBy(() -> open(disks)).isInstanceOf(UsageException.class).hasMessageContaining("multi-disk");
    }
}
