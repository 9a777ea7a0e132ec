package io.github.mlformats.datadings.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.FileSet;
import io.github.mlformats.core.spi.SchemaFinder.FoundSchema;
import io.github.mlformats.datadings.schema.DatadingsReadOptions;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatadingsSchemaFinderTest {
    /** Two files that the driver must not open and that tasks skip. */
    private static final FileSet UNOPENED = new FileSet() {
        @Override
        public List<String> names() {
            return List.of("a", "b");
        }

        @Override
        public boolean caseSensitive() {
            return false;
        }

        @Override
        public <T extends Serializable> List<T> mapFiles(List<Integer> numbers, FileFunction<T> function) {
            throw new AssertionError("files were opened on the driver");
        }

        @Override
        public <T extends Serializable> List<T> mapFilesInJob(FileFunction<T> function) {
            return List.of();
        }
    };

    private static FoundSchema find(String option, String value) throws IOException {
        return new DatadingsSchemaFinder(new OptionSet(DatadingsReadOptions.all()).parse(Map.of(option, value)))
                .find(UNOPENED);
    }

    @Test
    void driverCountsNoSamplesIfTheSchemaNeedsNoCounts() throws IOException {
        assertThat(find("inferSamples", "all").rows()).isZero();
        assertThat(find("singleVariantColumn", "doc").columns().fieldNames()).contains("key", "doc");
    }
}
