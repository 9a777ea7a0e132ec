package io.github.mlformats.tool.command;

import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.tool.input.DataFiles;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** A command that processes files one by one, without a Spark session. */
abstract class PerFileCommand extends LocalCommand {
    /** Processes a file, or a folder if data sets of the format are folders. */
    abstract void processFile(HadoopTree data, Inspector inspector, Options options) throws IOException;

    /** Called after the last file. @return the exit code */
    abstract int finish(String format) throws IOException;

    @Override
    final int execute(Inspector inspector, Options options, Configuration conf) throws IOException {
        for (Path one : DataFiles.list(path(), inspector, conf)) {
            try (HadoopTree data = new HadoopTree(one, conf)) {
                processFile(data, inspector, options);
            }
        }
        return finish(inspector.format().shortName());
    }
}
