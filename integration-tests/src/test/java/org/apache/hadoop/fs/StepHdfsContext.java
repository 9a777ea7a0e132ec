package org.apache.hadoop.fs;

import io.github.mlformats.core.testing.write.Steps;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import org.apache.hadoop.conf.Configuration;

/** HDFS for {@link FileContext}, whose renames are {@link Steps}. In this package because Hadoop's constructor is. */
public final class StepHdfsContext extends Hdfs {
    /** Called by Hadoop. */
    public StepHdfsContext(URI uri, Configuration conf) throws IOException, URISyntaxException {
        super(uri, conf);
    }

    @Override
    public void renameInternal(Path from, Path to, boolean overwrite) throws IOException {
        Steps.step("rename", to, null, () -> {
            super.renameInternal(from, to, overwrite);
            return true;
        });
    }
}
