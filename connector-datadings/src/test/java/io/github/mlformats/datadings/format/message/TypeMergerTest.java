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

import com.sun.management.ThreadMXBean;
import io.github.mlformats.datadings.format.message.SampleValueType.Conflict;
import io.github.mlformats.datadings.format.message.SampleValueType.Fields;
import io.github.mlformats.datadings.format.message.SampleValueType.ListOf;
import io.github.mlformats.datadings.format.message.SampleValueType.MapOf;
import io.github.mlformats.datadings.format.message.SampleValueType.NdArray;
import io.github.mlformats.datadings.format.message.TypeMerger.MapRepresentation;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.lang3.SerializationUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TypeMergerTest {
    private static final List<SampleValueType.Simple> SIMPLE = List.of(SampleValueType.Simple.values());

    private final TypeMerger merge = new TypeMerger(MapRepresentation.AUTO);

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

    @Test
    void fieldsAreAddedInPlace() {
        Fields all = new Fields(Map.of("a", INT64));

        assertThat(merge.merge(all, new Fields(Map.of("b", TEXT)))).isSameAs(all);
        assertThat(all.fields()).isEqualTo(Map.of("a", INT64, "b", TEXT));
    }

    /** A copy of all fields for each of the maps would take gigabytes. */
    @Test
    void manyMapsAreMergedWithoutCopies() {
        TypeMerger structs = new TypeMerger(MapRepresentation.STRUCT);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        SampleValueType all = NIL;
        for (int i = 0; i < 10_000; i++) {
            all = structs.merge(all, new Fields(Map.of("name" + i, INT64)));
        }

        assertThat(((Fields) all).fields()).hasSize(10_000);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100 << 20);
    }

    @ParameterizedTest
    @EnumSource
    void mergesInPlaceAsItMergesCopies(MapRepresentation maps) {
        TypeMerger any = new TypeMerger(maps);
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            SampleValueType inPlace = NIL;
            SampleValueType ofCopies = NIL;
            for (int i = 0; i < 6; i++) {
                SampleValueType type = randomType(random, 4);
                ofCopies = any.merge(SerializationUtils.clone(ofCopies), SerializationUtils.clone(type));
                inPlace = any.merge(inPlace, type);
            }
            // The text also has the order of fields.
            assertThat(inPlace.toString()).as("seed %d", seed).isEqualTo(ofCopies.toString());
        }
    }

    private static SampleValueType randomType(Random random, int levels) {
        return switch (random.nextInt(levels == 0 ? 2 : 6)) {
            case 0 -> SIMPLE.get(random.nextInt(SIMPLE.size()));
            case 1 -> new NdArray(NumpyElementType.FLOAT32, random.nextInt(3));
            case 2 -> new ListOf(randomType(random, levels - 1));
            case 3 -> new MapOf(randomType(random, levels - 1));
            default -> {
                Map<String, SampleValueType> fields = new LinkedHashMap<>();
                for (int i = random.nextInt(7); i > 0; i--) {
                    fields.put("name" + random.nextInt(10), randomType(random, levels - 1));
                }
                for (int i = random.nextInt(5) == 0 ? 100 : 0; i > 0; i--) {
                    fields.put("name" + random.nextInt(1000), INT64);
                }
                yield new Fields(fields);
            }
        };
    }

    private static Conflict conflict(String... types) {
        return new Conflict(new TreeSet<>(Set.of(types)));
    }
}
