package io.github.mlformats.datadings.format.message;

import static io.github.mlformats.datadings.format.message.SampleValueType.Simple.BINARY;
import static io.github.mlformats.datadings.format.message.SampleValueType.Simple.BOOL;
import static io.github.mlformats.datadings.format.message.SampleValueType.Simple.FLOAT32;
import static io.github.mlformats.datadings.format.message.SampleValueType.Simple.FLOAT64;
import static io.github.mlformats.datadings.format.message.SampleValueType.Simple.INT16;
import static io.github.mlformats.datadings.format.message.SampleValueType.Simple.INT64;
import static io.github.mlformats.datadings.format.message.SampleValueType.Simple.INT8;
import static io.github.mlformats.datadings.format.message.SampleValueType.Simple.NIL;
import static io.github.mlformats.datadings.format.message.SampleValueType.Simple.TEXT;
import static io.github.mlformats.datadings.format.message.SampleValueType.Simple.UINT64;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.datadings.format.message.SampleValueType.Conflict;
import io.github.mlformats.datadings.format.message.SampleValueType.Fields;
import io.github.mlformats.datadings.format.message.SampleValueType.ListOf;
import io.github.mlformats.datadings.format.message.SampleValueType.MapOf;
import io.github.mlformats.datadings.format.message.SampleValueType.NdArray;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TypeMergerTest {
    private final TypeMerger merge = new TypeMerger(TypeMerger.MapRepresentation.AUTO);

    @Test
    void numbersWiden() {
        assertThat(merge.merge(INT64, UINT64)).isEqualTo(UINT64);
        assertThat(merge.merge(INT16, INT8)).isEqualTo(INT16);
        assertThat(merge.merge(INT64, FLOAT32)).isEqualTo(FLOAT64);
        assertThat(merge.merge(UINT64, FLOAT64)).isEqualTo(FLOAT64);
        assertThat(merge.merge(FLOAT32, FLOAT64)).isEqualTo(FLOAT64);
        assertThat(merge.merge(NIL, FLOAT32)).isEqualTo(FLOAT32);
    }

    @Test
    void othersConflict() {
        assertThat(merge.merge(BOOL, INT64)).isEqualTo(conflict("bool", "int64"));
        assertThat(merge.merge(TEXT, BINARY)).isEqualTo(conflict("text", "binary"));
        assertThat(merge.merge(conflict("bool", "int64"), NIL)).isEqualTo(conflict("bool", "int64"));
        assertThat(merge.merge(conflict("bool", "int64"), new ListOf(TEXT)))
                .isEqualTo(conflict("array", "bool", "int64"));
    }

    @Test
    void partsMerge() {
        assertThat(merge.merge(new ListOf(NIL), new ListOf(INT64))).isEqualTo(new ListOf(INT64));
        assertThat(merge.merge(new NdArray(NumpyElementType.FLOAT32, 1), new NdArray(NumpyElementType.FLOAT32, 2)))
                .isEqualTo(new NdArray(NumpyElementType.FLOAT32, -1));
        assertThat(merge.merge(new Fields(Map.of("a", INT64)), new MapOf(FLOAT64)))
                .isEqualTo(new MapOf(FLOAT64));
    }

    @Test
    void fieldsKeepTheOrderOfFirstAppearance() {
        Map<String, SampleValueType> first = new LinkedHashMap<>();
        first.put("b", INT64);
        first.put("a", NIL);
        Map<String, SampleValueType> second = new LinkedHashMap<>();
        second.put("c", TEXT);
        second.put("a", BOOL);

        SampleValueType union = merge.merge(new Fields(first), new Fields(second));

        assertThat(((Fields) union).fields().keySet()).containsExactly("b", "a", "c");
        assertThat(((Fields) union).fields()).containsEntry("a", BOOL);
    }

    @Test
    void tooManyNamesMakeAMap() {
        SampleValueType all = new Fields(Map.of());
        for (int i = 0; i < 201; i++) {
            all = merge.merge(all, new Fields(Map.of("name" + i, INT64)));
        }

        assertThat(all).isEqualTo(new MapOf(INT64));
    }

    private static Conflict conflict(String... types) {
        return new Conflict(new TreeSet<>(Set.of(types)));
    }
}
