package io.github.mlformats.core.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Options are validated before anything is read. */
class OptionsTest extends NumbersTest {
    @BeforeEach
    void writeFile() {
        counting(0, 10).write(directory.resolve("a"));
    }

    @Test
    void misspelledOptionSuggestsTheName() {
        assertThatThrownBy(() -> read().option("mergeShema", true).load(path("a")))
                .isInstanceOf(UsageException.class)
                .hasMessage("unknown option 'mergeShema': did you mean 'mergeSchema'?");
    }

    @Test
    void formatOptionsAreKnown() {
        assertThat(read().option("DECIMALS", 3).load(path("a")).count()).isEqualTo(10);
        assertThatThrownBy(() -> read().option("decimals", 12).load(path("a")))
                .hasMessage("option decimals is '12', but must be: integer, at least 0, at most 9");
    }

    @Test
    void unrelatedOptionsAreIgnored() {
        assertThat(read().option("fs.s3a.access.key", "k")
                        .option("header", true)
                        .load(path("a"))
                        .count())
                .isEqualTo(10);
    }

    @Test
    void optionsReachTheFileSystem() {
        assertThat(read().option("fs.other.impl", "io.github.mlformats.core.testing.file.CountingFileSystem")
                        .load(path("a"))
                        .count())
                .isEqualTo(10);
    }

    @Test
    void invalidValue() {
        assertThatThrownBy(() -> read().option("maxPartitionBytes", "much").load(path("a")))
                .isInstanceOf(UsageException.class)
                .hasMessage("option maxPartitionBytes is 'much', but must be: bytes, such as 64m");
    }
}
