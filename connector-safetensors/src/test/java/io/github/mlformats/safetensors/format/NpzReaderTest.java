package io.github.mlformats.safetensors.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.testing.file.CountingByteSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

class NpzReaderTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ZipOutputStream archive = new ZipOutputStream(bytes);

    private void addArray(String name, int length, int padding) throws IOException {
        byte[] usual = NpyHeader.bytes(DType.U8, new long[] {length});
        byte[] header = Arrays.copyOf(usual, usual.length + padding);
        Arrays.fill(header, usual.length, header.length, (byte) ' ');
        int text = header.length - 10;
        header[8] = (byte) text;
        header[9] = (byte) (text >> 8);
        byte[] content = Arrays.copyOf(header, header.length + length);
        CRC32 crc = new CRC32();
        crc.update(content);
        ZipEntry entry = new ZipEntry(name + ".npy");
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(crc.getValue());
        archive.putNextEntry(entry);
        archive.write(content);
    }

    private void addDirectory(String name, int method) throws IOException {
        ZipEntry entry = new ZipEntry(name + "/");
        entry.setMethod(method);
        entry.setSize(0);
        entry.setCrc(0);
        archive.putNextEntry(entry);
    }

    private CountingByteSource source() throws IOException {
        archive.close();
        return new CountingByteSource(new HeapSource("arrays.npz", bytes.toByteArray()));
    }

    /** A request of an object store takes 20 ms. */
    @Test
    void headersOfManyArraysAreFetchedTogether() throws IOException {
        for (int i = 0; i < 1000; i++) {
            addArray("layer." + i + ".weight", 100, 0);
        }
        CountingByteSource source = source();

        assertThat(NpzReader.read(source).tensors())
                .extracting(Tensor::name)
                .containsExactlyElementsOf(IntStream.range(0, 1000)
                        .mapToObj(i -> "layer." + i + ".weight")
                        .toList());
        assertThat(source.reads()).hasSizeLessThan(10);
    }

    @Test
    void dataBetweenDistantHeadersAreNotRead() throws IOException {
        for (int i = 0; i < 10; i++) {
            addArray("a" + i, 100_000, 0);
        }
        CountingByteSource source = source();

        assertThat(NpzReader.read(source).tensors()).hasSize(10).allMatch(tensor -> tensor.byteLength() == 100_000);
        assertThat(source.bytesRead()).isLessThan(100_000);
        assertThat(source.reads()).hasSizeLessThan(15);
    }

    @Test
    void longHeadersAreReadToo() throws IOException {
        addArray("short", 3, 0);
        addArray("long", 4, 30_000);
        addArray("last", 5, 0);

        assertThat(NpzReader.read(source()).tensors())
                .extracting(Tensor::byteLength)
                .containsExactly(3L, 4L, 5L);
    }

    /** As archives of a directory have, by other programs than numpy. */
    @Test
    void directoriesAreSkipped() throws IOException {
        addDirectory("stored", ZipEntry.STORED);
        addDirectory("deflated", ZipEntry.DEFLATED);
        addArray("deflated/a", 3, 0);
        addDirectory("last", ZipEntry.DEFLATED);

        assertThat(NpzReader.read(source()).tensors()).extracting(Tensor::name).containsExactly("deflated/a");
    }

    @Test
    void directoriesWithContentAreRefused() throws IOException {
        archive.putNextEntry(new ZipEntry("directory/"));
        archive.write(1);
        CountingByteSource source = source();

        assertThatThrownBy(() -> NpzReader.read(source))
                .hasMessage("'directory/' of arrays.npz is not an array of numpy: remove it");
    }
}
