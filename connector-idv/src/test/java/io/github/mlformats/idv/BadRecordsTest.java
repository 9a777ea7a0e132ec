package io.github.mlformats.idv;

import io.github.mlformats.core.testing.spark.BadRecordsContract;
import io.github.mlformats.core.testing.spark.ConsistentReads.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Corrupt blocks with {@code badRecordsPath}. */
class BadRecordsTest extends BadRecordsContract {
    @TempDir
    static Path files;

    BadRecordsTest() {
        super("idv");
    }

    @Override
    protected Stream<Source> sources() throws IOException {
        String file = Files.write(files.resolve("two.idv"), CorruptBlocksTest.damaged())
                .toString();
        return Stream.of(
                new Source("two damaged columns", file, Map.of("mode", "dropmalformed")),
                new Source("two damaged columns", file, Map.of("ignoreCorruptFiles", "true")));
    }
}
