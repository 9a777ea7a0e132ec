package io.github.mlformats.idv.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.idv.format.codec.Compression;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvValue;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnnotationsTest {
    private static final Bytes INT32 = new Bytes().codec("Int32");
    private static final Bytes TEXT = new Bytes().codec("TextSpan");

    @ParameterizedTest(name = "{0} names for {1} slots")
    @CsvSource({"3, 3, true", "2, 3, false", "3, 0, false"})
    void slotNamesFitTheColumnOrDoNotCount(int names, int slots, boolean fit) throws IOException {
        Annotations annotations = annotations(vector(new Bytes().codec("Single"), slots), texts("SlotNames", names));

        assertThat(annotations.slotNames().isPresent()).isEqualTo(fit);
        assertThat(annotations.find("SlotNames")).isPresent();
    }

    @ParameterizedTest(name = "{0} values for {1} keys")
    @CsvSource({"3, 3, true", "2, 3, false"})
    void keyValuesFitTheKeyOrDoNotCount(int values, int count, boolean fit) throws IOException {
        Bytes key = new Bytes().codec("Key2", new Bytes().codec("UInt32").i64(count));
        Bytes keys = vector(key, 0);

        assertThat(annotations(key, texts("KeyValues", values)).keyValues().isPresent())
                .isEqualTo(fit);
        assertThat(annotations(keys, texts("KeyValues", values)).keyValues().isPresent())
                .isEqualTo(fit);
        assertThat(annotations(INT32, texts("KeyValues", values)).keyValues()).isEmpty();
    }

    @Test
    void valuesMayBeCompressed() throws IOException {
        for (int kind = 0; kind <= 2; kind++) {
            Annotations found =
                    annotations(INT32, new IdvBuilder.Note("x", INT32, new Compression(kind), new Bytes().i32(42)));

            assertThat(IdvValue.of(
                            IdvType.Primitive.INT32,
                            found.find("x")
                                    .orElseThrow()
                                    .value(100)
                                    .orElseThrow()
                                    .block(),
                            0))
                    .isEqualTo(42L);
        }
    }

    @Test
    void unknownAnnotationsAreReportedAsUnreadable() throws IOException {
        Annotations annotations = annotations(
                INT32,
                new IdvBuilder.Note("a", new Bytes().codec("Odd"), Compression.NONE, new Bytes().u8(1)),
                new IdvBuilder.Note("b", INT32, new Compression(9), new Bytes().u8(1)),
                new IdvBuilder.Note("c", INT32, Compression.NONE, new Bytes().i32(1)));

        assertThat(annotations.readable()).extracting(Annotation::kind).containsExactly("c");
        assertThat(annotations.unreadable())
                .extracting(each -> each.kind() + ": " + each.unreadableReason().orElseThrow())
                .containsExactly("a: codec 'Odd' is unknown", "b: compression kind 9 is unknown");
    }

    @Test
    void aDamagedValueHurtsOnlyThoseWhoReadIt() throws IOException {
        Annotations annotations =
                annotations(INT32, new IdvBuilder.Note("x", INT32, Compression.NONE, new Bytes().u8(1, 2)));

        Annotation x = annotations.find("x").orElseThrow();

        assertThatThrownBy(() -> x.value(100))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("(annotation 'x' of column 'c'): expected 4 bytes of values, found 2 bytes left");
    }

    @Test
    void aValueAboveTheLimitIsNotInflatedFurther() throws IOException {
        Bytes zeros = new Bytes().add(new byte[5000]);
        byte[] bytes = file(INT32, new IdvBuilder.Note("x", INT32, Compression.DEFLATE, zeros));
        IdvFile file = IdvFile.open(new HeapSource("f", bytes));

        Annotation x = file.annotations(file.columns().get(0)).find("x").orElseThrow();

        assertThat(x.value(4999)).isEmpty();
        assertThat(x.value(5000).orElseThrow().bytes()).isEqualTo(5000);
    }

    @Test
    void slotNamesOfVersion1113AreReadLikeCurrentOnes() throws IOException {
        IdvFile file = IdvFile.open(new HeapSource("f", Corpus.bytes("edge/v1113_slotnames")));

        Annotation names = file.annotations(file.columns().get(0)).slotNames().orElseThrow();

        assertThat(IdvValue.of(names.type(), names.value(100).orElseThrow().block(), 0))
                .isEqualTo(new IdvValue.Vector(3, List.of(0, 2), List.of("a", "c")));
        assertThat(file.annotations(file.columns().get(1)).readable()).isEmpty();
    }

    private static Annotations annotations(Bytes codec, IdvBuilder.Note... notes) throws IOException {
        IdvFile file = IdvFile.open(new HeapSource("f", file(codec, notes)));
        return file.annotations(file.columns().get(0));
    }

    private static byte[] file(Bytes codec, IdvBuilder.Note... notes) {
        return new IdvBuilder(0)
                .column("c", codec, Compression.NONE, 1, List.of(notes))
                .build();
    }

    private static IdvBuilder.Note texts(String kind, int count) {
        Bytes value =
                new Bytes().i32(1, count, -1, 0).i32(count).i32(new int[count]).string("");
        return new IdvBuilder.Note(kind, vector(TEXT, count), Compression.DEFLATE, value);
    }

    private static Bytes vector(Bytes inner, int size) {
        return new Bytes().codec("VBuffer", new Bytes().add(inner.array()).i32(1, size));
    }
}
