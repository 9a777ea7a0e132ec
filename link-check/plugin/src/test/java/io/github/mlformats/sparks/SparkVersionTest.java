package io.github.mlformats.sparks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkVersionTest {
    @TempDir
    private Path directory;

    @Test
    void aLineIsASpark() throws IOException {
        List<SparkVersion> list = SparkVersion.read(list("""
                # version  Scala  Java

                3.5.9      2.12   21
                3.5.9      2.13   17
                4.3.0      2.13   25
                """));
        assertThat(list)
                .containsExactly(
                        new SparkVersion("3.5.9", "2.12", 21),
                        new SparkVersion("3.5.9", "2.13", 17),
                        new SparkVersion("4.3.0", "2.13", 25));
        assertThat(list).extracting(SparkVersion::isPySpark).containsExactly(true, false, true);
        assertThat(list).extracting(SparkVersion::firstOfLine).containsExactly("3.5.0", "3.5.0", "4.3.0");
    }

    @Test
    void aLineThatIsNoneIsNamed() throws IOException {
        Path list = list("4.3 2.13 17");
        assertThatThrownBy(() -> SparkVersion.read(list))
                .hasMessage("Invalid line \"4.3 2.13 17\" in " + list
                        + ": expected a version, a Scala and a Java, such as \"4.3.0 2.13 17\".");
    }

    private Path list(String text) throws IOException {
        return Files.writeString(directory.resolve("spark-versions.txt"), text);
    }
}
