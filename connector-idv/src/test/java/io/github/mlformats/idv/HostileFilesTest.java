package io.github.mlformats.idv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.idv.TestFiles.Opened;
import io.github.mlformats.idv.format.Bytes;
import io.github.mlformats.idv.format.IdvBuilder;
import io.github.mlformats.idv.format.codec.Compression;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Small files that are crafted to consume much memory or time. */
class HostileFilesTest {
    private static final Slice WHOLE = new Slice.WholeFile(0);
    private static final Bytes INT32 = new Bytes().codec("Int32");
    private static final Bytes TEXT = new Bytes().codec("TextSpan");

    private static void readFirst(Opened opened, String... columns) throws IOException {
        try (BatchReader reader = opened.file().read(WHOLE, opened.request(RowSelection.ALL, columns))) {
            reader.next(100);
        }
    }

    /** Columns c0, c1, ... of one block of {@code rows} zeros, each with its own bytes, or all with the same ones. */
    private static byte[] zeros(int columns, int rows, boolean shared) {
        IdvBuilder file = new IdvBuilder(rows);
        Bytes block = new Bytes().i32(new int[rows]);
        for (int i = 0; i < columns; i++) {
            if (shared && i > 0) {
                file.sharing("c" + i, INT32, Compression.DEFLATE, rows);
            } else {
                file.column("c" + i, INT32, Compression.DEFLATE, rows, block);
            }
        }
        return file.build();
    }

