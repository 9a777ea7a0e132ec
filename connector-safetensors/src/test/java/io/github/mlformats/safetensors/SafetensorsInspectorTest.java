package io.github.mlformats.safetensors;

import static io.github.mlformats.core.inspect.Fact.labelled;
import static io.github.mlformats.core.inspect.Fact.size;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.safetensors.testing.Corpus;
import io.github.mlformats.safetensors.testing.TensorFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests facts and problems of files. */
class SafetensorsInspectorTest {
    @TempDir
    private Path directory;

    private static Options noOptions(Inspector inspector) {
        List<Option<?>> all = new ArrayList<>(inspector.format().options());
        all.addAll(CommonOptions.all());
        return new OptionSet(all).parse(Map.of());
    }

    private static HadoopTree tree(Path file) throws IOException {
        return new HadoopTree(new org.apache.hadoop.fs.Path(file.toString()), new Configuration());
    }

    private static VerificationResult verify(Inspector inspector, Path file) throws IOException {
        try (HadoopTree tree = tree(file)) {
            return inspector.verify(tree, noOptions(inspector));
        }
    }

    private VerificationResult verifyFirstShard(String second) throws IOException {
        Path first = new TensorFile().tensor("a", 1).write(directory.resolve("model-00001-of-00002.safetensors"));
        Files.writeString(
                directory.resolve("model.safetensors.index.json"),
                "{\"weight_map\":{\"a\":\"model-00001-of-00002.safetensors\",\"b\":\"" + second + "\"}}");
        return verify(new SafetensorsInspector(), first);
    }

    @Test
    void missingFileOfAModelIsAProblem() throws IOException {
        VerificationResult verified = verifyFirstShard("model-00002-of-00002.safetensors");

        assertThat(verified.records()).isOne();
        assertThat(verified.problems()).singleElement().satisfies(problem -> assertThat(problem.text())
                .startsWith("model.safetensors.index.json next to ")
                .endsWith("names missing files: model-00002-of-00002.safetensors"));
    }

    @Test
    void indexThatPointsOutsideIsAProblem() throws IOException {
        assertThat(verifyFirstShard("../b.safetensors").problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.text())
                        .contains("expected the name of a file in the directory of the index"));
    }

    @Test
    void unsupportedArrayIsAProblemOfItsFile() throws IOException {
        Path file = Corpus.DIRECTORY.resolve("npz/fortran.npz");

        assertThat(verify(new NpzInspector(), file).problems()).singleElement().satisfies(problem -> {
            assertThat(problem.file()).endsWith("/fortran.npz");
            assertThat(problem.text()).contains("/fortran.npz is in Fortran order, which cannot be read");
        });
    }

    @Test
    void sizeOfTheHeaderOfAnArrayIsShown() throws IOException {
        String text = "{'descr': '<f4', 'fortran_order': False, 'shape': (100,), }";
        byte[] header =
                ("\u0093NUMPY\u0001\0" + (char) text.length() + "\0" + text).getBytes(StandardCharsets.ISO_8859_1);
        Path file = Files.write(directory.resolve("a.npy"), Arrays.copyOf(header, header.length + 100 * Float.BYTES));

        try (HadoopTree tree = tree(file)) {
            Inspector inspector = new NpyInspector();
            assertThat(inspector.inspect(tree, noOptions(inspector)).facts())
                    .contains(labelled("header", size(header.length)));
        }
    }
}
