package io.github.mlformats.zds.format.layout;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids are numbered in insertion order, and each has a location. */
class IdTableTest {
    @ParameterizedTest
    @ValueSource(ints = {8, 64, Integer.MAX_VALUE})
    void findsManyIds(int maxChunk) {
        IdTable table = new IdTable(maxChunk);
        for (int i = 0; i < 10_000; i++) {
            assertThat(add(table, "id" + i % 5000)).isEqualTo(i % 5000);
            table.setLocation(i % 5000, i, i);
        }

        assertThat(table.size()).isEqualTo(5000);
        assertThat(table.offset(4999)).isEqualTo(9999);
        assertThat(new String(table.id(1234), UTF_8)).isEqualTo("id1234");
        assertThat(table.indexOf("id1234".getBytes(UTF_8), 0, 6)).isEqualTo(1234);
        assertThat(table.indexOf("id1234".getBytes(UTF_8), 0, 5)).isEqualTo(123);
        assertThat(table.indexOf("none".getBytes(UTF_8), 0, 4)).isEqualTo(-1);
    }

    @Test
    void acceptsEmptyAndLongIds() {
        for (List<String> ids : List.of(List.of("", "a"), List.of("a", ""), List.of("x".repeat(100_000), "", "y"))) {
            IdTable table = new IdTable(8);
            for (int i = 0; i < ids.size(); i++) {
                assertThat(add(table, ids.get(i))).isEqualTo(i);
            }
            for (int i = 0; i < ids.size(); i++) {
                assertThat(new String(table.id(i), UTF_8)).isEqualTo(ids.get(i));
                assertThat(add(table, ids.get(i))).isEqualTo(i);
            }
        }
    }

    private static int add(IdTable table, String id) {
        byte[] bytes = id.getBytes(UTF_8);
        return table.add(bytes, 0, bytes.length);
    }
}
