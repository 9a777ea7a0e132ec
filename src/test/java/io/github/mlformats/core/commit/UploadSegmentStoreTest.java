package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.commit.UploadStrategy.UploadSegmentStore;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.util.SerializableConfiguration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Part numbers of the segments of an upload: no attempt has the number of another one. */
class UploadSegmentStoreTest {
    private static final int STAGE_ATTEMPTS = 4;
    private static final int TASK_ATTEMPTS = 8;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 100, 300})
    void eachAttemptHasAPartNumberOfItsOwn(int segments) throws IOException {
        UploadSegmentStore store = store(segments);
        Set<Integer> numbers = new HashSet<>();

        for (int segment = 0; segment < segments; segment++) {
            for (int stage = 0; stage < STAGE_ATTEMPTS; stage++) {
                for (int task = 0; task < TASK_ATTEMPTS; task++) {
                    int number = store.part(segment, stage, task);
                    assertThat(number).isBetween(UploadStrategy.HEADER_PART + 1, UploadStrategy.END_PART - 1);
                    assertThat(numbers.add(number)).isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1000, 5000, UploadSegmentStore.MAX_SEGMENTS})
    void anAttemptWithoutANumberFails(int segments) {
        assertThatThrownBy(() -> store(segments).part(0, 1, 1)).hasMessageContaining("has no part number of its own");
    }

    private static UploadSegmentStore store(int segments) {
        return new UploadSegmentStore(
                "s3a://bucket/file", new byte[0], segments, new SerializableConfiguration(new Configuration()));
    }
}
