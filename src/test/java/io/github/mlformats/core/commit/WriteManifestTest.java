package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WriteManifestTest {
    @Test
    void collectsThePathsOnce() {
        WriteManifest manifest =
                new WriteManifest(List.of(new WriteManifest.Entry("a", 1), new WriteManifest.Entry("b/c", 2)));

        assertThat(manifest.paths()).containsExactlyInAnyOrder("a", "b/c").isSameAs(manifest.paths());
    }
}
