package io.github.mlformats.angel.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.angel.format.matrix.ModelGraph;
import io.github.mlformats.angel.format.matrix.ModelGraph.WeightShape;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The shapes of flattened weights, from the graph of a network that Angel trained. */
class ModelGraphTest {
    private static ModelGraph graph() throws IOException {
        return read(Files.readAllBytes(Corpus.model("v310_train_deepfm").resolve("graph.json")));
    }

    private static ModelGraph read(byte[] bytes) throws IOException {
        return ModelGraph.read(new HeapSource("graph.json", bytes));
    }

    @ParameterizedTest
    @CsvSource({"fclayer_0_weight, 104, 100", "fclayer_1_weight, 100, 100", "fclayer_weight, 100, 1"})
    void weightsOfStackedLayers(String matrix, int inputs, int outputs) throws IOException {
        assertThat(graph().weightShape(matrix)).isEqualTo(new WeightShape(inputs, outputs));
        assertThat(graph().layerOf(matrix).name()).isEqualTo("fclayer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fclayer_2_weight", "fclayer_bias", "embedding_embedding", "input_weight", "other"})
    void otherMatricesHaveNoShape(String matrix) throws IOException {
        assertThat(graph().weightShape(matrix)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{}", "{\"layers\": {}}", "{\"layers\": [", "3"})
    void otherFilesAreNotUnderstood(String json) {
        assertThatThrownBy(() -> read(json.getBytes(StandardCharsets.UTF_8))).isInstanceOf(CorruptFileException.class);
    }

    /** Each of the 150,000 members would have a name of two million characters. */
    @Test
    void deeplyNestedMembersWithLongNamesAreNotKept() throws IOException {
        StringBuilder json = new StringBuilder("{\"layers\": []");
        for (int depth = 0; depth < 40; depth++) {
            json.append(depth == 0 ? ", \"" : "{\"").append("n".repeat(49_000)).append("\": ");
        }
        json.append("{");
        for (int member = 0; member < 150_000; member++) {
            json.append(member == 0 ? "\"" : ", \"").append(member).append("\": 1");
        }
        json.append("}".repeat(41));

        assertThat(read(json.toString().getBytes(StandardCharsets.UTF_8)).layers())
                .isEmpty();
    }

    @Test
    void membersOfOtherTypesAreNotThere() throws IOException {
        String json = """
            {"layers": [{"name": 3, "type": [], "outputdims": "x", "inputlayer": {}, "optimizer": 1}, 5]}
            """;
        assertThat(read(json.getBytes(StandardCharsets.UTF_8)).layers()).hasSize(2);
    }
}
