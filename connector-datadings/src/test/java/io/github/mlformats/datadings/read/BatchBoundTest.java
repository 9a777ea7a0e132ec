package io.github.mlformats.datadings.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.datadings.DatadingsFormat;
import io.github.mlformats.datadings.schema.DatadingsReadOptions;
import io.github.mlformats.datadings.testing.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that batches are bounded by bytes for all types. */
class BatchBoundTest {
    private static final int SAMPLES = 2000;

    static Stream<Arguments> values() {
        Object[] map = new Object[200];
        for (int i = 0; i < map.length; i++) {
            map[i] = i % 2 == 0 ? "n" + i : (Object) 1;
        }
        return Stream.of(
                Arguments.of("v array<bigint>", Collections.nCopies(1000, 1), 1000 * 9),
                Arguments.of("v array<tinyint>", Collections.nCopies(1000, 1), 1000 * 2),
                Arguments.of("v array<array<int>>", Collections.nCopies(500, List.of(1)), 500 * 9),
                Arguments.of("v array<string>", Collections.nCopies(500, "x"), 500 * 2),
                Arguments.of("v array<binary>", Collections.nCopies(500, new byte[1]), 500 * 16),
                Arguments.of("v map<string,int>", map, 100 * 7),
                Arguments.of("v struct<a:array<double>>", new Object[] {"a", Collections.nCopies(1000, 1.5)}, 9000));
    }

    /** @param bytes minimum size of a row */
    @ParameterizedTest(name = "{0}")
    @MethodSource("values")
    void holdsNoMoreThanItsLimit(String column, Object value, int bytes) throws IOException {
        byte[] sample = Message.map("v", value);
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        for (int i = 0; i < SAMPLES; i++) {
            data.writeBytes(sample);
        }
        StructType columns = StructType.fromDDL(column);
        ReadRequest request = new ReadRequest(columns, List.of(), RowSelection.ALL);
        OpenFile file = new DatadingsFormat().open(context(data.toByteArray()));

        try (BatchReader reader = file.read(new Slice.WholeFile(data.size()), request)) {
            int rows = reader.next(4096);
            int all = rows;
            assertThat((rows - 1) * (long) bytes).isLessThan(BatchByteCounter.MAX);
            while ((rows = reader.next(4096)) > 0) {
                assertThat((rows - 1) * (long) bytes).isLessThan(BatchByteCounter.MAX);
                all += rows;
            }
            assertThat(all).isEqualTo(SAMPLES);
        }
    }

    private static FileContext context(byte[] data) {
        return new FileContext(
                new HeapSource("data.msgpack", data),
                name -> Optional.empty(),
                new OptionSet(DatadingsReadOptions.all()).parse(Map.of()),
                new ReadMetrics());
    }
}
