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
 * Writes some bytes from front to back through Hadoop's file system, whatever they are, by 64 KiB.
 *
 * @param length how many, given the path of the file
 */
public record HadoopFileWork(DataFile file, Length length) implements BaselineWork {
    private static final int CHUNK = 1 << 16;

    /** How many bytes. */
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
                HadoopOutputFile place =
                        new HadoopOutputFile(new org.apache.hadoop.fs.Path(target.toUri()), new Configuration(), true);
                long bytes = length.of(path);
                try (ByteSink out = place.create()) {
                    while (out.position() < bytes) {
                        out.write(chunk, 0, (int) Math.min(CHUNK, bytes - out.position()));
                    }
                }
                return new double[] {Files.size(target)};
            }
        };
    }
}
