package io.github.mlformats.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionReference;
import io.github.mlformats.core.source.FormatDataSource;
import io.github.mlformats.core.spi.write.WritableFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.junit.jupiter.api.Test;

/** docs/reference/options.md says what the code says. */
class OptionReferenceTest {
    private static final Path WRITTEN = Path.of("../docs/reference/options.md");
    private static final Path GENERATED = Path.of("target/options.md");

    @Test
    void thePageIsGeneratedFromTheDefinitions() throws IOException {
        Map<String, List<Option<?>>> formats = new TreeMap<>();
        Map<String, List<Option<?>>> written = new TreeMap<>();
        for (DataSourceRegister source : ServiceLoader.load(DataSourceRegister.class)) {
            if (source instanceof FormatDataSource ours) {
                formats.put(ours.shortName(), ours.format().options());
                if (ours.format() instanceof WritableFormat writable) {
                    written.put("df.write.format(\"" + ours.shortName() + "\")", writable.writeOptions());
                }
            }
        }
        Map<String, List<Option<?>>> all = new LinkedHashMap<>(formats);
        all.putAll(written);
        String generated = OptionReference.markdown(all);
        Files.writeString(GENERATED, generated);
        assertThat(WRITTEN)
                .as("options changed: cp tool/target/options.md docs/reference/options.md")
                .hasContent(generated);
    }
}
