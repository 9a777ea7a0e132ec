package io.github.mlformats.datadings.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.testing.file.MemoryFile;
import io.github.mlformats.datadings.schema.DatadingsWriteOptions;
import java.io.IOException;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

class DatadingsWritePlanTest {
    private static DatadingsWritePlan plan(String columns, Map<String, String> options) {
        return new DatadingsWritePlan(
                StructType.fromDDL(columns), new OptionSet(DatadingsWriteOptions.all()).parse(options));
    }

    private static Map<String, byte[]> write(DatadingsWritePlan plan) throws IOException {
        MemoryFile file = new MemoryFile("a.msgpack");
        try (FileWriter writer = plan.createWriter(file)) {
            writer.write(new GenericInternalRow(new Object[] {1, UTF8String.fromString("a")}));
            writer.finish();
        }
        return file.all();
    }

    @Test
    void theKeyColumnIsFoundInAnyCase() throws IOException {
        Map<String, byte[]> expected = write(plan("n INT, key STRING", Map.of()));

        assertThat(write(plan("n INT, KEY STRING", Map.of())))
                .usingRecursiveComparison()
                .isEqualTo(expected);
        assertThat(write(plan("n INT, Path STRING", Map.of("keyColumn", "path"))))
                .usingRecursiveComparison()
                .isEqualTo(expected);
    }

    @Test
    void caseSensitiveSessionsNeedTheNameOfTheKey() {
        SQLConf conf = new SQLConf();
        conf.setConfString("spark.sql.caseSensitive", "true");

        assertThatThrownBy(() -> SQLConf.withExistingConf(conf, () -> plan("n INT, KEY STRING", Map.of())))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no column 'key', but each sample needs a key");
    }

    /** Reads return the key as {@code key}, in any case, and another column of a table as null. */
    @Test
    void tablesHaveNoOtherNameForKeys() {
        assertThat(plan("path STRING", Map.of("keyColumn", "path")).reservedColumn())
                .hasValue("path");
        assertThat(plan("KEY STRING", Map.of("keyColumn", "KEY")).reservedColumn())
                .isEmpty();
    }
}
