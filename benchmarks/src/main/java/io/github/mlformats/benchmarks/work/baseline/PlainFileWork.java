package io.github.mlformats.benchmarks.work.baseline;

import io.github.mlformats.benchmarks.data.angel.AngelModel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.spark.sql.SparkSession;

/** A hand-written loop that writes rows of doubles to a file through a byte buffer. */
public record PlainFileWork(AngelModel file) implements BaselineWork {
    private static final int BUFFER = 1 << 16;

    @Override
    public String title() {
        return "ByteBuffer into a file";
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        double[] row = MatrixRow.values();
        Path target = path.resolveSibling("written-by-hand");
        return new Run() {
            @Override
            public double[] once() throws IOException {
                Files.deleteIfExists(target);
                ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
                try (FileChannel out =
                        FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                    for (long r = 0; r < file.rows() / row.length; r++) {
                        for (double value : row) {
                            if (!buffer.hasRemaining()) {
                                out.write(buffer.flip());
                                buffer.clear();
                            }
                            buffer.putDouble(value);
                        }
                    }
                    out.write(buffer.flip());
                }
                return new double[] {Files.size(target)};
            }
        };
    }
}
