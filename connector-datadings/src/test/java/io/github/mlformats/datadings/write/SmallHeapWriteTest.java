package io.github.mlformats.datadings.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.testing.spark.SmallHeap;
import io.github.mlformats.datadings.schema.DatadingsWriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process with a heap of 256 MB writes many samples: 32 bytes of each are held (datadings.md, section 15.3), but no key. */
class SmallHeapWriteTest {
    private static final int SAMPLES = 100_000;
    private static final String LONG = "k".repeat(1000);

    @Test
    void holdsNoKeys(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("many.msgpack");

        SmallHeap.run(SmallHeapWriteTest.class, file);

        assertThat(Files.size(directory.resolve("many.msgpack.offsets"))).isEqualTo(Long.BYTES * (SAMPLES + 1L));
        assertThat(Files.size(directory.resolve("many.msgpack.keys"))).isGreaterThan((long) SAMPLES * LONG.length());
    }

    /** Writes samples with long keys. @param files the one to write */
    public static void main(String[] files) throws IOException {
        DatadingsWritePlan writing = new DatadingsWritePlan(
                new StructType().add("key", DataTypes.StringType, false).add("n", DataTypes.IntegerType, false),
                new OptionSet(DatadingsWriteOptions.all()).parse(Map.of()));
        SmallHeap.write(
                writing,
                files[0],
                SAMPLES,
                n -> new GenericInternalRow(new Object[] {UTF8String.fromString(LONG + n), n}));
    }
}
