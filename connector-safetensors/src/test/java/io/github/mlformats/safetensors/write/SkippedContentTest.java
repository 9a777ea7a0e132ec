package io.github.mlformats.safetensors.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.OpenFile.SkippedContent;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.safetensors.SafetensorsFormat;
import io.github.mlformats.safetensors.testing.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what a file would lose if its rows were written anew: one whose metadata is {@code format=np}, with an empty tensor. */
class SkippedContentTest {
    private static final SafetensorsFormat FORMAT = new SafetensorsFormat();

    private static Optional<String> skipped(String layout, String metadata) throws IOException {
        List<Option<?>> read = new ArrayList<>(FORMAT.options());
        read.addAll(CommonOptions.all());
        HeapSource model = new HeapSource("model.safetensors", Files.readAllBytes(Corpus.file("model")));
        OpenFile file = FORMAT.open(
                new FileContext(model, new OptionSet(read).parse(Map.of("layout", layout)), new ReadMetrics()));
        return file.skippedContent(
                        new ReadRequest(file.schema(), List.of(), RowSelection.ALL),
                        new OptionSet(FORMAT.writeOptions()).parse(Map.of("metadata", metadata)))
                .map(SkippedContent::content);
    }

    @Test
    void otherMetadataWouldBeLost() throws IOException {
        assertThat(skipped("tensors", "format=pt")).hasValue("'format' of the __metadata__");
        assertThat(skipped("tensors", "format=np, more=1")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows", "columns", "elements"})
    void tensorsWithoutRowsWouldBeLost(String layout) throws IOException {
        assertThat(skipped(layout, "format=np")).hasValue("the empty tensor 'empty'");
    }
}
