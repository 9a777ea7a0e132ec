package io.github.mlformats.safetensors.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.DelegatingSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests headers that other programs than today's numpy write. numpy.load reads all that are read here. */
class NpyHeaderTest {
    private static HeapSource file(String dictionary, int dataBytes) {
        byte[] text = dictionary.getBytes(StandardCharsets.ISO_8859_1);
        byte[] file = Arrays.copyOf(NpyHeader.MAGIC, 10 + text.length + dataBytes);
        file[6] = 1;
        file[8] = (byte) text.length;
        file[9] = (byte) (text.length >> 8);
        System.arraycopy(text, 0, file, 10, text.length);
        return new HeapSource("a.npy", file);
    }

    private static Tensor read(String dictionary, int dataBytes) throws IOException {
        return Container.NPY.read(file(dictionary, dataBytes)).tensors().get(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }   \n",
                "{'shape': (3,), 'fortran_order': False, 'descr': '<f4'}",
                "{\"descr\": \"<f4\", \"fortran_order\": False, \"shape\": (3,)}",
                "{'descr':'<f4','fortran_order':False,'shape':(3,)}",
                " { 'descr' : '<f4' , 'fortran_order' : False , 'shape' : ( 3 , ) , } ",
                "{'descr': '<f4', 'fortran_order': False, 'shape': (3L,), }",
                "{'descr': '=f4', 'fortran_order': True, 'shape': (3,), }",
            })
    void dictionariesOfOtherWritersAreRead(String dictionary) throws IOException {
        Tensor tensor = read(dictionary, 12);

        assertThat(tensor.dtype()).isEqualTo(DType.F32);
        assertThat(tensor.shape()).containsExactly(3);
    }

    @ParameterizedTest
    @CsvSource({"<u1, U8", ">u1, U8", "=i1, I8", "u1, U8", "<b1, BOOL", "?, BOOL", "|?, BOOL"})
    void singleBytesHaveNoOrder(String descr, DType dtype) throws IOException {
        assertThat(read("{'descr': '" + descr + "', 'fortran_order': False, 'shape': (2, 3), }", 6)
                        .dtype())
                .isEqualTo(dtype);
    }

    @Test
    void fortranOrderOfOneDimensionIsThatOfTheFile() throws IOException {
        assertThat(read("{'descr': '|u1', 'fortran_order': True, 'shape': (1, 3, 1), }", 3)
                        .shape())
                .containsExactly(1, 3, 1);
        assertThatThrownBy(() -> read("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }", 6))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is in Fortran order");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {">f4; is of type '>f4'", "|f4; is of type '|f4'", "<U5; is of type '<U5'", "; is of type ''"})
    void otherTypesAreNotSupported(String descr, String message) {
        String dictionary =
                "{'descr': '" + (descr == null ? "" : descr) + "', 'fortran_order': False, 'shape': (3,), }";
        assertThatThrownBy(() -> read(dictionary, 12))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[('a', '<f4'), ('b', '<i4')]", "('<f4', (2,))"})
    void recordsAreNotSupported(String descr) {
        assertThatThrownBy(() -> read("{'fortran_order': False, 'descr': " + descr + ", 'shape': (3,), }", 12))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is of records");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'descr': '<f4', 'fortran_order': False, }",
                "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (3,), }",
                "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), 'other': 1}",
                "{'descr': '<f4', 'fortran_order': False, 'shape': (3,,), }",
                "{'descr': '<f4', 'fortran_order': False, 'shape': (-3,), }",
                "{'descr': '<f4', 'fortran_order': False, 'shape': open('/etc/passwd'), }",
                "{'descr': '<f4\" 'fortran_order': False 'shape': (3,)",
                "'descr': '<f4', 'fortran_order': False, 'shape': (3,)",
                "{}",
                "",
            })
    void otherTextsAreCorrupt(String dictionary) throws IOException {
        HeapSource file = file(dictionary, 12);
        List<CorruptFileException> reasons = new ArrayList<>();

        assertThatThrownBy(() -> Container.NPY.read(file)).isInstanceOf(CorruptFileException.class);
        assertThat(Container.NPY.isUnfinished(file, reasons::add)).isFalse();
        assertThat(reasons).isEmpty();
    }

    @Test
    void filesAreUnfinishedUntilTheirEnd() throws IOException {
        HeapSource complete = file("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }", 12);
        byte[] bytes = new byte[(int) complete.size()];
        complete.read(0, bytes, 0, bytes.length);
        List<CorruptFileException> reasons = new ArrayList<>();

        for (int length = 0; length < bytes.length; length++) {
            HeapSource cut = new HeapSource("a.npy", Arrays.copyOf(bytes, length));
            assertThat(Container.NPY.isUnfinished(cut, reasons::add))
                    .as("%d bytes", length)
                    .isTrue();
        }
        assertThat(reasons).hasSize(bytes.length);
        assertThat(Container.NPY.isUnfinished(complete, reasons::add)).isFalse();
        HeapSource longer = new HeapSource("a.npy", Arrays.copyOf(bytes, bytes.length + 1));
        assertThat(Container.NPY.isUnfinished(longer, reasons::add)).isFalse();
    }

    @Test
    void unfinishedFileIsReadOnce() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        byte[] cut = new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 60, 0, '{'};
        ByteSource file = new DelegatingSource(new HeapSource("a.npy", cut)) {
            @Override
            public void read(long position, byte[] target, int offset, int length) throws IOException {
                reads.incrementAndGet();
                super.read(position, target, offset, length);
            }
        };

        assertThat(Container.NPY.isUnfinished(file, reason -> {})).isTrue();
        assertThat(reads).hasValue(1);
    }
}
