package io.github.mlformats.benchmarks.work.baseline;

import io.github.mlformats.benchmarks.data.DataFile;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.io.HadoopOutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;

/**
 * Writes a file of arbitrary bytes sequentially through Hadoop's file system, in chunks of 64 KiB.
 *
 * @param length number of bytes to write
 */
public record HadoopFileWork(DataFile file, Length length) implements BaselineWork {
    private static final int CHUNK = 1 << 16;

    /** The number of bytes to write, which may depend on the file. */
    public interface Length {
        long of(Path file) throws IOException;
    }

    @Override
    public String title() {
        return "Hadoop's file system";
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        byte[] chunk = new byte[CHUNK];
        Path target = path.resolveSibling("written-hadoop");
        return new Run() {
            @Override
            public double[] once() throws IOException {
                Files.deleteIfExists(target);
                HadoopOutputFile output =
                        new HadoopOutputFile(new org.apache.hadoop.fs.Path(target.toUri()), new Configuration(), true);
                long bytes = length.of(path);
                try (ByteSink out = output.create()) {
                    while (out.position() < bytes) {
                        out.write(chunk, 0, (int) Math.min(CHUNK, bytes - out.position()));
                    }
                }
                return new double[] {Files.size(target)};
            }
        };
    }
}
