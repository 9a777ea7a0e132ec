package io.github.mlformats.zds.read;

import static io.github.mlformats.zds.testing.MemoryCollection.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.Directory;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.core.spi.LookupFilter.ValueFilter;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.zds.ZdsFormat;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents become rows of batches, without Spark around them. */
class ZdsBatchReaderTest {
    private static final String DATA = """
        {"_id":"a","n":1,"t":"x"}
        {"_id":"b","n":2,"t":"y"}
        {"_id":"c","n":3
        {"_id":"d","n":4,"t":"z"}
        {"n":5,"t":"\\u00e9"}
        """;
    private static final String INDEX =
            entry("a", 0, 26) + entry("b", 26, 26) + entry("kc", 52, 17) + entry("d", 69, 26) + entry("ke", 95, 21);

    private final ReadMetrics metrics = new ReadMetrics();
    private int window = Integer.MAX_VALUE;

    /** All rows count, and are numbered. */
    private record Sample() implements RowSelection {
        @Override
        public long nextSelected(long row, long end) {
            return row;
        }

        @Override
        public boolean selectsByRowNumber() {
            return true;
        }
    }

    private OpenFile open(Map<String, String> options) throws IOException {
        Directory sidecars = name -> name.equals("index.bin") ? Optional.of(source(name, INDEX)) : Optional.empty();
        return new ZdsFormat()
                .open(new FileContext(
                        source("data.jsonl", DATA),
                        sidecars,
                        TableResolver.readOptions(new ZdsFormat()).parse(options),
                        metrics,
                        new ZdsFileFinder.ZdsFileDetail("train", StorageMode.JSONL, null, null)));
    }

    private ByteSource source(String name, String text) {
        return new SmallWindows(new HeapSource(name, text.getBytes(StandardCharsets.UTF_8)), window);
    }

    private static ReadRequest request(String columns, RowSelection rows) {
        return new ReadRequest(StructType.fromDDL(columns), List.of("offset", "length", "collection"), rows);
    }

    private static ReadRequest request(String columns) {
        return request(columns, RowSelection.ALL);
    }

    private List<String> rows(Map<String, String> options, ReadRequest request) throws IOException {
        List<String> rows = new ArrayList<>();
        OpenFile file = open(options);
        for (Slice slice : file.planSlices(request, Long.MAX_VALUE)) {
            try (BatchReader reader = file.read(slice, request)) {
                for (int count = reader.next(3); count > 0; count = reader.next(3)) {
                    for (int row = 0; row < count; row++) {
                        rows.add(row(reader, request.columns().length(), row));
                    }
                }
            }
        }
        return rows;
    }

    private static String row(BatchReader reader, int columns, int row) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            values.add(
                    reader.column(i).isNullAt(row)
                            ? "-"
                            : reader.column(i).getUTF8String(row).toString());
        }
        return String.join(" ", values);
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, 64, Integer.MAX_VALUE})
    void aCorruptDocumentIsARowOfNullsWithItsKey(int bytes) throws IOException {
        window = bytes;

        assertThat(rows(Map.of(), request("_id string, t string")))
                .containsExactly("a x", "b y", "kc -", "d z", "ke é");
        assertThat(metrics.corruptRecords).isOne();
        assertThat(rows(Map.of(), request("_corrupt_record string, _id string")))
                .containsExactly("- a", "- b", "{\"_id\":\"c\",\"n\":3 kc", "- d", "- ke");
    }

    @Test
    void damageAfterTheRequestedMembersIsFoundWhenTheyAreRead() throws IOException {
        assertThat(rows(Map.of(), request("_id string"))).containsExactly("a", "b", "c", "d", "ke");
        assertThat(metrics.corruptRecords).isZero();
        assertThat(rows(Map.of("mode", "DROPMALFORMED"), request("_id string"))).containsExactly("a", "b", "d", "ke");
    }

    @Test
    void failsAtTheFirstCorruptDocument() {
        assertThatThrownBy(() -> rows(Map.of("mode", "FAILFAST"), request("_id string")))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("data.jsonl is corrupt at byte 52 (document 'kc')");
    }

    @Test
    void withoutTheIndexADocumentNeedNoId() throws IOException {
        assertThat(rows(Map.of("index", "ignore"), request("_id string, t string")))
                .containsExactly("a x", "b y", "- -", "d z", "- é");
    }

    @Test
    void batchesAreNeighboursWhereRowsAreNumbered() throws IOException {
        OpenFile file = open(Map.of("mode", "DROPMALFORMED"));
        ReadRequest request = request("_id string", new Sample());
        List<String> batches = new ArrayList<>();
        for (Slice slice : file.planSlices(request, 40)) {
            try (BatchReader reader = file.read(slice, request)) {
                for (int count = reader.next(100); count > 0; count = reader.next(100)) {
                    batches.add(reader.firstRow() + "+" + count);
                }
            }
        }

        assertThat(batches).containsExactly("0+2", "3+1", "4+1");
    }

    @Test
    void placesOfDocuments() throws IOException {
        OpenFile file = open(Map.of());
        ReadRequest request = request("_id string");
        try (BatchReader reader =
                file.read(file.planSlices(request, Long.MAX_VALUE).get(0), request)) {
            assertThat(reader.next(100)).isEqualTo(5);
            assertThat(reader.rowField("offset").getLong(3)).isEqualTo(69);
            assertThat(reader.rowField("length").getLong(3)).isEqualTo(26);
            assertThat(reader.rowField("collection").getUTF8String(3).toString())
                    .isEqualTo("train");
        }
    }

    @Test
    void idsAreFoundByTheIndexOrByTheirBytes() throws IOException {
        ValueFilter ids = new ValueFilter("_id", Set.of(UTF8String.fromString("b"), UTF8String.fromString("none")));
        ReadRequest request = new ReadRequest(
                StructType.fromDDL("_id string"),
                true,
                List.of(),
                RowSelection.ALL,
                StructType.fromDDL("_id string"),
                true,
                new LookupFilter(List.of(ids), List.of()),
                Map.of());

        assertThat(rows(Map.of(), request)).containsExactly("b");
        assertThat(rows(Map.of("index", "ignore"), request)).contains("b").doesNotContain("a");
    }
}
