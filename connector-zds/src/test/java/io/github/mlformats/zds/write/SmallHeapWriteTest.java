package io.github.mlformats.zds.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.testing.spark.SmallHeap;
import io.github.mlformats.zds.schema.ZdsWriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process with a heap of 256 MB writes many documents: neither they nor what the index says of them are held. */
class SmallHeapWriteTest {
    private static final int DOCUMENTS = 700_000;
    private static final String LONG = "d".repeat(200);

    @Test
    void holdsNoIds(@TempDir Path directory) throws Exception {
        Path set = directory.resolve("many");

        SmallHeap.run(SmallHeapWriteTest.class, set);

        try (Stream<Path> files = Files.walk(set)) {
            assertThat(files.filter(file -> file.endsWith("index.bin")))
                    .singleElement()
                    .satisfies(index -> assertThat(Files.size(index)).isGreaterThan((long) DOCUMENTS * LONG.length()));
        }
    }

    /** Writes documents with long ids. @param files the directory of the set */
    public static void main(String[] files) throws IOException {
        ZdsWritePlan writing = new ZdsWritePlan(
                new StructType().add("_id", DataTypes.StringType, false).add("n", DataTypes.IntegerType, false),
                new OptionSet(ZdsWriteOptions.all()).parse(Map.of("singleSet", "false")));
        SmallHeap.write(
                writing,
                files[0],
                DOCUMENTS,
                n -> new GenericInternalRow(new Object[] {UTF8String.fromString(LONG + n), n}));
    }
}
