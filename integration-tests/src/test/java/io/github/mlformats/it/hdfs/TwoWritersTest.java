package io.github.mlformats.it.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.it.write.TwoWriters;
import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

/** Two writers of one directory on HDFS. */
class TwoWritersTest extends Hdfs {
    @Test
    void appendsBothSucceed() throws IOException {
        Path directory = new Path(hdfs.getUri() + "/two/append");
        TwoWriters.append(session, directory.toString());
        assertNothingIsLeft(directory);
    }

    @Test
    void oneOfTwoOverwritesIsRolledBack() throws IOException {
        Path directory = new Path(hdfs.getUri() + "/two/overwrite");
        TwoWriters.overwrite(session, directory.toString());
        assertNothingIsLeft(directory);
    }

    private void assertNothingIsLeft(Path directory) throws IOException {
        assertThat(hdfs.listStatus(directory))
                .extracting(FileStatus::getPath)
                .extracting(Path::getName)
                .allMatch(name -> name.matches("_SUCCESS|part-.*\\.idv"));
    }
}
