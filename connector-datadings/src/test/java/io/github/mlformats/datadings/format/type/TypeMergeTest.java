package io.github.mlformats.datadings.format.type;

import static io.github.mlformats.datadings.format.type.ValueType.Simple.BINARY;
import static io.github.mlformats.datadings.format.type.ValueType.Simple.BOOL;
import static io.github.mlformats.datadings.format.type.ValueType.Simple.FLOAT32;
import static io.github.mlformats.datadings.format.type.ValueType.Simple.FLOAT64;
import static io.github.mlformats.datadings.format.type.ValueType.Simple.INT16;
import static io.github.mlformats.datadings.format.type.ValueType.Simple.INT64;
import static io.github.mlformats.datadings.format.type.ValueType.Simple.INT8;
import static io.github.mlformats.datadings.format.type.ValueType.Simple.NOTHING;
import static io.github.mlformats.datadings.format.type.ValueType.Simple.TEXT;
import static io.github.mlformats.datadings.format.type.ValueType.Simple.UINT64;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.datadings.format.numpy.Element;
import io.github.mlformats.datadings.format.type.ValueType.Conflict;
import io.github.mlformats.datadings.format.type.ValueType.Fields;
import io.github.mlformats.datadings.format.type.ValueType.ListOf;
import io.github.mlformats.datadings.format.type.ValueType.MapOf;
import io.github.mlformats.datadings.format.type.ValueType.NdArray;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TypeMergeTest {
    private final TypeMerge merge = new TypeMerge(MapRule.AUTO);

    @Test
    void numbersWiden() {
        assertThat(merge.merge(INT64, UINT64)).isEqualTo(UINT64);
        assertThat(merge.merge(INT16, INT8)).isEqualTo(INT16);
        assertThat(merge.merge(INT64, FLOAT32)).isEqualTo(FLOAT64);
        assertThat(merge.merge(UINT64, FLOAT64)).isEqualTo(FLOAT64);
        assertThat(merge.merge(FLOAT32, FLOAT64)).isEqualTo(FLOAT64);
        assertThat(merge.merge(NOTHING, FLOAT32)).isEqualTo(FLOAT32);
    }

    @Test
    void othersConflict() {
        assertThat(merge.merge(BOOL, INT64)).isEqualTo(conflict("bool", "int64"));
        assertThat(merge.merge(TEXT, BINARY)).isEqualTo(conflict("text", "binary"));
        assertThat(merge.merge(conflict("bool", "int64"), NOTHING)).isEqualTo(conflict("bool", "int64"));
        assertThat(merge.merge(conflict("bool", "int64"), new ListOf(TEXT)))
                .isEqualTo(conflict("array", "bool", "int64"));
    }

    @Test
    void partsMerge() {
        assertThat(merge.merge(new ListOf(NOTHING), new ListOf(INT64))).isEqualTo(new ListOf(INT64));
        assertThat(merge.merge(new NdArray(Element.FLOAT32, 1), new NdArray(Element.FLOAT32, 2)))
                .isEqualTo(new NdArray(Element.FLOAT32, -1));
        assertThat(merge.merge(new Fields(Map.of("a", INT64)), new MapOf(FLOAT64)))
                .isEqualTo(new MapOf(FLOAT64));
    }

    @Test
    void fieldsKeepTheOrderOfFirstAppearance() {
        Map<String, ValueType> first = new LinkedHashMap<>();
        first.put("b", INT64);
        first.put("a", NOTHING);
        Map<String, ValueType> second = new LinkedHashMap<>();
        second.put("c", TEXT);
        second.put("a", BOOL);

        ValueType union = merge.merge(new Fields(first), new Fields(second));

        assertThat(((Fields) union).fields().keySet()).containsExactly("b", "a", "c");
        assertThat(((Fields) union).fields()).containsEntry("a", BOOL);
    }

    @Test
    void tooManyNamesMakeAMap() {
        ValueType all = new Fields(Map.of());
        for (int i = 0; i < 201; i++) {
            all = merge.merge(all, new Fields(Map.of("name" + i, INT64)));
        }

        assertThat(all).isEqualTo(new MapOf(INT64));
    }

    private static Conflict conflict(String... types) {
        return new Conflict(new TreeSet<>(Set.of(types)));
    }
}
