package io.github.mlformats.core.spark;

import io.github.mlformats.core.testing.numbers.NumbersFile;
import io.github.mlformats.core.testing.spark.ConsistentReads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Files of numbers, whole and damaged. */
class NumbersOneAnswerTest extends ConsistentReads {
    private static final int BLOCK = 3;

    @TempDir
    static Path directory;

    NumbersOneAnswerTest() {
        super("numbers");
    }

    @Override
    protected List<String> rowFields() {
        return List.of("row_index", "block");
    }

    @Override
    protected Stream<Source> sources() throws IOException {
        NumbersFile file = NumbersTest.counting(0, 450);
        Path whole = directory.resolve("whole");
        file.write(whole);
        byte[] bytes = Files.readAllBytes(whole);
        byte[] damaged = bytes.clone();
        damaged[(int) file.blockOffset(BLOCK)]++;
        return Stream.of(
                source("whole", bytes),
                source("cut", Arrays.copyOf(bytes, bytes.length - 5)),
                source("with a wrong number of rows in a block", damaged));
    }

    private Source source(String name, byte[] bytes) throws IOException {
        Path file = Files.write(directory.resolve(name.replace(' ', '_')), bytes);
        return new Source(name, file.toString(), Map.of());
    }
}