    @Test
    void blocksOfAllColumnsTogetherStayWithinTheBudget() throws IOException {
        byte[] bytes = zeros(10, 1000, false);
        Map<String, String> budget = Map.of("maxDecodedBytes", "12000");

        readFirst(TestFiles.open("f", bytes, budget), "c0", "c1", "c2");

        assertThatThrownBy(() -> readFirst(TestFiles.open("f", bytes, budget), "c0", "c1", "c2", "c3"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "a block of column 'c3' needs 4000 bytes in addition to the 12000 bytes of other columns")
                .hasMessageContaining("Select fewer columns");
    }

    @Test
    void expandedVectorsCountToo() throws IOException {
        Map<String, String> options = Map.of("vectors", "array", "maxDecodedBytes", "100000");
        Opened opened = TestFiles.corpus("vec_wide_sparse", options);

        assertThatThrownBy(() -> readFirst(opened, "v"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("sparse vectors as arrays");
    }

    @Test
    void columnsThatShareABlockAreBoundedByTheInflatedSize() throws IOException {
        byte[] bytes = zeros(2000, 100_000, true);
        Opened opened = TestFiles.open("f", bytes, Map.of());

        readFirst(opened, "c0", "c1999");

        assertThatThrownBy(() -> readFirst(opened, opened.file().columns().fieldNames()))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("found 800000000 bytes");
    }

    @Test
    void tasksOfASliceAreBoundedToo() throws IOException {
        byte[] bytes = zeros(2000, 100_000, true);
        Opened opened = TestFiles.open("f", bytes, Map.of());

        assertThatThrownBy(() -> opened.file()
                        .planSlices(
                                opened.request(
                                        RowSelection.ALL,
                                        opened.file().columns().fieldNames()),
                                16))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("found 800000000 bytes");
        assertThatThrownBy(() -> opened.file()
                        .read(
                                new Slice.WholeFile(bytes.length),
                                opened.request(
                                        RowSelection.ALL,
                                        opened.file().columns().fieldNames())))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("found 800000000 bytes");
    }

    @Test
    void aBlockCannotClaimMoreThanItInflatesTo() {
        byte[] bytes = new IdvBuilder(1)
                .column("a", INT32, Compression.DEFLATE, 1, new Bytes().i32(7))
                .build();
        // The decoded length in the lookup table, which follows the block.
        bytes[bytes.length - 8 - tocLength() - 1] = 0x7F;

        assertThatThrownBy(() -> readFirst(TestFiles.open("f", bytes, Map.of()), "a"))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("lookup table of column 'a'");
    }

    private static int tocLength() {
        return new Bytes().string("a").add(INT32.array()).u8(1).leb(1).i64(0, 0).size();
    }

    @Test
    void rowsTakeBytes() throws IOException {
        byte[] none = new IdvBuilder(1L << 62).build();
        byte[] one = new IdvBuilder(1L << 40)
                .column("a", new Bytes().codec("Boolean"), Compression.DEFLATE, 1 << 30)
                .build();
        byte[] some = new IdvBuilder(1000).build();

        assertThatThrownBy(() -> TestFiles.open("f", none, Map.of()))
                .isInstanceOf(CorruptFileException.class)
                .hasMessage("f is corrupt at byte 40 (header): expected at most 2147483647 rows in a file of 264 bytes"
                        + " without a column that can be read, found 4611686018427387904");
        assertThatThrownBy(() -> TestFiles.open("f", one, Map.of())).isInstanceOf(CorruptFileException.class);
        assertThat(TestFiles.open("f", some, Map.of()).file().rowCount()).hasValue(1000);
    }

    private static IdvBuilder.Note text(String kind, int letters) {
        return new IdvBuilder.Note(
                kind, TEXT, Compression.DEFLATE, new Bytes().i32(1, letters).string("x".repeat(letters)));
    }

    private static String annotations(int letters, Map<String, String> options) throws IOException {
        List<IdvBuilder.Note> notes = List.of(text("first", letters), text("second", 10), text("third", letters));
        byte[] bytes = new IdvBuilder(1)
                .column("a", INT32, Compression.NONE, 1, notes, new Bytes().i32(7))
                .build();
        return TestFiles.open("f", bytes, options)
                .file()
                .schema()
                .apply("a")
                .metadata()
                .getString("idv.annotations");
    }

    @Test
    void largeAnnotationsAreSkippedInTheMetadata() throws IOException {
        assertThat(annotations(3 << 20, Map.of())).isEqualTo("{\"second\":\"xxxxxxxxxx\"}");
        assertThat(annotations(30 << 20, Map.of("maxMetadataBytes", "1g")))
                .as("a text that Spark could not read as JSON")
                .isEqualTo("{\"second\":\"xxxxxxxxxx\"}");
        assertThat(annotations(1000, Map.of())).contains("\"third\":\"" + "x".repeat(1000) + "\"");
    }

    @Test
    void columnsDoNotReadSharedAnnotationsForEver() {
        Bytes key = new Bytes().codec("Key2", new Bytes().codec("UInt32").i64(1 << 20));
        Bytes values = new Bytes().codec("VBuffer", new Bytes().codec("Byte").i32(1, 1 << 20));
        Bytes zeros = new Bytes().i32(1, 1 << 20, -1, 0).add(new byte[1 << 20]);
        IdvBuilder file = new IdvBuilder(0)
                .column(
                        "c0",
                        key,
                        Compression.DEFLATE,
                        1,
                        List.of(new IdvBuilder.Note("KeyValues", values, Compression.DEFLATE, zeros)));
        for (int i = 1; i < 64; i++) {
            file.sharing("c" + i, key, Compression.DEFLATE, 1);
        }
        byte[] bytes = file.build();

        assertThatThrownBy(() -> {
                    Opened opened = TestFiles.open("f", bytes, Map.of());
                    for (String column : opened.file().columns().fieldNames()) {
                        opened.file().columnSemantics(column);
                    }
                })
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("(annotations): expected values of at most");
    }

    @Test
    void keyValuesThatAreTooLargeCanStillBeReadAsIndices() throws IOException {
        byte[] bytes = TestFiles.keys("red", "x".repeat(2000));
        Map<String, String> small = Map.of("maxDecodedBytes", "1000");

        assertThat(TestFiles.open("f", bytes, small)
                        .file()
                        .columnSemantics("key")
                        .meaning())
                .startsWith("keys for values of ");
        assertThatCode(() -> readFirst(TestFiles.open("f", bytes, small), "key"))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> readFirst(
                        TestFiles.open("f", bytes, Map.of("maxDecodedBytes", "1000", "keys", "value")), "key"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("option(\"keys\", \"index\")");
    }

    @Test
    void columnsDoNotShareALookupTableForMoreThanTheFileIs() {
        IdvBuilder file = new IdvBuilder(1000);
        file.column("c0", INT32, Compression.NONE, 1, blocks(1000));
        for (int i = 1; i < 100; i++) {
            file.sharing("c" + i, INT32, Compression.NONE, 1);
        }
        byte[] bytes = file.build();

        assertThatThrownBy(() -> TestFiles.open("f", bytes, Map.of()))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("lookup tables of at most")
                .hasMessageContaining("found 1600000 bytes");
    }

    private static Bytes[] blocks(int count) {
        Bytes[] blocks = new Bytes[count];
        for (int i = 0; i < count; i++) {
            blocks[i] = new Bytes().i32(i);
        }
        return blocks;
    }

    @Test
    void fixedVectorsOfOtherSizesAreNotTheSameColumn() throws IOException {
        assertThat(identity(3, Map.of())).isNotEqualTo(identity(4, Map.of()));
        assertThat(identity(3, Map.of("vectors", "array"))).isEqualTo(identity(4, Map.of("vectors", "array")));
    }

    private static String identity(int size, Map<String, String> options) throws IOException {
        Bytes vector = new Bytes().codec("VBuffer", new Bytes().codec("Single").i32(1, size));
        byte[] bytes =
                new IdvBuilder(0).column("v", vector, Compression.NONE, 1).build();
        return TestFiles.open("f", bytes, options).file().columnSemantics("v").meaning();
    }
}
