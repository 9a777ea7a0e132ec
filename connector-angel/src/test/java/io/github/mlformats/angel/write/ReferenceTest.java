package io.github.mlformats.angel.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files written by one task equal those of another implementation byte for byte, and the same input is rejected. */
class ReferenceTest {
    @TempDir
    Path directory;

    static Stream<ReferenceModels.Model> written() {
        return ReferenceModels.all().filter(model -> !model.isRefused());
    }

    static Stream<ReferenceModels.Model> refused() {
        return ReferenceModels.all().filter(ReferenceModels.Model::isRefused);
    }

    @ParameterizedTest
    @MethodSource("written")
    void writesTheSameBytes(ReferenceModels.Model model) throws IOException {
        Path path = directory.resolve("model");

        SparkSessions.withSetting("spark.sql.shuffle.partitions", "1", () -> model.rows()
                .write()
                .format("angel")
                .options(model.options())
                .save(path.toString()));

        Map<String, String> data = new TreeMap<>();
        Map<String, String> metas = new TreeMap<>();
        for (String matrix : ReferenceModels.names(path)) {
            if (!matrix.equals("_SUCCESS")) {
                List<String> files = ReferenceModels.names(path.resolve(matrix));
                assertThat(files).hasSize(3);
                byte[] bytes = Files.readAllBytes(path.resolve(matrix).resolve(files.get(2)));
                data.put(matrix, HexFormat.of().formatHex(bytes));
                metas.put(matrix, ReferenceModels.meta(path.resolve(matrix)));
            }
        }
        assertThat(data).isEqualTo(model.data());
        assertThat(metas).isEqualTo(model.metas());
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesTheSame(ReferenceModels.Model model) throws IOException {
        Path path = directory.resolve("model");

        assertThatThrownBy(() -> model.rows()
                        .write()
                        .format("angel")
                        .options(model.options())
                        .save(path.toString()))
                .satisfiesAnyOf(
                        error -> assertThat(error).isInstanceOf(UsageException.class),
                        error -> assertThat(error).rootCause().isInstanceOf(UsageException.class));

        assertThat(Files.exists(path) ? ReferenceModels.names(path) : List.of()).isEmpty();
    }
}
