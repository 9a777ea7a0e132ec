package io.github.mlformats.it.hdfs;

import static io.github.mlformats.it.Models.VALUES;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.it.Models;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models on HDFS: written and replaced, without leftover files. */
class HdfsModelWriteTest extends Hdfs {
    @Test
    void angel() throws IOException {
        Models models = new Models(session);
        Path model = new Path(hdfs.getUri() + "/angel/m");

        for (int value : new int[] {1, 2}) {
            models.saveMatrices(model.toString(), value);
            assertThat(models.matrixValues(model.toString(), "a", value)).isEqualTo(VALUES);
            assertThat(models.matrixValues(model.toString(), "b", value)).isEqualTo(VALUES);
        }

        assertThat(files(model)).allMatch(name -> name.matches("_SUCCESS|[ab]/(_?meta|part-.*)"));
        assertThat(files(model)).contains("a/_meta", "a/meta", "b/_meta", "b/meta");
        assertThat(hdfs.listStatus(model.getParent())).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void primitiv(boolean singleFile) throws IOException {
        Models models = new Models(session);
        Path model = new Path(hdfs.getUri() + "/primitiv-" + singleFile + "/m");

        for (int value : new int[] {1, 2}) {
            models.saveParameters(model.toString(), value, singleFile);
            assertThat(models.parameters(model.toString(), value)).isEqualTo(VALUES);
        }

        assertThat(hdfs.listStatus(model.getParent()))
                .extracting(FileStatus::isFile)
                .containsExactly(singleFile);
        if (!singleFile) {
            assertThat(files(model)).hasSize(2).allMatch(name -> name.matches("_SUCCESS|part-.*\\.model"));
        }
    }

    /** Everything below a directory, also hidden, by its path from there. */
    private List<String> files(Path directory) throws IOException {
        List<String> names = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> files = hdfs.listFiles(directory, true);
        while (files.hasNext()) {
            names.add(
                    directory.toUri().relativize(files.next().getPath().toUri()).getPath());
        }
        return names;
    }
}
