package io.github.mlformats.idv.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.idv.format.codec.Block;
import io.github.mlformats.idv.format.codec.BlockInflater;
import io.github.mlformats.idv.format.codec.Compression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdvFileTest {
    private static final Bytes INT32 = new Bytes().codec("Int32");

    @Test
    void opensWithTwoReads() throws IOException {
        RecordingSource source = new RecordingSource(Corpus.bytes("multiblock_none"));

        IdvFile file = IdvFile.open(source);

        long end = file.header().tailOffset() + 8;
        assertThat(source.reads).containsExactly(new ByteRange(0, 256), new ByteRange(end - 65536, 65536));
    }

    @Test
    void annotationsAndLookupTablesOfSmallFilesCostNoFurtherRead() throws IOException {
        RecordingSource source = new RecordingSource(Corpus.bytes("scored_binary"));
        IdvFile file = IdvFile.open(source);
        source.reads.clear();

        for (IdvColumn column : file.columns()) {
            file.readLookupTable(column, 0, file.blockCount(column));
            for (Annotation each : file.annotations(column).readable()) {
                assertThat(each.value(1 << 20)).isPresent();
            }
        }

        assertThat(source.reads).isEmpty();
    }

    @Test
    void aTableOfContentsFarFromTheTailIsReadForItself() throws IOException {
        RecordingSource source = new RecordingSource(new IdvBuilder(1)
                .column("a", INT32, Compression.NONE, 1, one(5))
                .gap(5 << 20)
                .build());

        assertThat(IdvFile.open(source).columns()).extracting(IdvColumn::name).containsExactly("a");
        assertThat(source.reads).hasSize(3);
    }

    @Test
    void ignoresBytesAfterTheTail() throws IOException {
        byte[] bytes = new IdvBuilder(1)
                .column("a", INT32, Compression.NONE, 1, new Bytes().i32(5))
                .build();

        List<DecodedFile.Column> columns = DecodedFile.read(new HeapSource(
                "f", new Bytes().add(bytes).add(new byte[300_000]).array()));

        assertThat(columns.get(0).values()).containsExactly(5L);
    }

    @Test
    void columnsMayHaveBlocksOfTheirOwnSizes() throws IOException {
        IdvFile file = open(new IdvBuilder(7)
                .column("a", INT32, Compression.NONE, 3, new Bytes(), new Bytes(), new Bytes())
                .column("b", INT32, Compression.NONE, 100, new Bytes()));
        IdvColumn a = file.columns().get(0);
        IdvColumn b = file.columns().get(1);

        assertThat(file.blockCount(a)).isEqualTo(3);
        assertThat(file.rowsInBlock(a, 0)).isEqualTo(3);
        assertThat(file.rowsInBlock(a, 2)).isEqualTo(1);
        assertThat(file.blockCount(b)).isEqualTo(1);
        assertThat(file.rowsInBlock(b, 0)).isEqualTo(7);
    }

    @Test
    void readsAPartOfALookupTable() throws IOException {
        IdvFile file =
                open(new IdvBuilder(4).column("a", INT32, Compression.DEFLATE, 1, one(10), one(11), one(12), one(13)));
        IdvColumn column = file.columns().get(0);

        LookupTable whole = file.readLookupTable(column, 0, 4);
        LookupTable part = file.readLookupTable(column, 2, 3);

        assertThat(part.firstBlock()).isEqualTo(2);
        assertThat(part.endBlock()).isEqualTo(3);
        assertThat(part.offset(2)).isEqualTo(whole.offset(2));
        assertThat(part.storedLength(2)).isEqualTo(whole.storedLength(2));
        assertThat(part.decodedLength(2)).isEqualTo(4);
    }

    @Test
    void sumsStoredBytesWithoutATable() throws IOException {
        IdvFile file = open(new IdvBuilder(4).column("a", INT32, Compression.NONE, 2, pair(), pair()));
        long[] sum = new long[1];

        file.scanLookupTable(file.columns().get(0), 0, 2, (block, offset, stored, decoded) -> sum[0] += stored);

        assertThat(sum[0]).isEqualTo(16);
    }

    @Test
    void aBlockWithoutCompressionIsDecodedInPlace() throws IOException {
        IdvFile file = open(new IdvBuilder(1).column("a", INT32, Compression.NONE, 1, one(5)));
        byte[] stored = new Bytes().u8(9, 9, 9).i32(5).array();
        try (BlockInflater inflater = new BlockInflater()) {
            ColumnDecoder decoder = file.decoder(file.columns().get(0), inflater);

            Block.Fixed block = (Block.Fixed)
                    decoder.decode(file.readLookupTable(file.columns().get(0), 0, 1), 0, stored, 3);

            assertThat(block.data()).isSameAs(stored);
            assertThat(block.offset()).isEqualTo(3);
        }
    }

    @Test
    void saysWhyAColumnCannotBeRead() throws IOException {
        IdvFile file = open(new IdvBuilder(0)
                .column("a", new Bytes().codec("Odd"), Compression.NONE, 1)
                .column("b", INT32, new Compression(7), 1)
                .column("c", INT32, Compression.ZLIB, 1));

        assertThat(file.columns())
                .extracting(column -> column.unreadableReason().orElse("readable"))
                .containsExactly("codec 'Odd' is unknown", "compression kind 7 is unknown", "readable");
    }

    @Test
    void allButTheLastColumnOfANameAreHidden() throws IOException {
        IdvFile file = open(new IdvBuilder(0)
                .column("a", INT32, Compression.NONE, 1)
                .column("A", INT32, Compression.NONE, 1)
                .column("a", INT32, Compression.NONE, 1));

        assertThat(file.columns()).extracting(IdvColumn::isHidden).containsExactly(true, false, false);
    }

    @Test
    void version1112EndsAnEntryAfterTheLookupOffset() throws IOException {
        IdvFile file = open(new IdvBuilder(1)
                .version(IdvVersion.OLDEST)
                .column("a", INT32, Compression.NONE, 1, one(5))
                .column("b", INT32, Compression.NONE, 1, one(6)));

        assertThat(file.header().version()).hasToString("1.1.1.2");
        assertThat(file.columns()).extracting(IdvColumn::name).containsExactly("a", "b");
        assertThat(file.annotations(file.columns().get(0)).readable()).isEmpty();
    }

    @Test
    void onlyColumnsThatCanBeReadHideEarlierOnes() throws IOException {
        Bytes unknown = new Bytes().codec("Fancy");
        IdvFile file = open(new IdvBuilder(1)
                .column("a", INT32, Compression.NONE, 1, one(5))
                .column("b", INT32, Compression.NONE, 1, one(6))
                .column("a", unknown, Compression.NONE, 1, one(7))
                .column("b", INT32, Compression.NONE, 1, one(8)));

        assertThat(file.columns()).extracting(IdvColumn::isHidden).containsExactly(false, true, false, false);
    }

    @Test
    void refusesMoreColumnsThanTheFileCanContain() {
        byte[] bytes = new IdvBuilder(0).column("a", INT32, Compression.NONE, 1).build();
        bytes[51] = 0x7F;

        assertThatThrownBy(() -> IdvFile.open(new HeapSource("f", bytes)))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("2130706433 entries of 14 bytes or more");
    }

    @Test
    void refusesMoreBlocksThanTheFileCanContain() {
        assertThatThrownBy(() -> open(new IdvBuilder(Long.MAX_VALUE).column("a", INT32, Compression.NONE, 1)))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("found 9223372036854775807 rows in blocks of 1");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void refusesBlocksAboveTheLimit(int compression) throws IOException {
        byte[] bytes = new IdvBuilder(1)
                .column("a", INT32, new Compression(compression), 1, new Bytes().add(new byte[1001]))
                .build();
        HeapSource source = new HeapSource("f", bytes);
        IdvFile file = IdvFile.open(source, 1000);
        LookupTable lookup = file.readLookupTable(file.columns().get(0), 0, 1);
        try (BlockInflater inflater = new BlockInflater()) {
            ColumnDecoder decoder = file.decoder(file.columns().get(0), inflater);

            assertThatThrownBy(() -> decoder.decode(lookup, 0, bytes, 256))
                    .isInstanceOf(CorruptFileException.class)
                    .hasMessage("f is corrupt at byte 256 (column 'a', block 0): "
                            + "expected a block of at most 1000 decoded bytes, which option(\"maxBlockBytes\") of a read can"
                            + " raise, found 1001 bytes");
        }
    }

    private static Bytes one(int value) {
        return new Bytes().i32(value);
    }

    private static Bytes pair() {
        return new Bytes().i32(1, 2);
    }

    private static IdvFile open(IdvBuilder file) throws IOException {
        return IdvFile.open(new HeapSource("f", file.build()));
    }

    /** Records the reads. */
    private static final class RecordingSource implements ByteSource {
        private final HeapSource bytes;
        private final List<ByteRange> reads = new ArrayList<>();

        RecordingSource(byte[] bytes) {
            this.bytes = new HeapSource("f", bytes);
        }

        @Override
        public String name() {
            return bytes.name();
        }

        @Override
        public long size() {
            return bytes.size();
        }

        @Override
        public void read(long position, byte[] target, int offset, int length) {
            reads.add(new ByteRange(position, length));
            bytes.read(position, target, offset, length);
        }
    }
}
