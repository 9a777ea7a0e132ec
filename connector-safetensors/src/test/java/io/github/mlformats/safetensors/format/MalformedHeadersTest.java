package io.github.mlformats.safetensors.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.safetensors.testing.Corpus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that the original library rejects. */
class MalformedHeadersTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "after_object | 62 | expected spaces after the JSON object, found '{'",
                "bits_without_bytes | 59 | expected data_offsets of tensor 'a' for F4 of shape [1], found [0, 1]",
                "data_after_end | 66 | expected data up to byte 66, found 67 bytes",
                "data_missing | 65 | expected data up to byte 66, found 65 bytes",
                "deep | 13 | expected an object for tensor 'a', found '['",
                "gap | 8 | expected data of tensor 'b' at byte 120, found data at byte 124",
                "gap_at_start | 8 | expected data of tensor 'a' at byte 62, found data at byte 66",
                "length_above_limit | 0 | expected a header length of at most 100000000, found 100000001",
                "length_beyond_file | 0 | expected a header length inside the file, found 1000 of 66 bytes",
                "length_negative | 0 | expected a header length of at most 100000000, found 18446744073709551615",
                "lone_surrogate | 9 | expected Unicode, found half a surrogate pair",
                "lone_surrogate_in_metadata | 29 | expected Unicode, found half a surrogate pair",
                "metadata_of_numbers | 29 | expected a text as each value of __metadata__, found VALUE_NUMBER_INT",
                "no_header | 8 | expected a JSON object, found no bytes",
                "no_length | 0 | expected a header length of 8 bytes, found 5 bytes",
                "no_shape | 48 | expected dtype, shape and two data_offsets of tensor 'a', found others",
                "not_closed | 61 | expected JSON, found other bytes",
                "not_json | 8 | expected a JSON object, found byte 91",
                "not_utf8 | 8 | expected UTF-8, found other bytes",
                "offsets_do_not_fit_shape | 60 | expected data_offsets of tensor 'a' for F32 of shape [1], found [0, 8]",
                "offsets_reversed | 60 | expected data_offsets of tensor 'a' for F32 of shape [1], found [4, 0]",
                "offsets_too_many | 62 | expected dtype, shape and two data_offsets of tensor 'a', found others",
                "overlap | 8 | expected data of tensor 'b' at byte 119, found data at byte 117",
                "repeated_member | 36 | expected one dtype of tensor 'a', found a second one",
                "repeated_name | 62 | expected a name that occurs once, found a second 'a'",
                "shape_beyond_long | 37 | expected numbers from 0 to 2^63-1 as shape of tensor 'a', found 18446744073709551616",
                "shape_negative | 37 | expected numbers from 0 to 2^63-1 as shape of tensor 'a', found -1",
                "shape_of_floats | 37 | expected numbers from 0 to 2^63-1 as shape of tensor 'a', found 1.0",
                "shape_overflows | 80 | expected a size of tensor 'a' below 2^63, found shape [4294967296, 4294967296]",
                "unknown_dtype | 22 | expected a dtype of tensor 'a', found 'F33'",
            })
    void rejects(String name, long offset, String message) throws IOException {
        byte[] bytes = Files.readAllBytes(Corpus.file("bad/" + name));

        assertThatThrownBy(() -> SafetensorsHeader.read(new HeapSource(name, bytes)))
                .isInstanceOf(CorruptFileException.class)
                .hasMessage(name + " is corrupt at byte " + offset + " (header): " + message);
    }

    @Test
    void theTableHasAllMalformedFiles() throws NoSuchMethodException {
        List<String> names = Arrays.stream(MalformedHeadersTest.class
                        .getDeclaredMethod("rejects", String.class, long.class, String.class)
                        .getAnnotation(CsvSource.class)
                        .value())
                .map(line -> line.substring(0, line.indexOf('|')).trim())
                .sorted()
                .toList();

        assertThat(names).isEqualTo(Corpus.bad());
    }

    @Test
    void surrogatePairsAreRead() throws IOException {
        byte[] json = "{\"\\ud83d\\ude00\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]}}"
                .getBytes(StandardCharsets.UTF_8);
        byte[] file =
                new ByteBuilder().i64(json.length).add(json, 0, json.length).toByteArray();

        assertThat(SafetensorsHeader.read(new HeapSource("a.safetensors", file)).tensors())
                .extracting(Tensor::name)
                .containsExactly("\ud83d\ude00");
    }

    /** Jackson limits both by default. */
    @Test
    void longNamesAndTextsAreRead() throws IOException {
        String name = "n".repeat(60_000);
        String text = "t".repeat(21_000_000);
        byte[] json = ("{\"__metadata__\":{\"text\":\"" + text + "\"},\"" + name
                        + "\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]}}")
                .getBytes(StandardCharsets.UTF_8);
        byte[] file =
                new ByteBuilder().i64(json.length).add(json, 0, json.length).toByteArray();
        byte[] index = ("{\"metadata\":{},\"weight_map\":{\"" + name + "\":\"a.safetensors\"}}")
                .getBytes(StandardCharsets.UTF_8);

        SafetensorsHeader header = SafetensorsHeader.read(new HeapSource("a.safetensors", file));
        ShardIndex shards = ShardIndex.read(ShardIndex.NAME, new HeapSource(ShardIndex.NAME, index));

        assertThat(header.tensors()).extracting(Tensor::name).containsExactly(name);
        assertThat(header.metadata()).isEqualTo(Map.of("text", text));
        assertThat(shards.shards()).containsExactly("a.safetensors");
    }

    @Test
    void tooManyDimensionsAreCorrupt() throws IOException {
        assertThat(SafetensorsHeader.read(withDimensions(1000)).tensors()).hasSize(1);

        assertThatThrownBy(() -> SafetensorsHeader.read(withDimensions(1001)))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("expected at most 1000 numbers as shape of tensor 'a', found more");
    }

    /** A file of one value. */
    private static HeapSource withDimensions(int dimensions) {
        String shape = String.join(",", Collections.nCopies(dimensions, "1"));
        byte[] json = ("{\"a\":{\"dtype\":\"U8\",\"shape\":[" + shape + "],\"data_offsets\":[0,1]}}")
                .getBytes(StandardCharsets.UTF_8);
        return new HeapSource(
                "many.safetensors",
                new ByteBuilder()
                        .i64(json.length)
                        .add(json, 0, json.length)
                        .i8(0)
                        .toByteArray());
    }

    @Test
    void aFileThatIsBeingWrittenIsUnfinished() throws IOException {
        byte[] bytes = Files.readAllBytes(Corpus.file("model"));
        for (int length = 0; length < bytes.length; length++) {
            assertThat(isUnfinished(Arrays.copyOf(bytes, length))).isTrue();
        }
        assertThat(isUnfinished(bytes)).isFalse();
        for (String name : List.of("gap", "not_json", "length_above_limit", "data_after_end")) {
            assertThat(isUnfinished(Files.readAllBytes(Corpus.file("bad/" + name))))
                    .as(name)
                    .isFalse();
        }
    }

    private static boolean isUnfinished(byte[] bytes) throws IOException {
        return SafetensorsHeader.isUnfinished(new HeapSource("f", bytes));
    }
}
