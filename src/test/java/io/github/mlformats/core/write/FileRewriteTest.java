package io.github.mlformats.core.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.CommitRecord;
import io.github.mlformats.core.io.CommitRecord.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The record of a statement names the files that it rewrites. */
class FileRewriteTest {
    private static final int NAME = 600;

    @TempDir
    private Path directory;

    @Test
    void recordThatCouldNotBeReadIsRefused() throws Exception {
        Map<String, Version> most = files((int) (CommitRecord.MAX_REWRITTEN_BYTES / (NAME + 85)));
        assertThatCode(() -> FileRewrite.checkRecord(most.keySet())).doesNotThrowAnyException();
        Path records = Files.createDirectories(directory.resolve(CommitRecord.DIRECTORY));
        Files.write(
                records.resolve("query.1.json"), CommitRecord.ofRewrite(most).toJson());
        assertThat(CommitRecord.readAll(new org.apache.hadoop.fs.Path(directory.toString()), new Configuration()))
                .hasSize(1);

        Map<String, Version> more = files((int) (CommitRecord.MAX_REWRITTEN_BYTES / NAME));
        assertThatThrownBy(() -> FileRewrite.checkRecord(more.keySet()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("files that the statement rewrites take")
                .hasMessageContaining("Add a condition on partition columns");
    }

    private static Map<String, Version> files(int count) {
        return IntStream.range(0, count)
                .mapToObj(file -> String.format("%0" + NAME + "d", file))
                .collect(Collectors.toMap(Function.identity(), file -> new Version(Long.MAX_VALUE, Long.MAX_VALUE)));
    }
}
