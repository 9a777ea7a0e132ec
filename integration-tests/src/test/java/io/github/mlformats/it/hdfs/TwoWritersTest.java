package io.github.mlformats.it.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.it.write.TwoWriters;
import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

/** Two writers of one folder on HDFS. */
class TwoWritersTest extends Hdfs {
    @Test
    void appendsBothSucceed() throws IOException {
        Path folder = new Path(hdfs.getUri() + "/two/append");
        TwoWriters.append(session, folder.toString());
        assertNothingIsLeft(folder);
    }

    @Test
    void oneOfTwoOverwritesIsRolledBack() throws IOException {
        Path folder = new Path(hdfs.getUri() + "/two/overwrite");
        TwoWriters.overwrite(session, folder.toString());
        assertNothingIsLeft(folder);
    }

    private void assertNothingIsLeft(Path folder) throws IOException {
        assertThat(hdfs.listStatus(folder))
                .extracting(FileStatus::getPath)
                .extracting(Path::getName)
                .allMatch(name -> name.matches("_SUCCESS|part-.*\\.idv"));
    }
}
