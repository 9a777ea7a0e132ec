package io.github.mlformats.benchmarks.work.baseline;

import io.github.mlformats.benchmarks.data.DataFile;
import io.github.mlformats.benchmarks.work.SparkWork;
import io.github.mlformats.benchmarks.work.Work;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.spark.sql.SparkSession;

/** Copies a file in chunks of 8 MiB: an upper bound for any writer of its values. */
public record CopyFileWork(DataFile file) implements Work {
    private static final int CHUNK = 8 << 20;

    @Override
    public String title() {
        return "bare sequential write";
    }

    @Override
    public boolean hasResult() {
        return false;
    }

    @Override
    public long rowsRead() {
        return 0;
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
        Path target = path.resolveSibling("written-bare");
        return new Run() {
            @Override
            public double[] once() throws IOException {
                try (FileChannel in = FileChannel.open(path);
                        FileChannel out = FileChannel.open(
                                target,
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE,
                                StandardOpenOption.TRUNCATE_EXISTING)) {
                    while (in.read(chunk.clear()) > 0) {
                        chunk.flip();
                        while (chunk.hasRemaining()) {
                            out.write(chunk);
                        }
                    }
                }
                return new double[0];
            }

            @Override
            public String digest() {
                return SparkWork.digest(spark.read()
                        .format(file.format())
                        .options(file.options())
                        .load(target.toString()));
            }
        };
    }
}
