package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.io.HadoopPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Hadoop's local file system fails to make the path of the checksum file of a name with a colon. */
@DisabledOnOs(OS.WINDOWS)
class FileDeletionTest {
    @TempDir
    private Path dir;

    @Test
    void namesMayHaveColons() throws IOException {
        FileSystem fs = FileSystem.getLocal(new Configuration());
        org.apache.hadoop.fs.Path directory = new org.apache.hadoop.fs.Path(dir.toString());
        for (String name : new String[] {"a:b.idv", "b.idv", "10:30"}) {
            org.apache.hadoop.fs.Path path = HadoopPaths.below(directory, name);

            Files.writeString(dir.resolve(name), "old");
            assertThat(FileDeletion.delete(path, fs)).isEqualTo(FileDeletion.GONE);
            assertThat(dir.resolve(name)).doesNotExist();

            Files.writeString(dir.resolve(name), "old");
            assertThat(Deletions.deleteFile(fs, path)).isTrue();
            assertThat(dir.resolve(name)).doesNotExist();
            assertThat(Deletions.deleteFile(fs, path)).isFalse();
        }
    }
}
