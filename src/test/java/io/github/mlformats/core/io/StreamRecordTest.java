package io.github.mlformats.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.io.StreamRecord.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The records of streaming queries next to the files that they write. */
class StreamRecordTest {
    private static final String JOB = "stream-01234567-89ab-cdef-0123-456789abcdef";
    private static final String DEAD = "stream-11111111-1111-1111-1111-111111111111";
    private static final String NAME = "query.1.json";

    @TempDir
    Path directory;

    private void write(String name, byte[] content) throws IOException {
        Files.write(
                Files.createDirectories(directory.resolve(StreamRecord.DIRECTORY))
                        .resolve(name),
                content);
    }

    private Map<String, Version> read() throws IOException {
        return StreamRecord.readAll(new org.apache.hadoop.fs.Path(directory.toString()), new Configuration());
    }

    @Test
    void theHighestNumberCounts() throws IOException {
        StreamRecord old = new StreamRecord(OptionalLong.of(8), Optional.of(JOB), Optional.empty(), List.of());
        StreamRecord last = new StreamRecord(OptionalLong.of(9), Optional.empty(), Optional.of(JOB), List.of(DEAD));
        write("query.9.json", old.toJson());
        write("query.10.json", last.toJson());
        write("other.3.json", StreamRecord.NONE.toJson());
        write(".query.11.json-staged", new byte[1]);

        assertThat(read())
                .isEqualTo(Map.of("query", new Version(10, last), "other", new Version(3, StreamRecord.NONE)));
    }

    @Test
    void directoriesWithoutStreamsHaveNoRecords() throws IOException {
        assertThat(read()).isEmpty();
    }

    @Test
    void filesOfJobsThatAreNotCommittedAreInvisible() {
        StreamRecord writing =
                new StreamRecord(OptionalLong.empty(), Optional.of(JOB), Optional.empty(), List.of(DEAD));

        assertThat(writing.isVisible("/t/part-0-" + JOB + ".idv")).isFalse();
        assertThat(writing.isVisible("/t/p=1/part-0-" + DEAD + ".idv")).isFalse();
        assertThat(writing.isVisible("/t/part-0.idv")).isTrue();
    }

    @Test
    void onlyFilesOfTheJobThatReplacesAllAreVisible() {
        StreamRecord replacing = new StreamRecord(OptionalLong.of(1), Optional.empty(), Optional.of(JOB), List.of());

        assertThat(replacing.isVisible("/t/part-0-" + JOB + ".idv")).isTrue();
        assertThat(replacing.isVisible("/t/part-0.idv")).isFalse();
    }

    /** A job that is a part of other names would hide their files. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no JSON",
                "{\"epoch\": -1}",
                "{\"epoch\": 1.5}",
                "{\"epoch\": \"1\"}",
                "{\"writing\": \"\"}",
                "{\"writing\": \"part\"}",
                "{\"replacing\": null}",
                "{\"dead\": [\"stream-\"]}"
            })
    void damagedRecordsAreNamed(String content) throws IOException {
        write(NAME, content.getBytes(java.nio.charset.StandardCharsets.UTF_8));

        assertThatThrownBy(this::read)
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining(NAME)
                .hasMessageContaining("expected the record of a streaming query");
    }

    @Test
    void largeRecordsAreNotRead() throws IOException {
        write(NAME, new byte[1 << 20]);

        assertThatThrownBy(this::read).hasMessageContaining("found 65537 bytes or more");
    }
}
