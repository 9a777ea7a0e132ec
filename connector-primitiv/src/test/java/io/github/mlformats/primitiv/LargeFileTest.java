package io.github.mlformats.primitiv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.testing.file.CountingByteSource;
import io.github.mlformats.core.testing.file.EndlessSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.junit.jupiter.api.Test;

/** A tensor of 4 GB less 4 bytes, the largest there can be, which takes no memory until it is read. */
class LargeFileTest {
    private static final int COUNT = 1_073_741_823;
    private static final byte[] HEADER =
            HexFormat.of().parseHex("ce00000000ce00000001ce00000200" + "91ce3fffffffce00000001" + "c6fffffffc");
    private static final byte[] END = HexFormat.of().parseHex("ce00000000");
    /** The value number i is the float with the bits of i. */
    private final CountingByteSource source = new CountingByteSource(
            new EndlessSource("large.param", HEADER.length + 4L * COUNT + END.length, this::byteAt));

    private int byteAt(long position) {
        if (position < HEADER.length) {
            return HEADER[(int) position];
        }
        long value = position - HEADER.length;
        if (value >= 4L * COUNT) {
            return END[(int) (value - 4L * COUNT)];
        }
        return ByteBuffer.allocate(4)
                .putInt(Integer.reverseBytes((int) (value / 4)))
                .get((int) (value % 4));
    }

    private OpenFile open(ByteSource bytes, Map<String, String> options) throws IOException {
        PrimitivFormat format = new PrimitivFormat();
        return format.open(new FileContext(bytes, new OptionSet(format.options()).parse(options), new ReadMetrics()));
    }

    private static ReadRequest request(OpenFile file, String... columns) throws IOException {
        StructType requested = new StructType();
        for (String column : columns) {
            requested = requested.add(file.columns().apply(column));
        }
        return new ReadRequest(requested, List.of(), RowSelection.ALL);
    }

    @Test
    void largeFileIsReadInSlices() throws IOException {
        OpenFile file = open(source, Map.of("layout", "tensors", "maxElementsPerRow", "1000"));
        ReadRequest request = request(file, "start", "values");
        List<Slice> slices = file.planSlices(request, 128 << 20);

        assertThat(slices).hasSize(33);
        assertThat(slices.stream().mapToLong(Slice::bytes).sum()).isBetween(4L * COUNT, 4L * COUNT + 4000);
        Slice last = slices.get(32);
        assertThat(last.offset()).isGreaterThan(4_000_000_000L);
        try (BatchReader reader = file.read(last, request)) {
            assertThat(reader.next(2)).isEqualTo(2);
            assertThat(reader.firstRow()).isGreaterThan(1_000_000);
            long start = reader.column(0).getLong(1);
            ColumnarArray values = reader.column(1).getArray(1);
            assertThat(start).isEqualTo(1000 * (reader.firstRow() + 1));
            assertThat(values.numElements()).isEqualTo(1000);
            assertThat(Float.floatToRawIntBits(values.getFloat(7))).isEqualTo((int) start + 7);
        }
        assertThat(source.bytesRead()).isLessThan(1 << 20);
    }

    @Test
    void elementsKeepTheirNumbers() throws IOException {
        OpenFile file = open(source, Map.of("layout", "elements"));
        ReadRequest request = request(file, "index", "value");
        List<Slice> slices = file.planSlices(request, 1 << 30);
        try (BatchReader reader = file.read(slices.get(3), request)) {
            assertThat(reader.next(10)).isEqualTo(10);
            assertThat(reader.firstRow()).isGreaterThan(800_000_000);
            assertThat(reader.column(0).getLong(9)).isEqualTo(reader.firstRow() + 9);
            assertThat(Float.floatToRawIntBits(reader.column(1).getFloat(9))).isEqualTo((int) reader.firstRow() + 9);
        }
    }

    @Test
    void aTensorTooLargeForARowIsAnError() throws IOException {
        for (Map<String, String> options :
                List.of(Map.<String, String>of(), Map.of("layout", "columns"), Map.of("vectors", "ml"))) {
            OpenFile file = open(source, options);
            ReadRequest request = request(file, "values");
            try (BatchReader reader =
                    file.read(file.planSlices(request, 128 << 20).get(0), request)) {
                assertThatThrownBy(() -> reader.next(1))
                        .isInstanceOf(UsageException.class)
                        .hasMessageContaining("layout=tensors");
            }
        }
        assertThat(source.bytesRead()).isLessThan(1 << 20);
    }

    @Test
    void aShapeTakesAFewBytes() throws IOException {
        OpenFile file = open(source, Map.of("layout", "shapes"));
        ReadRequest request = request(file, "dims", "data_offset", "data_length");
        try (BatchReader reader = file.read(new Slice.WholeFile(source.size()), request)) {
            assertThat(reader.next(10)).isEqualTo(1);
            assertThat(reader.column(0).getArray(0).getLong(0)).isEqualTo(COUNT);
            assertThat(reader.column(1).getLong(0)).isEqualTo(HEADER.length);
            assertThat(reader.column(2).getLong(0)).isEqualTo(4L * COUNT);
            assertThat(reader.next(10)).isZero();
        }
        assertThat(source.bytesRead()).isLessThan(100_000);
    }
}
