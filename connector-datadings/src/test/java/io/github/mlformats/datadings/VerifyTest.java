package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.datadings.format.SidecarFile;
import io.github.mlformats.datadings.testing.DataSet;
import io.github.mlformats.datadings.testing.ShardDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that verify compares all files of a data set with each other. */
class VerifyTest {
    static Stream<DataSet> sound() {
        // The keys of raw_no_key differ from those of the samples, which the format allows: see below.
        return DataSet.good().filter(set -> !set.name().equals("raw_no_key"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sound")
    void findsNothingWrongWithValidData(DataSet set) throws IOException {
        long records = 0;
        for (Path data : set.dataFiles()) {
            VerificationResult verdict = Inspecting.verify(data);
            assertThat(verdict.problems()).as(data.toString()).isEmpty();
            records += verdict.records();
        }
        assertThat(records).isEqualTo(set.facts().get("samples").asLong());
    }

    @ParameterizedTest(name = "{0}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            raw_no_key                   |              | entry 5 of the keys is 'index_key', but the embedded key of the sample is 'other_key'
            bad/bad_msgpack_inner        |              | (sample 20): expected the first byte of a MessagePack value
            bad/bad_msgpack_mid          |              | (sample 20): expected the first byte of a MessagePack value
            bad/bad_values               |              | (sample 23): expected a shape
            bad/empty_slot               |              | (sample 1): expected a complete message
            bad/filter_bad_magic         | .filter      | expected SIMPBLOO
            bad/filter_header_only       | .filter      | expected a header of 32 bytes, found 20 bytes
            bad/filter_wrong_count       | .filter      | expected 40 elements, found 41
            bad/filter_zeroed            |              | the key 'img_039' of sample 39 is not in .filter
            bad/key_hashes_long          | .key_hashes  | expected 328 bytes for 40 samples, found 336 bytes
            bad/key_hashes_partial_bytes | .key_hashes  | expected 328 bytes for 40 samples, found 333 bytes
            bad/key_hashes_short         | .key_hashes  | expected 328 bytes for 40 samples, found 320 bytes
            bad/key_hashes_wrong_salt    |              | entry 39 of .key_hashes is not the hash of 'img_039'
            bad/keys_bytes               | .keys        | expected a str
            bad/keys_duplicate           |              | entry 1 of the keys is 'img_000', but the embedded key of the sample is 'img_001'
            bad/keys_duplicate           |              | the key of sample 1 occurs more than once
            bad/keys_not_array           | .keys        | expected an array of str
            bad/keys_too_few             | .keys        | expected 40 keys, found 35 keys
            bad/keys_trailing            | .keys        | expected the end of the file, found more bytes
            bad/legacy_unordered         | .index       | in another order than the data file
            bad/md5_garbage              | .md5         | expected lines in md5sum form
            bad/md5_tail_only            |              | does not match its line of .md5
            bad/offsets_beyond_eof       | .offsets     | expected 2300, the size of the data file, as last entry, found 3300
            bad/offsets_huge             |              | expected a slot inside the 2300 bytes of the file
            bad/offsets_no_end           | .offsets     | as last entry, found 2223
            bad/offsets_partial_bytes    | .offsets     | has 3 bytes after its last complete entry
            bad/offsets_too_few          | .keys        | expected 29 keys, found 40 keys
            bad/truncated_data_boundary  | .offsets     | expected 1575, the size of the data file, as last entry
            bad/truncated_data_empty     | .offsets     | expected 0, the size of the data file, as last entry
            bad/truncated_data_half      | .offsets     | expected 959, the size of the data file, as last entry
            """)
    void reportsWhatIsWrong(String set, String side, String text) throws IOException {
        VerificationResult verdict = Inspecting.verify(DataSet.of(set).dataFile());

        assertThat(verdict.problems())
                .as(verdict.toString())
                .anySatisfy(problem -> {
                    assertThat(problem.file()).isEqualTo("data.msgpack" + (side == null ? "" : side));
                    assertThat(problem.text()).contains(text);
                })
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.github.mlformats.datadings.testing.DataSet#bad")
    void verifyDetectsEveryDamage(DataSet set) throws IOException {
        assertThat(Inspecting.verify(set.dataFile()).problems()).isNotEmpty();
    }

    /** Every change is reported, without an exception. */
    @ParameterizedTest(name = "{0}")
    @EnumSource(SidecarFile.class)
    void survivesAnyChangedByteOfAnIndexFile(SidecarFile side, @TempDir Path directory) throws IOException {
        ShardDirectory set =
                ShardDirectory.copyOf(DataSet.of(side == SidecarFile.INDEX ? "legacy_index" : "plain40"), directory);
        byte[] bytes = set.read(side);
        for (int i = 0; i < bytes.length; i++) {
            byte[] changed = bytes.clone();
            changed[i] ^= (byte) 0xFF;
            set.write(side, changed);
            boolean found = !Inspecting.verify(set.data()).problems().isEmpty();
            // A changed file name in .md5 is not a contradiction.
            assertThat(found || side == SidecarFile.MD5).as("byte " + i).isTrue();
        }
    }
}
