package io.github.mlformats.idv.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.idv.TestFiles;
import io.github.mlformats.idv.TestFiles.Opened;
import io.github.mlformats.idv.format.Bytes;
import io.github.mlformats.idv.format.IdvBuilder;
import io.github.mlformats.idv.format.codec.Compression;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A file without rows needs no key values: damaged key values make no difference, however the file is split. */
class KeyValuesWithoutRowsTest {
    @Test
    void damagedValuesOfNoKeys() throws IOException {
        Bytes key = new Bytes().codec("Key2", new Bytes().codec("UInt32").i64(2));
        Bytes names = new Bytes().codec("VBuffer", new Bytes().codec("TextSpan").i32(1, 2));
        IdvBuilder.Note damaged =
                new IdvBuilder.Note("KeyValues", names, Compression.NONE, new Bytes().hex("FFFFFFFF"));
        byte[] file = new IdvBuilder(0)
                .column("key", key, Compression.NONE, 1, List.of(damaged))
                .build();
        Opened opened = TestFiles.open("f", file, Map.of("keys", "value"));

        assertThat(opened.file().planSlices(opened.request(RowSelection.ALL, "key"), 1))
                .isEmpty();
        try (BatchReader whole = opened.file().read(new Slice.WholeFile(0), opened.request(RowSelection.ALL, "key"))) {
            assertThat(whole.next(100)).isZero();
        }
    }
}
