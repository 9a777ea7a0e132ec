package io.github.mlformats.primitiv.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** For any order of the rows, the bytes equal those of the reference writer, whose files primitiv has loaded. */
class ReferenceTest extends Written {
    @ParameterizedTest
    @MethodSource("io.github.mlformats.primitiv.write.Reference#all")
    void aDirectoryHasTheSameBytes(Reference reference) throws IOException {
        write(reference.rows().repartition(3), "layout", reference.layout()).save(path());

        assertThat(names()).hasSize(2).contains("_SUCCESS");
        assertThat(onlyFile()).hasSameBinaryContentAs(reference.file());
        assertThat(onlyFile().getFileName().toString()).matches("part-00000-.*-c000\\" + reference.extension());
    }

    @ParameterizedTest
    @MethodSource("io.github.mlformats.primitiv.write.Reference#all")
    void aSingleFileHasTheSameBytes(Reference reference) throws IOException {
        write(reference.rows().repartition(3), "layout", reference.layout(), "singleFile", "true")
                .save(path());

        assertThat(Path.of(path())).hasSameBinaryContentAs(reference.file());
        assertThat(directory.toFile().list((dir, name) -> !name.endsWith(".crc")))
                .containsExactly("out");
    }
}
