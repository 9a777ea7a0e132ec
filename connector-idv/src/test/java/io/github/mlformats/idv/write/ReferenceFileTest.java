package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The writer produces the same bytes as the reference writer from the same columns and rows. ML.NET can read the
 * reference files, whose blocks are not compressed.
 */
class ReferenceFileTest {
    @ParameterizedTest
    @ValueSource(strings = {"scalars", "times", "keys", "vectors", "single", "defaults", "no_rows", "many_rows"})
    void writesTheSameBytes(String name) throws IOException {
        ReferenceFile reference = ReferenceFile.of(name);

        byte[] file = reference.write(reference.plan(), 0, reference.rows().size());

        assertThat(file).isEqualTo(reference.file());
    }
}
