package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The hidden directory next to a file that is being written. */
class StagingDirectoryTest {
    private static int late;

    /** Local files, where a task writes another file while a directory is removed, a number of times. */
    public static final class LateFileSystem extends RawLocalFileSystem {
        @Override
        public String getScheme() {
            return "late";
        }

        @Override
        public URI getUri() {
            return URI.create("late:///");
        }

        @Override
        public boolean delete(Path path, boolean recursive) throws IOException {
            if (late == 0) {
                return super.delete(path, recursive);
            }
            late--;
            create(new Path(path, "part-00001")).close();
            return false;
        }
    }

    @Test
    void deletesFilesThatTasksStillWrite(@TempDir java.nio.file.Path directory) throws IOException {
        Configuration conf = new Configuration();
        conf.set("fs.late.impl", LateFileSystem.class.getName());
        conf.set("fs.late.impl.disable.cache", "true");
        StagingDirectory staging = StagingDirectory.create(new Path("late:" + directory + "/data.idv"), conf);
        late = 3;

        staging.delete();

        assertThat(late).isZero();
        assertThat(directory).isEmptyDirectory();
    }
}
