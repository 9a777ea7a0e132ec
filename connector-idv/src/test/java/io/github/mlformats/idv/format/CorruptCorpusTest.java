package io.github.mlformats.idv.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every damaged file of the corpus fails with offset, place, expected and found. */
class CorruptCorpusTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            bad_signature | 0 | header | the signature of an IDV file 434d4c0044564200 | 434d4c2044564220
            bad_tail | 370 | tail | the signature 00425644004c4d43 | 00425644004c4d58
            block_off_bad | 281 | "lookup table of column 'A'" | block 0 between bytes 256 and 370 | 11 bytes at offset 10
            codec_empty_name | 278 | table of contents | the name of a codec | an empty name
            codec_param_on_simple | 287 | table of contents | 0 bytes of parameters of codec Int32 | 1 bytes
            compat_above_version | 16 | header | "a compatible version not above the file's version 1.1.1.5" | 1.1.1.6
            declen_short | 256 | "column 'A', block 0, decoded byte 0" | 12 bytes of values | 8 bytes left
            dt_bad_ticks | 256 | "column 'd', block 0, decoded byte 0" | ticks between 0 and 3155378975999999999 | 3155378976000000000 for value 0
            dto_bad_offset | 256 | "column 'd', block 0, decoded byte 0" | an offset from UTC of at most 840 minutes | 841 for value 0
            dvbool_bad | 256 | "column 'b', block 0" | two-bit booleans of 0, 1 or 2 | 3 for value 0
            key2_count0 | 294 | table of contents | a key count between 1 and 4294967295 | 0
            key2_signed | 286 | table of contents | a key over codec Byte, UInt16, UInt32 or UInt64 | a key over codec Int32
            leb_too_long | 323 | table of contents | a LEB128 integer of at most 64 bits | a longer one
            meta_dup | 306 | "annotations of column 'A'" | every kind of annotation once | "'X' again"
            meta_off_bad | 332 | table of contents | a table of annotations between bytes 256 and 370 | 1 bytes at offset 100
            more_rows_than_blocks | 313 | "lookup table of column 'T'" | block 1 between bytes 256 and 370 | 419627264 bytes at offset 3617362942728945921
            neg_rows | 40 | header | a row count of 0 or more | -1
            rpb_0_rows | 323 | table of contents | between 1 and 2147483647 rows per block | 0
            text_bad_bounds | 256 | "column 'T', block 0, decoded byte 8" | ends of texts that do not decrease | 1 after 3 for value 1
            text_bad_count | 256 | "column 'T', block 0, decoded byte 0" | 2 texts | 3
            toc_in_header | 24 | header | a table of contents between bytes 256 and 378 | offset 64
            truncated_tail | 32 | header | a tail between bytes 256 and 366 | offset 370
            v1111 | 8 | header | version 1.1.1.2 or later | 1.1.1.1
            vec_index_range | 256 | "column 'F', block 0, decoded byte 16" | indices that increase and are below the length 3 | 3 after -1 in vector 0
            vec_of_vec | 286 | table of contents | a vector of primitives or keys | a vector of vectors
            vec_sparse_full | 256 | "column 'F', block 0, decoded byte 8" | an item count of -1 (dense) or from 0 to below the length 3 | 3 for vector 0
            vec_wrong_size | 256 | "column 'F', block 0, decoded byte 4" | vectors of length 3 | 4
            """)
    void reportsOffsetPlaceExpectedAndFound(String name, long offset, String place, String expected, String found)
            throws IOException {
        CorruptFileException error = readCorrupt("edge/" + name);

        assertThat(error.offset()).isEqualTo(offset);
        assertThat(error)
                .hasMessage(
                        "edge/%s.idv is corrupt at byte %d (%s): expected %s, found %s",
                        name, offset, place, expected, found);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.github.mlformats.idv.format.Corpus#corrupt")
    void refuses(String name) throws IOException {
        assertThat(readCorrupt(name)).isNotNull();
    }

    private static CorruptFileException readCorrupt(String name) throws IOException {
        HeapSource source = new HeapSource(name + ".idv", Corpus.bytes(name));
        return catchThrowableOfType(CorruptFileException.class, () -> DecodedFile.read(source));
    }
}
