package io.github.mlformats.core.write;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import io.github.mlformats.core.spi.write.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkEnv;

/** A file that a task writes, with spools in the folders that Spark has for temporary data. */
record NewFile(Path path, Configuration conf) implements OutputFile {
    @Override
    public ByteSink create() throws IOException {
        return new HadoopSink(path, conf);
    }

    @Override
    public Spool spool() throws IOException {
        java.nio.file.Path folder = SparkEnv.get()
                .blockManager()
                .diskBlockManager()
                .createTempLocalBlock()
                ._2()
                .toPath();
        Files.createDirectories(folder.getParent());
        return new LocalSpool(folder);
    }
}
